import { styled } from 'styled-components';

/** A queue's name behind a square of its colour: the colour itself never carries text (GUIDE, principle 5). */
export const QueueMark = styled.span<{ $color: string }>`
  display: inline-flex;
  align-items: center;
  gap: var(--s-6);
  min-width: 0;
  font-weight: var(--w-medium);
  &::before {
    content: '';
    flex: none;
    width: 8px;
    height: 8px;
    border-radius: 2px;
    background: ${({ $color }) => $color};
  }
`;
