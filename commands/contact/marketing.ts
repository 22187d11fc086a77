import { contact } from '../../domain/contact/decider.ts';
import type { Cause } from '../../runtime/http.ts';
import { handle } from '../kernel/handle/handle.ts';
import type { Needs } from './findContact.ts';
import { recordSighting, type Sighting } from './recordSighting.ts';

/**
 * Records that a person switched the company's marketing messages off or on in WhatsApp, at a time in seconds. A person without
 * a contact gets one, so that no list writes to them later.
 */
export const recordMarketingWish = async (
  needs: Needs,
  who: Omit<Sighting, 'name' | 'from'>,
  { isOff, seconds }: { isOff: boolean; seconds: number },
  cause: Cause,
): Promise<void> => {
  const { companyId } = who;
  const { id } = await recordSighting(needs, { ...who, name: '' }, cause);
  const command = { type: 'NoteMarketing', isOff, seconds } as const;
  await handle(needs.store, contact, { target: { companyId, id }, command, cause });
};
