import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import type { Named } from '../../api/records/kinds.ts';
import { Control, Field, type FieldProps } from './Field.tsx';

const Native = styled.select`
  appearance: none;
  cursor: pointer;
  text-overflow: ellipsis;
  option {
    background: var(--raised);
    color: var(--text);
  }
`;

type Offered = {
  of: readonly Named[];
  /** The chosen record, which the list may lack, or not have yet. */
  kept?: Named | null | undefined;
  called?: (record: Named) => string;
};

/**
 * The `<option>`s of some records, with the labels from `called`. The chosen option keeps its element when the list arrives;
 * otherwise the browser would choose the first option.
 */
export const Options = ({ of, kept, called = ({ id, name }) => name || `#${id}` }: Offered) => {
  const all = kept && !of.some(({ id }) => id === kept.id) ? [kept, ...of] : of;
  return all.map((record) => (
    <option key={record.id} value={record.id}>
      {called(record)}
    </option>
  ));
};

/** One of a few choices; `children` are `<option>`s. */
export const Select = ({ label, error, hint, ...rest }: FieldProps & ComponentProps<'select'>) => (
  <Field label={label} error={error} hint={hint}>
    {(wiring) => (
      <Control $bad={Boolean(error)}>
        <Native {...rest} {...wiring} />
        <ChevronDown aria-hidden />
      </Control>
    )}
  </Field>
);
