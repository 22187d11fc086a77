import { useId, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { phone } from '../page/screens.ts';
import { touchTarget } from '../page/touchTarget.ts';
import { Tooltip } from '../layers/Tooltip.tsx';
import { ariaShortcut } from '../shortcut.ts';

const Root = styled.div`
  display: flex;
  gap: 2px;
  padding: 2px;
  background: var(--sunken);
  border-radius: var(--r-8);
`;
const Choice = styled.label`
  position: relative;
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
  ${touchTarget}
  input {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }
  &:has(:checked) {
    background: var(--raised);
    color: var(--text);
    box-shadow:
      var(--shadow-1),
      inset 0 0 0 1px var(--border);
  }
  &:has(:focus-visible) {
    box-shadow: var(--ring);
  }
  ${phone} {
    height: 36px;
  }
`;

type Props<V extends string> = {
  label: string;
  value: V;
  onChange: (value: V) => void;
  /** `shortcut`: the keys that choose the option. Its tooltip shows them. */
  options: readonly { value: V; text: ReactNode; shortcut?: { label: string; keys: readonly string[] } }[];
};

/** Switches between views of the same page, one at a time. */
export const Segmented = <V extends string>({ label, value, onChange, options }: Props<V>) => {
  const name = useId();
  return (
    <Root role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <Tooltip key={option.value} text={option.shortcut?.label} shortcut={option.shortcut?.keys}>
          <Choice>
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              aria-keyshortcuts={ariaShortcut(option.shortcut?.keys)}
              onChange={() => onChange(option.value)}
            />
            {option.text}
          </Choice>
        </Tooltip>
      ))}
    </Root>
  );
};
