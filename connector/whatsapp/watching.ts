import type { PresenceData, WASocket } from '@whiskeysockets/baileys';
import { LRUCache } from 'lru-cache';
import type { ChatState, DoneInTicket } from '../../domain/ticket/doing.ts';
import { log } from '../../runtime/log.ts';
import { addressOf, groupIdOf, groupJid, jidOf } from './address.ts';
import type { Ports, Which } from './ports.ts';

/** What a line can do with it. */
type PresenceSocket = Pick<WASocket, 'presenceSubscribe' | 'sendPresenceUpdate'>;
type Means = { which: Which; ports: Pick<Ports, 'address' | 'doing'>; sock: () => PresenceSocket | null };
type Watched = Pick<DoneInTicket, 'companyId' | 'ticketId' | 'queueId' | 'ownerId'>;
/** As WhatsApp tells it of somebody. */
export type Heard = { id: string; presences: Record<string, PresenceData> };

/** Whoever looks at a conversation says so more often than that. */
const LOOKED_MS = 60_000;

const saysSo = new Map([
  ['composing', 'composing'],
  ['recording', 'recording'],
  ['paused', 'paused'],
  ['available', 'paused'],
  ['unavailable', 'paused'],
] as const);

/** Who writes: what agents do is told to the contacts, and what contacts do to the agents who have their tickets open. Nothing of it is kept. */
export const openWatching = ({ which, ports, sock }: Means) => {
  /** By either address of a contact, or by the id of a group: the ticket that somebody has open. */
  const watched = new LRUCache<string, Watched>({ max: 1_000 });
  let present: { sock: PresenceSocket; jids: Set<string>; leaving: NodeJS.Timeout } | null = null;

  const leave = (): void => {
    const { sock: on } = present ?? {};
    present = null;
    if (on && on === sock())
      on.sendPresenceUpdate('unavailable').catch((error: unknown) =>
        log.info({ err: error }, 'WhatsApp was not told that nobody looks any more'),
      );
  };
  /** Who writes is told by WhatsApp to those alone who are there; while they are, the phone itself may stay silent. */
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
    /** Never throws: what is lost was of this moment. */
    told: async ({ contactId, is, says, companyId, ticketId, queueId, ownerId }: ChatState): Promise<void> => {
      const on = sock();
      if (!on) return;
      try {
        const address = await ports.address(which, contactId);
        const { number, lid, groupId } = address;
        if (!number && !lid && !groupId) return;
        for (const key of [number, lid, groupId]) if (key) watched.set(key, { companyId, ticketId, queueId, ownerId });
        const jid = groupId ? groupJid(groupId) : jidOf(address);
        if (is === 'gone') return;
        await subscribe(on, jid);
        if (says && is !== 'viewing') await on.sendPresenceUpdate(is, jid);
      } catch (error) {
        log.info({ err: error }, 'A contact was not told that somebody writes');
      }
    },
    heard: ({ id, presences }: Heard): void => {
      const { number, lid } = addressOf(id) ?? {};
      const ticket = watched.get(number ?? lid ?? groupIdOf(id) ?? '');
      const is = saysSo.get(Object.values(presences)[0]?.lastKnownPresence ?? 'paused');
      if (ticket && is) ports.doing({ ...ticket, userId: null, name: '', is });
    },
  };
};
