import { contact } from '../../domain/contact/decider.ts';
import { claimedGroup } from '../../domain/contact/claims.ts';
import { causeOf } from '../kernel/handle/cause.ts';
import { handle } from '../kernel/handle/handle.ts';
import { findContact, findByAddresses, existingContactIn, type ContactKey, type Needs } from './findContact.ts';

type Pictured = ContactKey | { companyId: number; groupId: string };
const whoIs = async (needs: Needs, key: Pictured): Promise<number | null> => {
  if (!('groupId' in key)) return existingContactIn(await findByAddresses(needs, key));
  const found = await findContact(needs, key.companyId, claimedGroup(key.groupId));
  return found && !found.gone ? found.id : null;
};

/** Records a new picture of a person or a group ('' for none). Pictures of unknown ones are not stored. */
export const recordContactPicture = async (
  needs: Needs,
  { pictureUrl, ...key }: Pictured & { pictureUrl: string },
): Promise<void> => {
  const { companyId } = key;
  const id = await whoIs(needs, key);
  if (id === null) return;
  const cause = causeOf(`picture:${companyId}.${id}:${crypto.randomUUID()}`, companyId, 'connector');
  const command = { type: 'SeePicture', pictureUrl } as const;
  await handle(needs.store, contact, { target: { companyId, id }, command, cause });
};
