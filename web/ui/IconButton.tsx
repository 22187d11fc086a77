import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import { phone } from './page/screens.ts';
import { touchTarget } from './page/touchTarget.ts';
import { Tooltip } from './layers/Tooltip.tsx';
import { ariaShortcut } from './shortcut.ts';

const Root = styled.button<{ $size: 'sm' | 'md'; $accent: boolean }>`
  position: relative;
  display: inline-grid;
  place-items: center;
  flex: none;
  width: ${({ $size }) => ($size === 'sm' ? 28 : 32)}px;
  height: ${({ $size }) => ($size === 'sm' ? 28 : 32)}px;
  border-radius: var(--r-6);
  color: ${({ $accent }) => ($accent ? 'var(--on-accent)' : 'var(--text-muted)')};
  ${({ $accent }) => $accent && 'background: var(--accent);'}
  transition: background var(--d-1);
  &:hover:not(:disabled),
  &[aria-expanded='true'] {
    background: ${({ $accent }) => ($accent ? 'var(--accent-hover)' : 'var(--hover-raised)')};
    ${({ $accent }) => !$accent && 'color: var(--text);'}
  }
  &:disabled {
    ${({ $accent }) => $accent && 'background: var(--sunken);'}
    color: var(--text-faint);
    cursor: not-allowed;
  }
  ${touchTarget}
  ${phone} {
    width: ${({ $size }) => ($size === 'sm' ? 36 : 40)}px;
    height: ${({ $size }) => ($size === 'sm' ? 36 : 40)}px;
  }
`;

type Props = ComponentProps<'button'> & {
  label: string;
  size?: 'sm' | 'md';
  accent?: boolean;
  /** The keys that do the same. The tooltip shows them. */
  shortcut?: readonly string[] | undefined;
};

/** A button that shows only an icon. Its label is its accessible name and its tooltip. */
export const IconButton = ({ label, size = 'md', accent = false, type = 'button', shortcut, ...rest }: Props) => (
  <Tooltip text={label} shortcut={shortcut}>
    <Root
      aria-label={label}
      aria-keyshortcuts={ariaShortcut(shortcut)}
      {...rest}
      type={type}
      $size={size}
      $accent={accent}
    />
  </Tooltip>
);
