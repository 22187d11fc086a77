import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import { touchTarget } from '../page/touchTarget.ts';

const Root = styled.label`
  position: relative;
  display: inline-flex;
  align-items: center;
  gap: var(--s-8);
  cursor: pointer;
  font-size: var(--t-12);
  color: var(--text-muted);
  white-space: nowrap;
  ${touchTarget}
  input {
    position: absolute;
    right: 0;
    width: 28px;
    height: 16px;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }
  i {
    position: relative;
    pointer-events: none;
    flex: none;
    width: 28px;
    height: 16px;
    border-radius: var(--r-full);
    background: var(--border-strong);
    transition: background var(--d-2);
  }
  i::after {
    content: '';
    position: absolute;
    inset: 2px auto 2px 2px;
    width: 12px;
    border-radius: 50%;
    background: #fff;
    transition: transform var(--d-2) var(--ease);
  }
  input:checked + i {
    background: var(--accent);
  }
  input:checked + i::after {
    transform: translateX(12px);
  }
  input:focus-visible + i {
    box-shadow: var(--ring);
  }
`;

type Props = ComponentProps<'input'> & { label: string };

/** A switch that acts at once; the label comes before it. */
export const Switch = ({ label, ...rest }: Props) => (
  <Root>
    <span>{label}</span>
    <input type="checkbox" role="switch" {...rest} />
    <i />
  </Root>
);
