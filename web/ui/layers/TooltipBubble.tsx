import { Tooltip } from 'radix-ui';
import { useLayoutEffect, type Ref } from 'react';
import { flushSync } from 'react-dom';
import { styled } from 'styled-components';

const Box = styled(Tooltip.Content)`
  z-index: var(--z-tooltip);
  max-width: min(320px, calc(100vw - 16px));
  padding: var(--s-4) var(--s-8);
  border-radius: var(--r-6);
  background: var(--text);
  color: var(--surface);
  font-size: var(--t-12);
  font-weight: var(--w-medium);
  line-height: 1.4;
  overflow-wrap: anywhere;
  white-space: pre-line;
  pointer-events: none;
  animation: fade var(--d-1) var(--ease);
  kbd {
    margin-left: var(--s-6);
    padding: 0 4px;
    border: 1px solid currentcolor;
    border-radius: 4px;
    font: inherit;
    font-size: var(--t-11);
    opacity: 0.8;
  }
`;

/** Gives the tooltip the element it belongs to, which is drawn elsewhere. */
const Anchor = ({ of, ref }: { of: HTMLElement; ref?: Ref<HTMLElement> }) => {
  useLayoutEffect(() => {
    if (typeof ref === 'function') ref(of);
  }, [of, ref]);
  return null;
};

type Props = {
  of: HTMLElement;
  id: string;
  shortcut?: readonly string[] | undefined;
  onClose: () => void;
  children: string;
};

/** The open tooltip of an element. It is loaded with the first one that shows. */
export const TooltipBubble = ({ of, id, shortcut, onClose, children }: Props) => {
  // The tooltip must be gone before a dialog sees the key: Escape closes the dialog at once.
  useLayoutEffect(() => {
    const close = () => flushSync(onClose);
    window.addEventListener('keydown', close, { capture: true });
    return () => window.removeEventListener('keydown', close, { capture: true });
  }, [onClose]);
  return (
    <Tooltip.Provider>
      <Tooltip.Root open onOpenChange={(open) => !open && onClose()}>
        <Tooltip.Trigger asChild>
          <Anchor of={of} />
        </Tooltip.Trigger>
        <Tooltip.Portal>
          <Box id={id} sideOffset={6} collisionPadding={8} data-tooltip>
            {children}
            {shortcut?.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </Box>
        </Tooltip.Portal>
      </Tooltip.Root>
    </Tooltip.Provider>
  );
};
