import { styled } from 'styled-components';
import { Skeleton } from '../ui/Skeleton.tsx';

export const Sheet = styled.div`
  position: relative;
  display: flex;
  flex: 1;
  min-height: 0;
`;

/** Scrolls by itself; the browser's own anchoring would move it a second time. */
export const Scroller = styled.div`
  flex: 1;
  min-width: 0;
  overflow: hidden auto;
  overflow-anchor: none;
  display: flex;
  flex-direction: column;
  background: var(--chat);
  padding: var(--s-16) var(--s-20);
  & > :first-child {
    display: flex;
    flex-direction: column;
    gap: 3px;
    margin-top: auto;
  }
  &:focus-visible {
    box-shadow: inset 0 0 0 2px var(--focus);
  }
  @media (max-width: 599.98px) {
    padding: var(--s-12);
  }
`;

/** Over the messages, so that nothing moves when older ones are on their way. */
export const Older = styled(Skeleton)`
  position: absolute;
  z-index: 1;
  top: var(--s-8);
  left: 50%;
  translate: -50%;
`;

/** Back to the end of the conversation. */
export const End = styled.button`
  position: absolute;
  right: var(--s-20);
  bottom: var(--s-12);
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: var(--s-6);
  min-width: 36px;
  height: 36px;
  padding: 0 10px;
  border-radius: var(--r-full);
  border: 1px solid var(--border);
  background: var(--raised);
  color: var(--accent-text);
  box-shadow: var(--shadow-2);
  font-weight: var(--w-bold);
  font-size: var(--t-12);
  animation: fade var(--d-2);
`;
