import { contact } from '../../domain/contact/decider.ts';
import { causeOf } from '../kernel/cause.ts';
import { handle } from '../kernel/handle.ts';
import { lookFor, personThere, type ContactKey, type Needs } from './person.ts';

/** WhatsApp shows another picture of somebody ('' for none). Of whom nobody knows, nothing is kept. */
export const seePicture = async (
  needs: Needs,
  { pictureUrl, ...key }: ContactKey & { pictureUrl: string },
): Promise<void> => {
  const { companyId } = key;
  const id = personThere(await lookFor(needs, key));
  if (id === null) return;
  const cause = causeOf(`picture:${companyId}.${id}:${crypto.randomUUID()}`, companyId, 'connector');
  const command = { type: 'SeePicture', pictureUrl } as const;
  await handle(needs.store, contact, { target: { companyId, id }, command, cause, tries: 100 });
};
