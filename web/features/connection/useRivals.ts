import { useState } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import type { TextName } from '../../locales/texts.ts';
import type { UseFormReturn } from 'react-hook-form';
import type { WhatsappRecord } from '../../../domain/connection/shape.ts';
import { merged } from '../../api/records/merging.ts';
import { saidChanged, saidOf } from '../../ui/records/said.ts';
import { importDates, importSwitches, connectionStartValues, type ConnectionValues } from './formValues.ts';

/** Ids and masked tokens mean nothing to readers, so the notice only says that they changed. */
const sayings = {
  sendIdQueue: saidChanged,
  promptId: saidChanged,
  integrationId: saidChanged,
  token: saidChanged,
  accessToken: saidChanged,
  appSecret: saidChanged,
  pin: saidChanged,
};
const own: ReadonlyMap<string, TextName<'connection'>> = new Map([
  ['queueIds', 'form.queues'],
  ['promptId', 'form.prompt'],
]);
const ofImport: ReadonlyMap<string, TextName<'connectionImport'>> = new Map([...importDates, ...importSwitches]);

type Form = Pick<UseFormReturn<ConnectionValues, unknown, unknown>, 'getValues'>;

/** Returns one line for each field that both the user and a colleague changed; none for a new connection. */
export const useRivals = (now: WhatsappRecord | undefined, zone: string, form: Form, saving: boolean): string[] => {
  const { t } = useTranslation('connection');
  const { t: inImport } = useTranslation('connectionImport');
  const [{ of, ground }, setBased] = useState(() => ({
    of: now,
    ground: { base: connectionStartValues(now, zone), rivals: [] as readonly (keyof ConnectionValues)[] },
  }));
  if (!saving && now && of !== now)
    setBased({ of: now, ground: merged(ground, connectionStartValues(now, zone), form.getValues()) });
  if (!of) return [];
  const theirs = connectionStartValues(of, zone);
  return ground.rivals.map((name) => {
    const label = ofImport.get(name);
    return `${label ? inImport(label) : t(own.get(name) ?? `form.${name}`)}: ${saidOf<ConnectionValues, typeof name>(sayings, name, theirs[name])}`;
  });
};
