import { RadioGroup } from 'radix-ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Root = styled(RadioGroup.Root)`
  display: flex;
  gap: 2px;
  padding: 2px;
  background: var(--sunken);
  border-radius: var(--r-8);
`;
const Choice = styled(RadioGroup.Item)`
  flex: 1;
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: var(--s-6);
  height: 28px;
  padding: 0 var(--s-12);
  border-radius: var(--r-6);
  color: var(--text-muted);
  font-size: var(--t-12);
  font-weight: var(--w-medium);
  white-space: nowrap;
  &[data-state='checked'] {
    background: var(--raised);
    color: var(--text);
    box-shadow:
      var(--shadow-1),
      inset 0 0 0 1px var(--border);
  }
  &:focus-visible {
    box-shadow: var(--ring);
  }
  @media (max-width: 599px) {
    height: 36px;
  }
`;

type Props<V extends string> = {
  label: string;
  value: V;
  onChange: (value: V) => void;
  options: readonly { value: V; text: ReactNode }[];
};

/** Views of the same place, one at a time. */
export const Segmented = <V extends string>({ label, value, onChange, options }: Props<V>) => (
  <Root
    aria-label={label}
    value={value}
    onValueChange={(next) => {
      const option = options.find((candidate) => candidate.value === next);
      if (option) onChange(option.value);
    }}
  >
    {options.map((option) => (
      <Choice key={option.value} value={option.value}>
        {option.text}
      </Choice>
    ))}
  </Root>
);
