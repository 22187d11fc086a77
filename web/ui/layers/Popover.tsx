import { Popover as Radix } from 'radix-ui';
import { useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { hasFocus } from './hasFocus.ts';

const Box = styled(Radix.Content)<{ $width: number }>`
  z-index: var(--z-popover);
  display: flex;
  flex-direction: column;
  width: min(${({ $width }) => $width}px, calc(100vw - 16px));
  max-height: min(480px, var(--radix-popover-content-available-height));
  overflow: hidden;
  background: var(--raised);
  border: 1px solid var(--border);
  border-radius: var(--r-12);
  box-shadow: var(--shadow-3);
  animation: rise var(--d-2) var(--ease);
  &:focus-visible {
    box-shadow: var(--shadow-3);
  }
`;

type Props = {
  label: string;
  trigger: ReactNode;
  opened?: boolean;
  align?: 'start' | 'end';
  width?: number;
  /** Sets the focus when it closes; without it the trigger gets the focus. */
  goBack?: (event: Event) => void;
  children: (close: () => void) => ReactNode;
};

/** A small layer under its trigger. `children` receives the function that closes it; `opened` shows it at once. */
export const Popover = ({ label, trigger, opened = false, align = 'end', width = 360, goBack, children }: Props) => {
  const [open, setOpen] = useState(opened);
  return (
    <Radix.Root open={open} onOpenChange={setOpen}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Box
          $width={width}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          aria-label={label}
          onCloseAutoFocus={(event) => {
            if (hasFocus()) event.preventDefault();
            goBack?.(event);
          }}
        >
          {children(() => setOpen(false))}
        </Box>
      </Radix.Portal>
    </Radix.Root>
  );
};
