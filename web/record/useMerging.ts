import { useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useRecord } from '../kernel/useRecord.ts';
import type { Whole } from '../kernel/kinds.ts';
import { rivalsOf } from './merging.ts';
import type { Listed } from './recordSlice.ts';

/** The form of a record: what it shows of one, and what a field is called. */
export type Filled<R, F extends FieldValues> = {
  form: Pick<UseFormReturn<F>, 'getValues' | 'reset' | 'formState'>;
  start: (record: R) => F;
  called: (name: Extract<keyof F, string>) => string;
};

/**
 * Takes a colleague's change into the fields that the user did not touch, so that only those are saved that he did.
 * Answers with the version the form stands on, and what the colleague wrote where the user had written too.
 */
export const useMerging = <K extends Listed, F extends FieldValues>(
  kind: K,
  record: Whole[K] | null,
  { form, start, called }: Filled<Whole[K], F>,
  saving: boolean,
): { seen: number | undefined; theirs: string[] } => {
  const now = useRecord(kind, record?.id ?? null);
  const [based, setBased] = useState({ record, theirs: [] as string[] });
  const { dirtyFields } = form.formState;
  if (!saving && now && based.record && now.version > based.record.version) {
    const [before, after] = [start(based.record), start(now)];
    const rivals = rivalsOf(before, after, form.getValues());
    setBased({ record: now, theirs: rivals.map((name) => `${called(name)}: ${String(after[name])}`) });
  }
  const shown = useRef(record);
  useEffect(() => {
    if (!based.record || shown.current === based.record) return;
    shown.current = based.record;
    form.reset(start(based.record), { keepDirtyValues: true, keepDirty: true, keepErrors: true, keepTouched: true });
  }, [based.record, start, form, dirtyFields]);
  return { seen: based.record?.version, theirs: based.theirs };
};
