import { LRUCache } from 'lru-cache';
import { hear } from '../../domain/bot/conversation.ts';
import { bot } from '../../domain/bot/decider.ts';
import type { Progress } from '../../domain/bot/events.ts';
import { contact } from '../../domain/contact/decider.ts';
import { replyOf } from '../../domain/kernel/choice.ts';
import { isSilent } from '../../domain/message/ciphertext.ts';
import { message } from '../../domain/message/decider.ts';
import { ticket } from '../../domain/ticket/decider.ts';
import type { Stored } from '../../eventstore/codec.ts';
import { uuidOf } from '../../eventstore/uuidOf.ts';
import type { Deps } from '../deps.ts';
import { doneBefore, load, streamOf } from '../kernel/handle/handle.ts';
import { recall } from '../kernel/handle/memory.ts';
import type { Reaction } from '../kernel/react/reactions.ts';
import { openStreamCache } from '../kernel/react/streamCache.ts';
import { mayAnswer } from './brake.ts';
import type { Hearing } from './hearing.ts';
import { housePrefixes, type Houses } from './house.ts';
import { go, takeStep } from './step.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** A contact's readable message in a ticket, but no imported message, call or rating; null for anything else. */
const cameOf = ({ event }: Stored) => {
  if (event.type !== 'MessageDecrypted' && event.type !== 'MessageMoved' && event.type !== 'MessageReceived')
    return null;
  if (isSilent(event.data.kind)) return null;
  if (event.type === 'MessageDecrypted') return event.data.fromMe ? null : event.data;
  if (event.type === 'MessageMoved') return { ...event.data, timestamp: null };
  return event.data.imported || event.data.rates ? null : event.data;
};

/** After an event in `taken` an agent has the ticket and needs no bot. After one in `left` perhaps no agent has it. */
const taken = new Set(['TicketAccepted', 'TicketReopened']);
const left = new Set([
  'TicketReturned',
  'TicketTransferred',
  'TicketMoveUndone',
  'TicketClosed',
  'TicketResumed',
  'TicketDeleted',
]);

/**
 * The menu bot answers the contact of a pending ticket without an agent (R426, R427, R428), or says that the company is closed
 * (R399). If a user had the ticket, it says only the latter. It ignores groups and messages older than an hour. A message in a
 * ticket with an agent costs it nothing.
 */
export const whenContactWrote = ({ store }: Pick<Deps, 'store'>, houses: Houses, hearing: Hearing): Reaction => {
  const attended = new LRUCache<string, true>({ max: 50_000 });
  /** Whether the bot speaks to a contact. It never does after an erasure. */
  const people = openStreamCache('contact-', async (stream) => {
    const { state: who } = await recall(store, contact, stream);
    return who.is === 'erased' || who.is === 'absent' ? { isGone: true } : { isGone: false, isSpared: who.disableBot };
  });
  const ticketOf = ({ meta, ...stored }: Stored) => `ticket-${meta.companyId}.${cameOf({ meta, ...stored })?.ticketId}`;

  /** Whether WhatsApp has not yet delivered the bot's last menu. */
  const isUnread = async (companyId: number, { shownIn }: Progress): Promise<boolean> => {
    if (!shownIn) return false;
    const { state } = await load(store, message, { companyId, id: shownIn.key });
    return state.is === 'out' && state.ack < 2 && !state.error;
  };

  return {
    name: 'whenContactWrote',
    prefixes: ['message-', 'ticket-', 'contact-', ...housePrefixes],
    // An integration also receives messages that arrived while the system was down. The menu greets no one that late.
    staleAfter: DAY,
    observe: (stored) => {
      houses.observe(stored);
      hearing.observe(stored);
      people.observe(stored);
      const { stream, event } = stored;
      if (taken.has(event.type)) attended.set(stream, true);
      if (left.has(event.type)) attended.delete(stream);
    },
    wants: (stored) =>
      cameOf(stored) !== null && (!attended.has(ticketOf(stored)) || hearing.mayHear(stored.meta.companyId)),
    react: async (stored, system) => {
      const came = cameOf(stored);
      if (!came) return;
      const { companyId, at } = stored.meta;
      const cause = { ...system, userId: 'bot' } as const;
      const { ticketId, kind, body, timestamp } = came;
      const { state: on } = await load(store, ticket, { companyId, id: ticketId });
      if (on.status === 'open') attended.set(ticketOf(stored), true);
      if (on.status === 'none') return;
      // An integration or a prompt takes precedence over the menu.
      if (await hearing.hears(stored, { ticketId, on }, cause)) return;
      if (Date.now() - (timestamp === null ? Date.parse(at) : timestamp * 1000) > HOUR) return;
      if (on.status !== 'pending' || on.userId !== null || on.isGroup) return;
      const { contactId } = on;
      const { isGone, isSpared } = await people.of(streamOf(contact.feature, { companyId, id: contactId }));
      if (isGone) return;
      const { state: progress, past } = await load(store, bot, { companyId, id: ticketId });
      if (doneBefore(past, cause)) {
        await go({ store }, ticketId, progress, cause);
        await hearing.hearsThere(stored, { ticketId, on, goes: progress.goes }, cause);
        return;
      }
      const house = await houses.houseOf({ companyId, connectionId: on.connectionId, queueId: on.queueId }, at);
      if (!house) return;
      const heard = {
        text: replyOf({ kind, body }),
        ms: Date.parse(at),
        isEarly: progress.shownIn !== null && stored.position.commit <= BigInt(progress.shownIn.position),
        isUnread: await isUnread(companyId, progress),
        isSkipped: isSpared === true || on.attended === true,
      };
      const step = hear(progress, heard, house);
      const way = { ticketId, contactId, connectionId: on.connectionId };
      if (!step) return;
      const answered = { messageId: uuidOf(stored.stream), text: heard.text };
      if (step.says && !(await mayAnswer({ store }, { ...way, queueId: on.queueId }, answered, cause))) return;
      await takeStep({ store }, { way, from: on.queueId }, step, cause);
      await hearing.hearsThere(stored, { ticketId, on, goes: step.queue }, cause);
    },
  };
};
