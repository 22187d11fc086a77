import type { ComponentProps } from 'react';
import { styled } from 'styled-components';

const Root = styled.span<{ $accent: boolean }>`
  display: inline-grid;
  place-items: center;
  flex: none;
  min-width: 18px;
  height: 18px;
  padding: 0 5px;
  border-radius: var(--r-full);
  background: ${({ $accent }) => ($accent ? 'var(--accent)' : 'var(--sunken)')};
  color: ${({ $accent }) => ($accent ? 'var(--on-accent)' : 'var(--text-muted)')};
  font: var(--w-bold) var(--t-11) / 1 var(--font);
  font-variant-numeric: tabular-nums;
`;

/** A count: grey, or in the accent colour for unread items. Above 99 it shows 99+. */
export const Badge = ({
  count,
  accent = false,
  ...rest
}: { count: number; accent?: boolean } & ComponentProps<'span'>) => (
  <Root $accent={accent} {...rest}>
    {count > 99 ? '99+' : count}
  </Root>
);
