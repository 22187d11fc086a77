import { contact } from '../../domain/contact/decider.ts';
import { canonical, sameNumber } from '../../domain/kernel/phoneNumber.ts';
import type { ToldName } from '../../domain/contact/name.ts';
import type { Cause } from '../../runtime/http.ts';
import { AlreadyClaimed } from '../kernel/unique/claim.ts';
import { openRecent } from '../../runtime/recent.ts';
import { handle } from '../kernel/handle/handle.ts';
import { mergePersons } from './mergeContacts.ts';
import { restoreContact } from './restoreContact.ts';
import { contactIdFor, findByAddresses, type Needs, type ContactKey } from './findContact.ts';

/** A person as WhatsApp shows them, with number (digits), LID or both. */
export type Sighting = ContactKey & { connectionId: number; name: string; from?: ToldName };
/** `name` is the name that WhatsApp sent last, even if the contact has another one. */
type Known = Pick<ContactKey, 'number' | 'lid'> & { id: number; name: string };
export type Contacts = {
  resolve(seen: Sighting, cause: Cause): Promise<number>;
  /** Drops the cache entries of a contact that was removed or has other addresses now. */
  forget(companyId: number, contactId: number): void;
};

/** Records a sighting and returns its contact, which is registered if there is none. */
export const recordSighting = async (needs: Needs, seen: Sighting, cause: Cause) => {
  const { companyId, connectionId, name, from, number, lid } = seen;
  if (!number && !lid) throw new Error('a person without number and LID');
  const by = { ...cause, id: `${cause.id}:see` };
  for (let mayReturn = true; ; mayReturn = false) {
    const looked = await findByAddresses(needs, seen);
    const { id, fresh } = await contactIdFor(needs, looked, mayReturn);
    const options = { fresh, secret: needs.keys.claims };
    try {
      const [, back] = looked;
      if (back?.parted) await restoreContact(needs, { companyId, id: back.id, from: back.parted }, by);
      const joined = await mergePersons(needs, looked, companyId, by);
      // A LID of another contact stays with that one: the number has precedence and decides who this is.
      const foreign = !joined && looked[1]?.gone === false && looked[1].id !== id;
      const seeing = { type: 'SeeContact', name, from, number, lid: foreign ? null : lid, connectionId } as const;
      const { state, events, position } = await handle(needs.store, contact, {
        target: { companyId, id },
        command: seeing,
        cause: by,
        ...options,
      });
      if (state.is === 'absent' || state.is === 'erased') throw new Error('the contact could not be registered');
      if (state.is === 'merged') continue; // another process was faster
      return { id, state, events, position };
    } catch (error) {
      // Another process was faster, or the removed contact's addresses belong to another one now: then it must not return.
      if (!(error instanceof AlreadyClaimed)) throw error;
    }
  }
};

const keysOf = ({ companyId, number, lid }: ContactKey): string[] => [
  ...(number ? [`${companyId}.n${canonical(number)}`] : []),
  ...(lid ? [`${companyId}.l${lid}`] : []),
];

/** Creates a cache that finds or registers the contact of a sighting. One person is one contact, by number or by LID. */
export const openContacts = (needs: Needs): Contacts => {
  const cache = openRecent<string, Known>(20_000);

  return {
    resolve: async (seen, cause) => {
      const known = keysOf(seen)
        .map((key) => cache.get(key))
        .find((k) => k);
      const nothingNew =
        known &&
        (!seen.number || (known.number !== null && sameNumber(known.number, seen.number))) &&
        (!seen.lid || known.lid === seen.lid) &&
        (!seen.name || known.name === seen.name);
      if (nothingNew) return known.id;
      const { id, state } = await recordSighting(needs, seen, cause);
      const { companyId } = seen;
      // Keys are this contact's own addresses. The value keeps the addresses as WhatsApp sent them, even if one belongs to
      // another contact.
      const told = { id, number: seen.number ?? state.number, lid: seen.lid ?? state.lid, name: seen.name };
      for (const key of keysOf({ companyId, number: state.number, lid: state.lid })) cache.set(key, told);
      return id;
    },
    forget: (companyId, contactId) => {
      for (const [key, { id }] of cache.entries())
        if (id === contactId && key.startsWith(`${companyId}.`)) cache.delete(key);
    },
  };
};
