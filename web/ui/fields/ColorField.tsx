import { Check } from 'lucide-react';
import { useId } from 'react';
import { styled } from 'styled-components';
import { TextField } from './TextField.tsx';
import { Tooltip } from '../layers/Tooltip.tsx';

const Root = styled.fieldset`
  display: grid;
  gap: var(--s-8);
  min-width: 0;
  legend {
    margin-bottom: var(--s-6);
    font-size: var(--t-12);
    font-weight: var(--w-medium);
    color: var(--text-muted);
  }
`;
const Palette = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(26px, 1fr));
  gap: var(--s-6);
  label {
    position: relative;
    display: grid;
    place-items: center;
    aspect-ratio: 1;
    border-radius: var(--r-6);
    cursor: pointer;
    svg {
      width: 14px;
      height: 14px;
      stroke: #fff;
      filter: drop-shadow(0 0 2px rgb(0 0 0 / 0.9));
    }
    &:has(:focus-visible) {
      box-shadow: var(--ring);
    }
    &:has(:disabled) {
      cursor: not-allowed;
      background-image: linear-gradient(45deg, transparent 46%, var(--surface) 46% 54%, transparent 54%);
    }
  }
  input {
    position: absolute;
    inset: 0;
    margin: 0;
    opacity: 0;
    cursor: inherit;
  }
`;

type Props = {
  label: string;
  /** The label of the field for a custom colour. */
  own: string;
  colors: readonly string[];
  /** Colours that cannot be chosen. */
  taken?: readonly string[];
  /** The label of a taken colour for screen readers: 'in use by Vendas'. */
  takenBy?: (color: string) => string;
  value: string;
  error?: string | undefined;
  onChange: (color: string) => void;
};
const same = (a: string) => (b: string) => a.toLowerCase() === b.toLowerCase();

/** A palette as one radio group, and a field for any other colour (#rgb, #rrggbb). */
export const ColorField = ({ label, own, colors, taken = [], takenBy, value, error, onChange }: Props) => {
  const name = useId();
  return (
    <Root>
      <legend>{label}</legend>
      <Palette>
        {colors.map((color) => {
          const isTaken = taken.some(same(color));
          const title = isTaken && takenBy ? `${color}: ${takenBy(color)}` : color;
          return (
            <Tooltip key={color} text={title}>
              <label style={{ backgroundColor: color }}>
                <input
                  type="radio"
                  name={name}
                  value={color}
                  aria-label={title}
                  checked={same(color)(value)}
                  disabled={isTaken}
                  onChange={() => onChange(color)}
                />
                {same(color)(value) && <Check aria-hidden />}
              </label>
            </Tooltip>
          );
        })}
      </Palette>
      <TextField
        label={own}
        value={value}
        error={error}
        maxLength={9}
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
      />
    </Root>
  );
};
