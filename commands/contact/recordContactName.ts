import { contact } from '../../domain/contact/decider.ts';
import type { ToldName } from '../../domain/contact/name.ts';
import { causeOf } from '../kernel/handle/cause.ts';
import { handle, load } from '../kernel/handle/handle.ts';
import { findByAddresses, existingContactIn, type ContactKey, type Needs } from './findContact.ts';

/** Records a person's new name on WhatsApp. Names of unknown people are not stored. */
export const recordContactName = async (
  needs: Needs,
  { name, from, ...key }: ContactKey & { name: string; from: ToldName },
): Promise<void> => {
  const { companyId } = key;
  const id = existingContactIn(await findByAddresses(needs, key));
  if (id === null) return;
  const cause = causeOf(`name:${companyId}.${id}:${crypto.randomUUID()}`, companyId, 'connector');
  await handle(needs.store, contact, {
    target: { companyId, id },
    command: { type: 'SeeName', name, from },
    cause,
  });
};

/** Returns the company's name for the person with an address; '' if unknown. */
export const nameOf = async (needs: Needs, key: ContactKey): Promise<string> => {
  const { companyId } = key;
  const id = existingContactIn(await findByAddresses(needs, key));
  const known = id === null ? null : (await load(needs.store, contact, { companyId, id })).state;
  return known?.is === 'present' ? known.name : '';
};
