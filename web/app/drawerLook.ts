import { css } from 'styled-components';
import { phone } from '../ui/page/screens.ts';

/** The look of an entry of the drawer. `$rail`: only its icon. */
export const itemLook = css<{ $rail: boolean }>`
  position: relative;
  display: flex;
  align-items: center;
  gap: var(--s-8);
  width: 100%;
  height: ${({ $rail }) => ($rail ? 32 : 27)}px;
  padding: 0 var(--s-8);
  ${({ $rail }) => $rail && 'justify-content: center;'}
  border-radius: var(--r-6);
  color: var(--text-muted);
  font-weight: var(--w-medium);
  transition: background var(--d-1);
  & > svg {
    ${({ $rail }) => $rail && 'width: 18px; height: 18px;'}
  }
  &:hover {
    background: var(--hover-canvas);
    color: var(--text);
  }
  &[aria-current] {
    background: var(--surface);
    color: var(--text);
    box-shadow:
      var(--shadow-1),
      inset 0 0 0 1px var(--border);
  }
  &[aria-current] > svg {
    color: var(--accent-text);
  }
  &:focus-visible {
    box-shadow: var(--ring);
  }
  ${phone} {
    height: 44px;
    font-size: var(--t-14);
    gap: var(--s-12);
  }
`;
