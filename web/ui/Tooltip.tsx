import { Tooltip as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Box = styled(Radix.Content)`
  z-index: var(--z-tooltip);
  max-width: 260px;
  padding: var(--s-6) var(--s-8);
  background: var(--text);
  color: var(--surface);
  border-radius: var(--r-6);
  font-size: var(--t-12);
  box-shadow: var(--shadow-2);
  animation: fade var(--d-2);
`;

/** A sentence about the element that is hovered or focused; the element itself has a name already. */
export const Tooltip = ({ text, children }: { text: string; children: ReactNode }) => (
  <Radix.Provider delayDuration={200}>
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Box sideOffset={6} collisionPadding={8}>
          {text}
        </Box>
      </Radix.Portal>
    </Radix.Root>
  </Radix.Provider>
);
