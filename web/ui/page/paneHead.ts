import { css } from 'styled-components';
import { touchTarget } from './touchTarget.ts';

/** The head of a conversation: a name and a line about it, each cut with an ellipsis. */
export const twoLines = css`
  :is(h1, h2),
  p {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  :is(h1, h2) {
    font-size: var(--t-14);
    font-weight: var(--w-bold);
    line-height: 20px;
  }
  p {
    font-size: var(--t-12);
    line-height: 16px;
    color: var(--text-faint);
  }
`;

/** The look of the Back button, for windows that show either the list or the conversation. */
export const backShown = css`
  position: relative;
  display: grid;
  place-items: center;
  width: 40px;
  height: 40px;
  border-radius: var(--r-6);
  color: var(--text-muted);
  ${touchTarget}
  svg {
    width: 20px;
    height: 20px;
  }
`;
