import { styled } from 'styled-components';
import { phone } from './screens.ts';

/** The area below the head of a page: its parts one below the other, at their own height, in one scrolling box. */
export const PageBody = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  grid-auto-rows: max-content;
  align-content: start;
  gap: var(--s-16);
  flex: 1;
  min-height: 0;
  overflow-y: auto;
  padding: 0 var(--s-24) var(--s-24);
  ${phone} {
    padding: 0 var(--s-16) var(--s-16);
  }
`;
