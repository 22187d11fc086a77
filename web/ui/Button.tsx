import { useLayoutEffect, useRef, type ComponentProps } from 'react';
import { css, styled } from 'styled-components';
import { giveBack } from './layers/hasFocus.ts';
import { phone } from './page/screens.ts';
import { touchTarget } from './page/touchTarget.ts';
import { Spinner } from './Spinner.tsx';

type Variant = 'primary' | 'outline' | 'ghost' | 'soft' | 'danger';
type Size = 'sm' | 'md' | 'lg';

const looks = {
  primary: css`
    background: var(--accent);
    color: var(--on-accent);
    &:hover {
      background: var(--accent-hover);
    }
  `,
  outline: css`
    box-shadow:
      inset 0 0 0 1px var(--border),
      var(--shadow-1);
    &:hover {
      background: var(--hover);
    }
  `,
  ghost: css`
    color: var(--text-muted);
    &:hover {
      background: var(--hover-raised);
      color: var(--text);
    }
  `,
  soft: css`
    background: var(--accent-soft);
    color: var(--accent-text);
    &:hover {
      background: color-mix(in oklab, var(--accent) 14%, var(--accent-soft));
    }
  `,
  danger: css`
    background: var(--danger);
    color: var(--on-danger);
    &:hover {
      background: color-mix(in oklab, var(--danger) 88%, #000);
    }
  `,
};
const sizes = {
  sm: css`
    height: var(--control-sm);
    padding: 0 var(--s-8);
    font-size: var(--t-12);
  `,
  md: css`
    height: var(--control);
    padding: 0 var(--s-12);
  `,
  lg: css`
    height: 42px;
    padding: 0 var(--s-20);
    font-size: var(--t-14);
    border-radius: var(--r-8);
  `,
};

/** The style of a button, also for links that look like one. */
export const buttonLook = css<{ $variant: Variant; $size: Size; $wide?: boolean }>`
  position: relative;
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: var(--s-6);
  border-radius: var(--r-6);
  font-weight: var(--w-medium);
  white-space: nowrap;
  transition:
    background var(--d-1),
    box-shadow var(--d-1);
  ${({ $size }) => sizes[$size]}
  ${({ $variant }) => looks[$variant]}
  ${({ $wide }) => $wide && 'width: 100%;'}
  ${phone} {
    height: ${({ $size }) => ($size === 'sm' ? '36px' : $size === 'lg' ? '44px' : '40px')};
    ${({ $size }) => $size === 'sm' && 'padding: 0 var(--s-12);'}
  }
  ${touchTarget}
  &:focus-visible {
    box-shadow: var(--ring);
  }
`;

const Root = styled.button<{ $variant: Variant; $size: Size; $wide?: boolean }>`
  ${buttonLook}
  &:disabled {
    background: var(--sunken);
    color: var(--text-faint);
    box-shadow: inset 0 0 0 1px var(--border);
    cursor: not-allowed;
  }
`;

type Props = ComponentProps<'button'> & { variant?: Variant; size?: Size; wide?: boolean; busy?: boolean };

/** A busy button is disabled and loses the focus. It gets the focus back afterwards, unless something else has it. */
const useFocusBack = (busy: boolean): void => {
  const before = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (busy) before.current = activeElement?.getAttribute('aria-busy') === 'true' ? activeElement : null;
    else giveBack(before.current);
    if (!busy) before.current = null;
  }, [busy]);
};

/** A button. While `busy` it shows a spinner and ignores presses. */
export const Button = ({
  variant = 'outline',
  size = 'md',
  wide = false,
  busy = false,
  type = 'button',
  disabled = false,
  children,
  ...rest
}: Props) => {
  useFocusBack(busy);
  return (
    <Root
      {...rest}
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      $variant={variant}
      $size={size}
      $wide={wide}
    >
      {busy && <Spinner />}
      {children}
    </Root>
  );
};
