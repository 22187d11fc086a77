import type { ReactNode } from 'react';
import { styled } from 'styled-components';

export type Tone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger';

/** The background and text colour of a tone. Every pair passes AA contrast. */
export const toneStyle = (tone: Tone): string =>
  tone === 'neutral'
    ? 'background: var(--sunken); color: var(--text-muted);'
    : `background: var(--${tone}-soft); color: var(--${tone}-text);`;

const Root = styled.span<{ $tone: Tone }>`
  display: inline-flex;
  align-items: center;
  gap: 5px;
  height: 22px;
  padding: 0 8px 0 7px;
  border-radius: var(--r-full);
  font-size: var(--t-12);
  font-weight: var(--w-medium);
  white-space: nowrap;
  ${({ $tone }) => toneStyle($tone)}
  & > svg {
    width: 14px;
    height: 14px;
  }
`;

/** A status: an icon and a word, never colour alone. */
export const Pill = ({ tone = 'neutral', icon, children }: { tone?: Tone; icon?: ReactNode; children: ReactNode }) => (
  <Root $tone={tone}>
    {icon}
    {children}
  </Root>
);
