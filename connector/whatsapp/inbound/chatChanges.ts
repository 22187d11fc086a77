import type { WAMessage } from '@whiskeysockets/baileys';
import type { ChatChange, SeenMember } from '../../../commands/whatsappChat/change.ts';
import type { MessageAuthor } from '../../../commands/message/receive.ts';
import { createRecentCache } from '../../../runtime/caches.ts';
import { nobody, writerOf, type PersonAddress } from '../kernel/address.ts';
import { timerIn, type AnnouncedChange } from '../content/chatChange.ts';
import type { KeyedQueue } from '../kernel/keyedQueue.ts';
import { retryUntilDone } from '../kernel/retryUntilDone.ts';
import type { ConnectionRef } from '../kernel/ports.ts';

type Deps = {
  inbound: ConnectionRef & {
    me(): PersonAddress;
    numberOf(lid: string): Promise<string | null>;
    accepted(waId: string): void;
    lanes: KeyedQueue;
    signal: AbortSignal;
  };
  chat: ((change: ChatChange) => Promise<void>) | undefined;
  /** Returns the lane key of a chat. */
  lane: (of: Pick<MessageAuthor, 'number' | 'lid' | 'group'>) => string;
};
type Chat = Pick<ChatChange, 'number' | 'lid' | 'groupId'>;

/** Takes the chat changes that messages announce, in the order of the chat's messages. */
export const openChatChanges = ({ inbound, chat, lane }: Deps) => {
  const which = { companyId: inbound.companyId, connectionId: inbound.connectionId };
  /** The last recorded timer by chat, because WhatsApp repeats it with every message. */
  const timers = createRecentCache<string, string>(10_000);
  /** Changes that are being recorded, because each new socket repeats those that wait. */
  const running = new Set<string>();
  const numberOf = async ({ number, lid }: Pick<SeenMember, 'number' | 'lid'>) =>
    number ?? (lid ? await inbound.numberOf(lid) : null);
  const laneOf = ({ groupId, ...who }: Chat): string =>
    lane({ ...who, group: groupId ? { groupId, subject: '' } : undefined });
  const numbered = async (member: SeenMember): Promise<SeenMember> => ({ ...member, number: await numberOf(member) });

  return {
    /** Takes a notification, which is not a message. */
    take: async (key: WAMessage['key'], told: AnnouncedChange, groupId: string | null): Promise<void> => {
      const waId = key.id ?? '';
      const partner = groupId ? nobody : writerOf(key, inbound.me());
      if (!partner || !waId || !chat) return inbound.accepted(waId);
      const of = { ...partner, number: await numberOf(partner), groupId };
      const into = async (): Promise<void> => {
        timers.delete(laneOf(of));
        if (told.is === 'timer') return chat({ ...which, ...of, ...told, waId });
        const members = await Promise.all(told.members.map(numbered));
        await chat({ ...which, ...of, ...told, waId, members, by: told.by && (await numbered(told.by)) });
      };
      if (running.has(waId)) return;
      running.add(waId);
      inbound.lanes.run(laneOf(of), async () => {
        if (await retryUntilDone('chat', inbound.signal, into)) inbound.accepted(waId);
        running.delete(waId);
      });
    },
    /** Takes the timer that a message carries. Must be called after the message is in the log. */
    timer: async (message: WAMessage, { number, lid, groupId }: Chat): Promise<void> => {
      const timer = timerIn(message);
      const of = { number, lid, groupId };
      const said = `${timer?.seconds}`;
      if (!timer || !chat || timers.get(laneOf(of)) === said) return;
      await chat({ ...which, ...of, is: 'timer', ...timer, waId: message.key.id ?? '' });
      timers.set(laneOf(of), said);
    },
  };
};
