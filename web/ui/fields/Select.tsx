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

type Offered = { of: readonly Named[]; called?: (record: Named) => string };

/** The `<option>`s of some records, with the labels from `called`. */
export const Options = ({ of, called = ({ name }) => name }: Offered) =>
  of.map((record) => (
    <option key={record.id} value={record.id}>
      {called(record)}
    </option>
  ));

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
