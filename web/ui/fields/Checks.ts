import { styled } from 'styled-components';
import { phone } from '../page/screens.ts';

/** A group of checkboxes with a legend above and a hint below. */
export const Checks = styled.fieldset`
  display: grid;
  min-width: 0;
  legend {
    margin-bottom: var(--s-4);
    font-size: var(--t-12);
    font-weight: var(--w-medium);
    color: var(--text-muted);
  }
  p {
    margin-top: var(--s-4);
    color: var(--text-faint);
    font-size: var(--t-12);
  }
  legend + p {
    margin-top: 0;
  }
`;

/**
 * The checkboxes, in as many columns as fit. `$wide` has wider columns for longer names, and shows all of them without
 * scrolling.
 */
export const ChecksBox = styled.div<{ $wide?: boolean }>`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(${({ $wide }) => ($wide ? 220 : 180)}px, 1fr));
  max-height: ${({ $wide }) => ($wide ? 'none' : '190px')};
  padding: var(--s-4);
  border: 1px solid var(--border-strong);
  border-radius: var(--r-6);
  overflow: auto;
  label {
    display: flex;
    align-items: center;
    gap: var(--s-8);
    min-width: 0;
    min-height: 32px;
    padding: 0 var(--s-8);
    border-radius: var(--r-6);
    cursor: pointer;
  }
  label:hover {
    background: var(--hover-raised);
  }
  ${phone} {
    label {
      min-height: 44px;
    }
  }
`;
