import type { ComponentProps, ReactNode } from 'react';
import { Control, Field, type FieldProps } from './Field.tsx';

/** One line of text with its label; `after` is content inside the box (a button, a unit). */
export const TextField = ({
  label,
  error,
  hint,
  after,
  ...rest
}: FieldProps & ComponentProps<'input'> & { after?: ReactNode }) => (
  <Field label={label} error={error} hint={hint}>
    {(wiring) => (
      <Control $bad={Boolean(error)}>
        <input {...rest} {...wiring} />
        {after}
      </Control>
    )}
  </Field>
);
