import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { phone } from '../../../ui/page/screens.ts';

const Root = styled.label`
  display: inline-grid;
  place-items: center;
  width: 24px;
  height: 24px;
  margin-left: -4px;
  vertical-align: middle;
  cursor: pointer;
  input {
    appearance: none;
    display: grid;
    place-items: center;
    width: 16px;
    height: 16px;
    margin: 0;
    border-radius: var(--r-4);
    box-shadow: inset 0 0 0 1px var(--border-strong);
    cursor: inherit;
  }
  input:focus-visible {
    box-shadow: var(--ring);
  }
  input:is(:checked, :indeterminate) {
    background: var(--accent);
    box-shadow: none;
  }
  input:is(:checked, :indeterminate):focus-visible {
    box-shadow: var(--ring);
  }
  input::after {
    width: 10px;
    height: 10px;
    background: var(--on-accent);
  }
  input:checked::after {
    content: '';
    clip-path: polygon(14% 47%, 4% 57%, 38% 90%, 97% 22%, 86% 13%, 37% 69%);
  }
  input:indeterminate::after {
    content: '';
    clip-path: inset(40% 5%);
  }
  ${phone} {
    width: 44px;
    height: 44px;
    margin: -2px -12px;
    input {
      width: 20px;
      height: 20px;
    }
  }
`;

type Props = { label: string; checked: boolean; some?: boolean; onChange: () => void };

/** A checkbox in front of a row; `some` means that only part of what it stands for is ticked. */
export const Check = ({ label, checked, some = false, onChange }: Props) => {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = some;
  }, [some]);
  return (
    <Root>
      <input ref={box} type="checkbox" aria-label={label} checked={checked} onChange={onChange} />
    </Root>
  );
};
