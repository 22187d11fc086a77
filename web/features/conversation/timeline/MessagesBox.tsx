import { styled } from 'styled-components';
import { phone } from '../../../ui/page/screens.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';

export const MessagesSheet = styled.div`
  position: relative;
  display: flex;
  flex: 1;
  min-height: 0;
`;

/** Contains the virtual list, which renders only the lines in view. */
export const Frame = styled.div`
  flex: 1;
  min-width: 0;
  background: var(--chat);
  & > :focus-visible {
    box-shadow: inset 0 0 0 2px var(--focus);
  }
`;

/** Wraps a line and contains its margins, which the list would not measure otherwise. */
export const Item = styled.div`
  display: flex;
  flex-direction: column;
  padding: 0 var(--s-20) 3px;
  transition: background var(--d-2);
  &[data-found] {
    background: color-mix(in oklab, var(--accent) 14%, transparent);
  }
  ${phone} {
    padding: 0 var(--s-12) 3px;
  }
`;

/** The space above the first line and below the last. */
export const Rim = styled(Item)`
  padding-top: 13px;
`;

/** Overlays the messages while older ones load, which avoids layout shifts. */
export const Older = styled(Skeleton)`
  position: absolute;
  z-index: 1;
  top: var(--s-8);
  left: 50%;
  translate: -50%;
`;

/** The button that returns to the end of the conversation. */
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
