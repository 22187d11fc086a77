import { useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useRecord } from '../../api/records/useRecord.ts';
import type { Whole } from '../../api/records/kinds.ts';
import { merged } from '../../api/records/merging.ts';
import type { Listed } from '../../api/records/recordSlice.ts';
import { saidOf, type Sayings } from './said.ts';

/** The form of a record: its values for a record, the labels of its fields, and the formatters of their values. */
export type Filled<R, F extends FieldValues> = {
  form: Pick<UseFormReturn<F>, 'getValues' | 'reset' | 'formState'>;
  start: (record: R) => F;
  called: (name: Extract<keyof F, string>) => string;
  said?: Sayings<F>;
};

/**
 * Takes a colleague's change into the fields that the user did not touch, so that a save contains only the user's
 * changes. Returns the version the form is based on, and the colleague's values for fields that both changed.
 */
export const useMerging = <K extends Listed, F extends FieldValues>(
  kind: K,
  record: Whole[K] | null,
  { form, start, called, said = {} }: Filled<Whole[K], F>,
  saving: boolean,
): { seen: number | undefined; theirs: string[] } => {
  const now = useRecord(kind, record?.id ?? null);
  const [based, setBased] = useState(() => ({
    record,
    ground: record && { base: start(record), rivals: [] as readonly Extract<keyof F, string>[] },
  }));
  const { dirtyFields } = form.formState;
  if (!saving && now && based.record && based.ground && now.version > based.record.version)
    setBased({ record: now, ground: merged(based.ground, start(now), form.getValues()) });
  const shown = useRef(record);
  useEffect(() => {
    if (!based.record || shown.current === based.record) return;
    shown.current = based.record;
    form.reset(start(based.record), { keepDirtyValues: true, keepDirty: true, keepErrors: true, keepTouched: true });
  }, [based.record, start, form, dirtyFields]);
  const shownNow = based.record && start(based.record);
  const rivals = based.ground?.rivals ?? [];
  const theirs = shownNow ? rivals.map((name) => `${called(name)}: ${saidOf(said, name, shownNow[name])}`) : [];
  return { seen: based.record?.version, theirs };
};
