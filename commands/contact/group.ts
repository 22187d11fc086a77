import { randomUUID } from 'node:crypto';
import { contact } from '../../domain/contact/decider.ts';
import { claimedGroup } from '../../domain/contact/claims.ts';
import { contactEvents } from '../../domain/contact/events.ts';
import { isOf } from '../../domain/kernel/event.ts';
import { setting, settingDefaults } from '../../domain/setting/decider.ts';
import type { LoggedEvent } from '../../eventstore/codec.ts';
import type { Cause } from '../../runtime/http.ts';
import { openRecent } from '../../runtime/recent.ts';
import { causeOf } from '../kernel/handle/cause.ts';
import { AlreadyClaimed } from '../kernel/unique/claim.ts';
import { handle, idOf, load } from '../kernel/handle/handle.ts';
import { findContact, type Needs } from './findContact.ts';

/** A group as WhatsApp shows it. `subject` is '' if unknown. */
export type GroupSighting = { companyId: number; connectionId: number; groupId: string; subject: string };
export type Groups = {
  /** Finds or registers the contact of a group. A new subject becomes its name. */
  resolve(seen: GroupSighting, cause: Cause): Promise<number>;
  /** Whether a company receives group messages at all (R151). */
  wanted(companyId: number): Promise<boolean>;
  forget(companyId: number, contactId: number): void;
  /** Drops cache entries that these events outdate. */
  hear(events: readonly LoggedEvent[]): void;
};

const seeGroup = async (needs: Needs, { companyId, ...seen }: GroupSighting, cause: Cause): Promise<number> => {
  for (;;) {
    const found = await findContact(needs, companyId, claimedGroup(seen.groupId));
    const id = found?.id ?? (await needs.ids.next('contact'));
    try {
      await handle(needs.store, contact, {
        target: { companyId, id },
        command: { type: 'SeeGroup', ...seen },
        cause: { ...cause, id: `${cause.id}:group` },
        fresh: !found,
        secret: needs.keys.claims,
      });
      return id;
    } catch (error) {
      if (!(error instanceof AlreadyClaimed)) throw error; // another process was faster
    }
  }
};

/** How long a changed setting may stay unnoticed. */
const WANTED_MS = 60_000;

/** Records WhatsApp's name of a group that the company knows. Names of other groups are not stored. */
export const recordGroupName = async (deps: Needs, seen: GroupSighting): Promise<void> => {
  const { companyId, groupId, subject } = seen;
  const found = await findContact(deps, companyId, claimedGroup(groupId));
  if (!found || found.gone) return;
  const { state } = await load(deps.store, contact, { companyId, id: found.id });
  if (state.is !== 'present' || state.subject === subject) return;
  await seeGroup(deps, seen, causeOf(`group:${companyId}.${found.id}:${randomUUID()}`, companyId, 'connector'));
};

/** Creates a cache of groups that write: a message of a known group needs no read here. */
export const createGroupCache = (needs: Needs): Groups => {
  const known = openRecent<string, { id: number; subject: string }>(10_000);
  const wanted = openRecent<number, boolean>(10_000, WANTED_MS);
  const forget = (companyId: number, contactId: number): void => {
    for (const [key, { id }] of known.entries())
      if (id === contactId && key.startsWith(`${companyId}.`)) known.delete(key);
  };
  return {
    resolve: async (seen, cause) => {
      // The key includes the connection: one that missed a new subject sends the old one with every message.
      const key = `${seen.companyId}.${seen.connectionId}.${seen.groupId}`;
      const before = known.get(key);
      if (before && (!seen.subject || seen.subject === before.subject)) return before.id;
      const id = await seeGroup(needs, seen, cause);
      known.set(key, { id, subject: seen.subject });
      return id;
    },
    wanted: async (companyId) => {
      const before = wanted.get(companyId);
      if (before !== undefined) return before;
      const { state } = await load(needs.store, setting, { companyId, id: 'CheckMsgIsGroup' });
      const now = (state.value ?? settingDefaults.CheckMsgIsGroup) === 'disabled';
      wanted.set(companyId, now);
      return now;
    },
    forget,
    hear: (events) => {
      for (const { event, stream, meta } of events) {
        if (stream.startsWith('setting-')) wanted.delete(meta.companyId);
        else if (isOf(contactEvents, event) && (event.type === 'ContactRemoved' || event.type === 'ContactErased'))
          forget(meta.companyId, idOf(stream));
      }
    },
  };
};
