import { styled } from 'styled-components';
import { phone } from './screens.ts';

/** The scrolling area below the tabs. */
export const SettingSheet = styled.div`
  flex: 1;
  min-height: 0;
  overflow: auto;
`;
/** A column with a readable width, and space at its end so that a toast covers nothing. */
export const SettingColumn = styled.div`
  max-width: 820px;
  padding: var(--s-4) var(--s-24) 96px;
  ${phone} {
    padding: var(--s-4) var(--s-16) 96px;
  }
`;
export const SectionTitle = styled.h2`
  margin: var(--s-20) 0 var(--s-8);
  font-size: var(--t-14);
  font-weight: var(--w-bold);
`;
export const SettingCard = styled.div`
  min-width: 0;
  background: var(--surface);
  border: 1px solid var(--border);
  border-radius: var(--r-12);
`;
/** A card of field groups. */
export const Groups = styled(SettingCard)`
  padding: var(--s-4) var(--s-16);
  fieldset {
    padding: var(--s-12) 0 var(--s-16);
    border-bottom: 1px solid var(--border);
  }
  fieldset:last-child {
    border: 0;
  }
  legend {
    float: left;
    width: 100%;
    padding: 0 0 var(--s-4);
    font-weight: var(--w-bold);
  }
  legend + p {
    clear: both;
    padding-bottom: var(--s-12);
    color: var(--text-muted);
    font-size: var(--t-12);
    line-height: 17px;
  }
`;
/** Two fields next to each other, or below each other on a phone. */
export const Pair = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: var(--s-12) var(--s-16);
  ${phone} {
    grid-template-columns: 1fr;
  }
`;
