import { jidDecode, type BaileysEventMap, type GroupMetadata, type WASocket } from '@whiskeysockets/baileys';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { ChatChange } from '../../../commands/whatsappChat/change.ts';
import type { MemberNumber } from '../../../domain/contact/asks.ts';
import { log } from '../../../runtime/log.ts';
import { addressOf, groupIdOf, groupJid, nobody, samePerson, type PersonAddress } from '../kernel/address.ts';
import { cleanPersonName } from '../kernel/clean.ts';
import { retryUntilDone } from '../kernel/retryUntilDone.ts';
import type { Ports, ConnectionRef } from '../kernel/ports.ts';
import { createRecentCache } from '../../../runtime/caches.ts';

type Deps = {
  which: ConnectionRef;
  ports: Pick<Ports, 'group' | 'takesGroups' | 'chat'>;
  me: () => PersonAddress;
  sock: () => Pick<WASocket, 'groupMetadata'> | null;
  /** Runs `work` after all that has arrived in the group so far is in the log. `work` must not reject. */
  inOrder: (groupId: string, work: () => Promise<unknown>) => void;
  signal: AbortSignal;
};
type Update = BaileysEventMap['groups.update'][number];

/** How long an answer of WhatsApp about a group stays valid. WhatsApp reports changes on its own. */
const BELIEVED_MS = 86_400_000;
/** Pause before WhatsApp is asked again about a group that it did not answer for. */
const UNKNOWN_MS = 60_000;
/** After this many questions without an answer, the members of the last answer count. */
const ASKS = 5;

/** Whether WhatsApp answers that the phone is not in the group, or that the group no longer exists. */
const isShutOut = (error: unknown): boolean =>
  z.object({ data: z.union([z.literal(403), z.literal(404)]) }).safeParse(error).success;

const isAdminIn = ({ participants }: GroupMetadata, who: PersonAddress): boolean =>
  participants.some(
    ({ id, phoneNumber, lid, admin }) =>
      Boolean(admin) && [id, phoneNumber, lid].some((jid) => samePerson(addressOf(jid) ?? nobody, who)),
  );
/** Whether only admins may write, and this person is none. */
const isMuted = (metadata: GroupMetadata, who: PersonAddress): boolean =>
  metadata.announce === true && !isAdminIn(metadata, who);

/**
 * Tracks the groups of a connection. Asks WhatsApp once, when the first message arrives or is sent, and then follows
 * updates. Writes the subjects of the groups to the log.
 */
export const trackGroups = ({ which, ports, me, sock, inOrder, signal }: Deps) => {
  const known = createRecentCache<string, GroupMetadata>(1_000, BELIEVED_MS);
  const last = createRecentCache<string, GroupMetadata>(1_000);
  const failed = createRecentCache<string, { times: number; until: number }>(1_000);
  const asking = new Map<string, Promise<GroupMetadata | undefined>>();

  // One after the other, so that the later of two new subjects wins.
  let telling: Promise<unknown> = Promise.resolve();
  const tell = (groupId: string, said: string | undefined): void => {
    const subject = cleanPersonName(said ?? '');
    if (!subject) return;
    telling = telling.then(() => retryUntilDone('group', signal, () => ports.group({ ...which, groupId, subject })));
  };
  const learn = (metadata: GroupMetadata): void => {
    const groupId = groupIdOf(metadata.id);
    if (!groupId) return;
    known.set(groupId, metadata);
    last.set(groupId, metadata);
    failed.delete(groupId);
    tell(groupId, metadata.subject);
  };
  /**
   * WhatsApp reports changes of a group only to its members. This records what the phone missed while it was away. An answer
   * contains the changes whose notifications arrived before it, so it is recorded after them.
   */
  const learnChat = (groupId: string, ms: number, metadata: GroupMetadata | null): void => {
    const told = { ...which, groupId, number: null, lid: null, waId: `group:${groupId}:${randomUUID()}`, ms };
    const take = (change: ChatChange) => retryUntilDone('chat', signal, () => ports.chat(change));
    inOrder(groupId, async () => {
      await take({ ...told, is: 'membership', isIn: metadata !== null });
      if (metadata) await take({ ...told, is: 'writing', isMuted: isMuted(metadata, me()) });
      if (metadata) await take({ ...told, is: 'timer', seconds: metadata.ephemeralDuration ?? 0 });
    });
  };
  const ask = async (groupId: string): Promise<GroupMetadata | undefined> => {
    // WhatsApp's clock counts seconds. A notification of the same second may be newer than the answer, so it wins.
    const ms = Math.floor(Date.now() / 1000) * 1000 - 1;
    try {
      const metadata = await sock()?.groupMetadata(groupJid(groupId));
      if (metadata) learn(metadata);
      if (metadata) learnChat(groupId, ms, metadata);
      return metadata;
    } catch (error) {
      if (isShutOut(error)) learnChat(groupId, ms, null);
      const times = (failed.get(groupId)?.times ?? 0) + 1;
      failed.set(groupId, { times, until: Date.now() + UNKNOWN_MS });
      log.warn({ err: error, connectionId: which.connectionId }, 'WhatsApp did not answer about a group');
      return undefined;
    }
  };
  const look = (groupId: string): Promise<GroupMetadata | undefined> => {
    const one = asking.get(groupId) ?? ask(groupId).finally(() => asking.delete(groupId));
    asking.set(groupId, one);
    return one;
  };
  const of = async (groupId: string): Promise<GroupMetadata | undefined> =>
    known.get(groupId) ?? ((failed.get(groupId)?.until ?? 0) > Date.now() ? undefined : look(groupId));

  return {
    /** Whether the company takes messages of groups at all. */
    taken: () => ports.takesGroups(which),
    /** Returns the known subject of a group; '' if unknown. */
    subjectOf: (groupId: string): string => cleanPersonName(known.get(groupId)?.subject ?? ''),
    /** Must be called when a message of a group is in the log. Asks WhatsApp about an unknown group. */
    met: (groupId: string): void => void of(groupId),
    /** For the client, which asks WhatsApp itself about groups that are unknown here. */
    metadata: async (jid: string): Promise<GroupMetadata | undefined> => known.get(groupIdOf(jid) ?? ''),
    /** Returns the members of a group except us, as the group addresses them; null if WhatsApp does not say. */
    members: async (groupId: string, me: PersonAddress): Promise<MemberNumber[] | null> => {
      const metadata = (await of(groupId)) ?? last.get(groupId);
      if (!metadata) return null;
      return metadata.participants.flatMap(({ id, phoneNumber, lid }) => {
        const addresses = [id, phoneNumber, lid].map((jid) => addressOf(jid) ?? nobody);
        const said = jidDecode(id)?.user;
        if (!said || addresses.some((one) => samePerson(one, me))) return [];
        return [{ said, number: addresses.find(({ number }) => number)?.number ?? '' }];
      });
    },
    /** Returns the text behind an @ for each member, including us; null if WhatsApp does not say. */
    saidIn: async (groupId: string): Promise<ReadonlySet<string> | null> => {
      const metadata = (await of(groupId)) ?? last.get(groupId);
      if (!metadata) return null;
      const jids = metadata.participants.flatMap(({ id, phoneNumber, lid }) => [id, phoneNumber, lid]);
      return new Set(jids.flatMap((jid) => jidDecode(jid)?.user ?? []));
    },
    /** Whether a person is an admin of a group. Throws while WhatsApp cannot be asked. */
    isAdmin: async (groupId: string, who: PersonAddress): Promise<boolean> => {
      const metadata = (await of(groupId)) ?? last.get(groupId);
      const isSure = known.has(groupId) || (failed.get(groupId)?.times ?? 0) >= ASKS;
      if (!isSure) throw new Error('WhatsApp did not name the admins of a group');
      return metadata !== undefined && isAdminIn(metadata, who);
    },
    updated: (updates: readonly Update[]): void => {
      for (const { id, subject, ...rest } of updates) {
        const groupId = groupIdOf(id);
        const before = groupId && known.get(groupId);
        if (!groupId) continue;
        // Only complete metadata lists the members.
        if (before) known.set(groupId, { ...before, ...rest, id: before.id, subject: subject ?? before.subject });
        tell(groupId, subject);
        if (rest.announce !== undefined) void look(groupId);
      }
    },
    /** Must be called when the members of a group change. */
    moved: ({ id, action }: BaileysEventMap['group-participants.update']): void => {
      const groupId = groupIdOf(id) ?? '';
      const before = known.get(groupId);
      known.delete(groupId);
      // A new admin may write again.
      if (before?.announce && (action === 'promote' || action === 'demote')) void look(groupId);
    },
  };
};
