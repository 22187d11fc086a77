import { LRUCache } from 'lru-cache';
import { contact } from '../../domain/contact/decider.ts';
import { canonical, sameNumber } from '../../domain/contact/number.ts';
import type { Cause } from '../../runtime/http.ts';
import { handle } from '../kernel/handle.ts';
import { claimPerson, lookFor, type Needs, type Person } from './person.ts';

/** Whom WhatsApp shows: at least one of number (digits) and LID is there. */
export type Sighting = Person & { connectionId: number; name: string };
type Known = Pick<Person, 'number' | 'lid'> & { id: number; named: boolean };
export type Contacts = {
  resolve(seen: Sighting, cause: Cause): Promise<number>;
  /** A contact was removed, or has other addresses: it is asked for anew. */
  forget(companyId: number, contactId: number): void;
};

/** Takes a sighting to the log: the contact it is of, registered if there is none. */
export const seePerson = async (needs: Needs, seen: Sighting, cause: Cause) => {
  const { companyId, connectionId, name, number, lid } = seen;
  const { id, fresh } = await claimPerson(needs, companyId, await lookFor(needs, seen), cause);
  const seeing = { type: 'SeeContact', name, number, lid, connectionId } as const;
  const by = { ...cause, id: `${cause.id}:see` };
  const { state, events, position } = await handle(needs.store, contact, { companyId, id }, seeing, by, {
    tries: 100,
    fresh,
  });
  if (state.is === 'absent') throw new Error('a contact was not registered');
  return { id, state, events, position };
};

/** Finds or registers the contact of a sighting: one person is one contact, whether he comes by number or by LID. */
export const openContacts = (needs: Needs): Contacts => {
  const cache = new LRUCache<string, Known>({ max: 20_000 });

  return {
    resolve: async (seen, cause) => {
      const keysOf = [seen.number && `n${canonical(seen.number)}`, seen.lid && `l${seen.lid}`].flatMap((key) =>
        key ? [`${seen.companyId}.${key}`] : [],
      );
      const known = keysOf.map((key) => cache.get(key)).find((k) => k);
      const nothingNew =
        known &&
        (!seen.number || (known.number !== null && sameNumber(known.number, seen.number))) &&
        (!seen.lid || known.lid === seen.lid) &&
        (!seen.name || known.named);
      if (nothingNew) return known.id;
      const { id, state } = await seePerson(needs, seen, cause);
      const fresh = { id, number: state.number, lid: state.lid, named: state.named };
      for (const key of keysOf) cache.set(key, fresh);
      return id;
    },
    forget: (companyId, contactId) => {
      for (const [key, { id }] of cache.entries())
        if (id === contactId && key.startsWith(`${companyId}.`)) cache.delete(key);
    },
  };
};
