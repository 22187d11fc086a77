import { contact } from '../../domain/contact/decider.ts';
import type { StopCommand } from '../../domain/contact/stopping.ts';
import type { Cause } from '../../runtime/http.ts';
import { AlreadyClaimed } from '../kernel/unique/claim.ts';
import { handle, load } from '../kernel/handle/handle.ts';
import { mergeSpellings } from './mergeContacts.ts';
import { findByAddresses, type Needs } from './findContact.ts';

/** WhatsApp was asked about the number `asked` and answered that its account has the number `spelled`. */
export type Spelling = { companyId: number; asked: string; spelled: string };

const LOST_RACES = 20;

/** Copies the wish for no more campaigns from the contact's other number, so that a returned or merged contact keeps it. */
const keepStop = async ({ store }: Needs, ids: { companyId: number; from: number; to: number }, cause: Cause) => {
  const { companyId } = ids;
  const { state } = await load(store, contact, { companyId, id: ids.from });
  if (state.is === 'absent' || state.is === 'erased') return;
  const { stopped, marketing } = state;
  const tell = (command: StopCommand) => handle(store, contact, { target: { companyId, id: ids.to }, command, cause });
  if (stopped !== null) await tell({ type: 'AskToStop', word: stopped });
  if (marketing?.isOff) await tell({ type: 'NoteMarketing', ...marketing });
};

/**
 * Records how WhatsApp spells a number (domain/contact/spelling.ts). The contact known by the asked number gets WhatsApp's
 * spelling, and contacts known by one spelling each are merged. Nothing is stored for numbers without a contact. Returns the
 * contact's id, or null if there is none. May be repeated.
 */
export const noteSpelling = async (
  needs: Needs,
  { companyId, asked, spelled }: Spelling,
  cause: Cause,
): Promise<number | null> => {
  const look = async (number: string) => (await findByAddresses(needs, { companyId, number, lid: null }))[0];
  const by = { ...cause, id: `${cause.id}:spelled` };
  for (let races = 0; ; races++) {
    const [theirs, own] = await Promise.all([look(asked), look(spelled)]);
    const found = own && !own.gone ? own : theirs && !theirs.gone ? theirs : (own ?? theirs);
    if (!found) return null;
    const { id } = found;
    const other = [theirs, own].find((each) => each && each.id !== id) ?? null;
    const isTwo = other !== null && !other.gone && !found.gone;
    if (isTwo && !(await mergeSpellings(needs, { companyId, into: id, contactId: other.id }, by))) return id;
    try {
      if (other?.gone && !found.gone) await keepStop(needs, { companyId, from: other.id, to: id }, by);
      const command = { type: 'NoteSpelling', asked, number: spelled } as const;
      const options = { cause: by, secret: needs.keys.claims };
      await handle(needs.store, contact, { target: { companyId, id }, command, ...options });
      return id;
    } catch (error) {
      // Another process registered a contact with one of the numbers in the meantime.
      if (!(error instanceof AlreadyClaimed) || races === LOST_RACES) throw error;
    }
  }
};
