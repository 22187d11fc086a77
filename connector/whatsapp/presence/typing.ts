import type { PresenceData, WASocket } from '@whiskeysockets/baileys';
import { LRUCache } from 'lru-cache';
import type { ChatState, DoneInTicket } from '../../../domain/ticket/doing.ts';
import { log } from '../../../runtime/log.ts';
import { addressOf, chatOf, groupIdOf } from '../kernel/address.ts';
import type { Ports, ConnectionRef } from '../kernel/ports.ts';

/** The calls of a socket that presence needs. */
type PresenceSocket = Pick<WASocket, 'presenceSubscribe' | 'sendPresenceUpdate'>;
type Deps = {
  which: ConnectionRef;
  ports: Pick<Ports, 'address' | 'nameOf' | 'doing'>;
  sock: () => PresenceSocket | null;
};
type Watched = Pick<DoneInTicket, 'companyId' | 'ticketId' | 'queueId' | 'ownerId'>;
/** A presence update from WhatsApp. */
export type Heard = { id: string; presences: Record<string, PresenceData> };

/** Maximum authors that wait for their names. Beyond that, it is not shown that they type. */
const MOST = 100;
/** How long a name is cached. People who type report that every few seconds. */
const NAMED_MS = 60_000;

/** Users who look at a conversation report that more often than this. */
const LOOKED_MS = 60_000;

const saysSo = new Map([
  ['composing', 'composing'],
  ['recording', 'recording'],
  ['paused', 'paused'],
  ['available', 'paused'],
  ['unavailable', 'paused'],
] as const);

/**
 * Exchanges typing states. Contacts see what agents do, and agents who have a contact's ticket open see what the contact
 * does. Nothing of it is stored.
 */
export const exchangeTyping = ({ which, ports, sock }: Deps) => {
  /** Tickets that agents have open, by either address of the contact or by the id of the group. */
  const watched = new LRUCache<string, Watched>({ max: 1_000 });
  const names = new LRUCache<string, string>({ max: 1_000, ttl: NAMED_MS });
  let waiting = 0;
  let line = Promise.resolve();
  let present: { sock: PresenceSocket; jids: Set<string>; leaving: NodeJS.Timeout } | null = null;

  const leave = (): void => {
    const { sock: on } = present ?? {};
    present = null;
    if (on && on === sock())
      on.sendPresenceUpdate('unavailable').catch((error: unknown) =>
        log.info({ err: error }, 'WhatsApp could not be told that no agent watches a chat any more'),
      );
  };
  /** Returns the name of a group member; '' if unknown. */
  const nameOf = async (jid: string): Promise<string> => {
    const known = names.get(jid);
    const who = known === undefined && addressOf(jid);
    if (!who) return known ?? '';
    const name = await ports.nameOf(which, who).catch(() => '');
    names.set(jid, name);
    return name;
  };
  /**
   * Subscribes to the presence of a contact. WhatsApp reports typing only to accounts that are online. While this one is,
   * the phone itself may stay silent.
   */
  const subscribe = async (on: PresenceSocket, jid: string): Promise<void> => {
    const isNew = present?.sock !== on;
    if (isNew) clearTimeout(present?.leaving);
    const here =
      isNew || !present
        ? { sock: on, jids: new Set<string>(), leaving: setTimeout(leave, LOOKED_MS).unref() }
        : present;
    present = here;
    here.leaving.refresh();
    if (isNew) await on.sendPresenceUpdate('available');
    if (here.jids.has(jid)) return;
    here.jids.add(jid);
    await on.presenceSubscribe(jid);
  };

  return {
    /** Shows a contact what an agent does. Never throws, because a lost update only concerned that moment. */
    showActivity: async ({ contactId, is, says, companyId, ticketId, queueId, ownerId }: ChatState): Promise<void> => {
      const on = sock();
      if (!on) return;
      try {
        const address = await ports.address(which, contactId);
        const { number, lid, groupId } = address;
        if (!number && !lid && !groupId) return;
        for (const key of [number, lid, groupId]) if (key) watched.set(key, { companyId, ticketId, queueId, ownerId });
        const jid = chatOf(address);
        if (is === 'gone') return;
        await subscribe(on, jid);
        if (says && is !== 'viewing') await on.sendPresenceUpdate(is, jid);
      } catch (error) {
        log.info({ err: error }, 'The typing state could not be sent to a contact');
      }
    },
    heard: ({ id, presences }: Heard): void => {
      const groupId = groupIdOf(id);
      const { number, lid } = addressOf(id) ?? {};
      const ticket = watched.get(number ?? lid ?? groupId ?? '');
      const [who, said] = Object.entries(presences)[0] ?? [];
      const is = saysSo.get(said?.lastKnownPresence ?? 'paused');
      if (!ticket || !is) return;
      if (!groupId || !who) return ports.doing({ ...ticket, userId: null, name: '', is });
      if (waiting >= MOST) return;
      waiting++;
      // One after the other, so that the end of typing is reported after its beginning.
      line = line.then(async () => {
        ports.doing({ ...ticket, userId: null, name: await nameOf(who), is });
        waiting--;
      });
    },
  };
};
