import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, type DefaultValues, type FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import { variablesOf } from '../../../domain/kernel/savedText.ts';
import { variablesError } from '../fields/variablesError.ts';

/** A form with default values whose result is the schema's output. A field is checked after the user left it. */
export const useFields = <In extends FieldValues, Out>(schema: z.ZodType<Out, In>, defaultValues: DefaultValues<In>) =>
  useForm<In, unknown, Out>({
    resolver: zodResolver(schema, { error: (issue) => variablesError(variablesOf(issue)) }),
    defaultValues,
    mode: 'onTouched',
  });
