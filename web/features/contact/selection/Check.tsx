import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { Checkbox } from '../../../ui/fields/Checkbox.ts';
import { phone } from '../../../ui/page/screens.ts';

const Root = styled.label`
  display: inline-grid;
  place-items: center;
  width: 24px;
  height: 24px;
  margin-left: -4px;
  vertical-align: middle;
  cursor: pointer;
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
      <Checkbox ref={box} aria-label={label} checked={checked} onChange={onChange} />
    </Root>
  );
};
