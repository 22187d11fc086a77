import { LRUCache } from 'lru-cache';
import { contact, type Address } from '../../domain/contact/decider.ts';
import type { Cause } from '../../runtime/http.ts';
import { hashedKey, holderOf, take, type Claim } from '../kernel/claims.ts';
import type { Deps } from '../kernel/deps.ts';
import { handle, streamOf } from '../kernel/handle.ts';

/** Whom WhatsApp shows: at least one of number (digits) and LID is there. */
export type Sighting = Address & { companyId: number; connectionId: number; name: string };
type Known = Address & { id: number; named: boolean };
export type Contacts = { resolve(seen: Sighting, cause: Cause): Promise<number> };
type Needs = Pick<Deps, 'store' | 'ids' | 'keys'>;

const idOf = (stream: string) => Number(stream.slice(stream.lastIndexOf('.') + 1));

/** Finds or registers the contact of a sighting: one person is one contact, whether he comes by number or by LID. */
export const openContacts = ({ store, ids, keys }: Needs): Contacts => {
  const cache = new LRUCache<string, Known>({ max: 20_000 });
  const claimsOf = ({ companyId, number, lid }: Sighting): Claim[] =>
    [
      { what: 'number', key: number },
      { what: 'lid', key: lid },
    ].flatMap(({ what, key }) => (key ? [{ companyId, what, key: hashedKey(keys.claims, key) }] : []));

  const register = async (seen: Sighting, cause: Cause): Promise<Known> => {
    const { companyId, connectionId, name, number, lid } = seen;
    const claims = claimsOf(seen);
    const holders = await Promise.all(claims.map((claim) => holderOf(store, claim)));
    let stream = holders.find((holder) => holder)?.ownerStream;
    const chosen = async () => stream ?? streamOf('contact', { companyId, id: await ids.next('contact') });
    // A claim that another contact holds already stays his: the number, asked first, decides who this is.
    for (const [index, claim] of claims.entries()) {
      if (holders[index]) continue;
      const { ownerStream } = await take(store, claim, chosen, async () => 'holds', cause);
      stream ??= ownerStream;
    }
    if (!stream) throw new Error('a sighting without number and LID');
    const target = { companyId, id: idOf(stream) };
    const seeing = { type: 'SeeContact', name, number, lid, connectionId } as const;
    const { state } = await handle(store, contact, target, seeing, { ...cause, id: `${cause.id}:see` }, { tries: 100 });
    if (state.is === 'absent') throw new Error('a contact was not registered');
    return { id: target.id, number: state.number, lid: state.lid, named: state.named };
  };

  return {
    resolve: async (seen, cause) => {
      const keysOf = [seen.number && `n${seen.number}`, seen.lid && `l${seen.lid}`].flatMap((key) =>
        key ? [`${seen.companyId}.${key}`] : [],
      );
      const known = keysOf.map((key) => cache.get(key)).find((k) => k);
      const nothingNew =
        known &&
        (!seen.number || known.number !== null) &&
        (!seen.lid || known.lid !== null) &&
        (!seen.name || known.named);
      if (nothingNew) return known.id;
      const fresh = await register(seen, cause);
      for (const key of keysOf) cache.set(key, fresh);
      return fresh.id;
    },
  };
};
