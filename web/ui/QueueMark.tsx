import { styled } from 'styled-components';

/** The name of a queue after a square in its colour. The colour itself never carries text (GUIDE, principle 5). */
export const QueueMark = styled.span.attrs<{ $color: string }>({ dir: 'auto' })`
  display: inline-block;
  min-width: 0;
  max-width: 100%;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  vertical-align: bottom;
  font-weight: var(--w-medium);
  &::before {
    content: '';
    display: inline-block;
    width: 8px;
    height: 8px;
    margin-inline-end: var(--s-6);
    border-radius: 2px;
    background: ${({ $color }) => $color};
  }
`;
