import { styled } from 'styled-components';
import { phone } from '../../ui/page/screens.ts';
import { touchTarget } from '../../ui/page/touchTarget.ts';

/** A card with the gap to the next one. */
export const CardRoom = styled.div`
  padding: 0 var(--s-8) var(--s-8);
`;
export const CardBox = styled.article`
  display: grid;
  gap: var(--s-8);
  padding: 10px;
  border: 1px solid var(--border);
  border-radius: var(--r-8);
  background: var(--surface);
  box-shadow: var(--shadow-1);
  cursor: grab;
  -webkit-touch-callout: none;
  &[data-lifted] {
    rotate: 1.5deg;
    border-color: var(--accent);
    box-shadow: var(--shadow-3);
    cursor: grabbing;
  }
  &[data-away] {
    border: 1px dashed var(--accent);
    background: var(--accent-soft);
    box-shadow: none;
    & > * {
      opacity: 0;
    }
  }
  &[aria-busy='true'] {
    border-color: var(--accent);
    cursor: progress;
  }
  ${phone} {
    user-select: none;
  }
`;
export const CardHead = styled.header`
  display: flex;
  align-items: center;
  gap: var(--s-8);
  min-width: 0;
  & > div {
    flex: 1;
    min-width: 0;
    display: grid;
  }
  & > button {
    width: 20px;
    ${phone} {
      width: 32px;
    }
  }
  b {
    font-weight: var(--w-medium);
  }
  small {
    color: var(--text-muted);
    font-size: var(--t-12);
    font-variant-numeric: tabular-nums;
  }
`;
export const Said = styled.p`
  display: -webkit-box;
  -webkit-line-clamp: 2;
  -webkit-box-orient: vertical;
  overflow: hidden;
  color: var(--text-muted);
  font-size: var(--t-12);
  line-height: 17px;
  overflow-wrap: anywhere;
`;
export const CardFoot = styled.footer`
  display: flex;
  align-items: center;
  gap: var(--s-8);
  min-width: 0;
  color: var(--text-muted);
  font-size: var(--t-12);
  & > :first-child {
    flex: 1;
  }
  time {
    flex: none;
    font-variant-numeric: tabular-nums;
  }
  a {
    position: relative;
    flex: none;
    padding: 2px 6px;
    border-radius: var(--r-6);
    color: var(--accent-text);
    font-weight: var(--w-medium);
    &:hover {
      background: var(--hover-raised);
    }
    ${touchTarget}
    ${phone} {
      padding: 8px;
    }
  }
`;
