import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UseFormReturn } from 'react-hook-form';
import type { WhatsappRecord } from '../../domain/connection/shape.ts';
import { merged } from '../record/merging.ts';
import { saidChanged, saidOf } from '../record/said.ts';
import { importDates, importSwitches, startValues, type Values } from './formValues.ts';

/** Of a number that only names something, and of a mask, it is said that it is another one. */
const sayings = {
  sendIdQueue: saidChanged,
  promptId: saidChanged,
  integrationId: saidChanged,
  token: saidChanged,
};
const own: ReadonlyMap<string, string> = new Map([
  ['queueIds', 'form.queues'],
  ['promptId', 'form.prompt'],
]);
const ofImport: ReadonlyMap<string, string> = new Map([...importDates, ...importSwitches]);

type Form = Pick<UseFormReturn<Values, unknown, unknown>, 'getValues'>;

/** What a colleague wrote meanwhile into the fields that the user had written into, too, a line for each; none of a new connection. */
export const useRivals = (now: WhatsappRecord | undefined, zone: string, form: Form, saving: boolean): string[] => {
  const { t } = useTranslation('connection');
  const { t: inImport } = useTranslation('connectionImport');
  const [{ of, ground }, setBased] = useState(() => ({
    of: now,
    ground: { base: startValues(now, zone), rivals: [] as readonly (keyof Values)[] },
  }));
  if (!saving && now && of !== now)
    setBased({ of: now, ground: merged(ground, startValues(now, zone), form.getValues()) });
  if (!of) return [];
  const theirs = startValues(of, zone);
  return ground.rivals.map((name) => {
    const label = ofImport.get(name);
    return `${label ? inImport(label) : t(own.get(name) ?? `form.${name}`)}: ${saidOf<Values, typeof name>(sayings, name, theirs[name])}`;
  });
};
