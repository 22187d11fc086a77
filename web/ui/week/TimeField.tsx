import { useState } from 'react';
import { styled } from 'styled-components';
import { Control } from '../fields/Field.tsx';
import { clockText } from './clockText.ts';

const Box = styled(Control)<{ $none: boolean }>`
  padding: 0 var(--s-4);
  ${({ $none }) => $none && 'border-style: dashed;'}
  input {
    text-align: center;
    font-variant-numeric: tabular-nums;
  }
`;

type Props = {
  label: string;
  value: string;
  /** '' means none. */
  optional: boolean;
  disabled: boolean;
  onChange: (time: string) => void;
};

/** One time of day. Invalid input falls back to the last value when the field is left. */
export const TimeField = ({ label, value, optional, disabled, onChange }: Props) => {
  const [typed, setTyped] = useState<string | null>(null);
  const leave = () => {
    if (typed === null) return;
    setTyped(null);
    const time = typed.trim() === '' && optional ? '' : clockText(typed);
    if (time !== null && time !== value) onChange(time);
  };
  return (
    <Box $none={value === ''}>
      <input
        aria-label={label}
        inputMode="numeric"
        placeholder="--:--"
        maxLength={6}
        disabled={disabled}
        value={typed ?? value}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key === 'Enter') leave();
        }}
      />
    </Box>
  );
};
