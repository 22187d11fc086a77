import type { ComponentProps } from 'react';
import { Control, Field, type FieldProps } from './Field.tsx';

/** Several lines of text with their label. */
export const TextArea = ({ label, error, hint, ...rest }: FieldProps & ComponentProps<'textarea'>) => (
  <Field label={label} error={error} hint={hint}>
    {(wiring) => (
      <Control $bad={Boolean(error)}>
        <textarea rows={3} {...rest} {...wiring} />
      </Control>
    )}
  </Field>
);
