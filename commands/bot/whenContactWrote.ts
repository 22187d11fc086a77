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
import { doneBefore, load, streamOf } from '../kernel/handle.ts';
import { recall } from '../kernel/memory.ts';
import type { Reaction } from '../kernel/reactions.ts';
import { openRemembered } from '../kernel/remembered.ts';
import { mayAnswer } from './brake.ts';
import type { Hearing } from './hearing.ts';
import { housePrefixes, type Houses } from './house.ts';
import { go, take } from './step.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** What came from a contact into a ticket and can be read, no old message and no call; null: it is something else. */
const cameOf = ({ event }: Stored) => {
  if (event.type !== 'MessageDecrypted' && event.type !== 'MessageMoved' && event.type !== 'MessageReceived')
    return null;
  if (isSilent(event.data.kind)) return null;
  if (event.type === 'MessageDecrypted') return event.data.fromMe ? null : event.data;
  if (event.type === 'MessageMoved') return { ...event.data, timestamp: null };
  return event.data.imported || event.data.rates ? null : event.data;
};

/** Who attends a ticket needs no bot: after these it is somebody's, after those perhaps nobody's. */
const taken = new Set(['TicketAccepted', 'TicketReopened']);
const left = new Set(['TicketReturned', 'TicketTransferred', 'TicketClosed', 'TicketResumed', 'TicketDeleted']);

/**
 * The menu bot answers the contact of a ticket that waits for anybody (R426, R427, R428), or says that nobody works now
 * (R399); that alone where a user had the ticket. No group's, nothing that came an hour ago. A message into an attended
 * ticket costs it nothing.
 */
export const whenContactWrote = ({ store }: Pick<Deps, 'store'>, houses: Houses, hearing: Hearing): Reaction => {
  const attended = new LRUCache<string, true>({ max: 50_000 });
  /** Whether the bot speaks to a contact: not to one who is gone. */
  const people = openRemembered('contact-', async (stream) => {
    const { state: who } = await recall(store, contact, stream);
    return who.is === 'erased' || who.is === 'absent' ? { isGone: true } : { isGone: false, isSpared: who.disableBot };
  });
  const ticketOf = ({ meta, ...stored }: Stored) => `ticket-${meta.companyId}.${cameOf({ meta, ...stored })?.ticketId}`;

  /** Whether what the bot showed last has not even been taken by WhatsApp. */
  const isUnread = async (companyId: number, { shownIn }: Progress): Promise<boolean> => {
    if (!shownIn) return false;
    const { state } = await load(store, message, { companyId, id: shownIn.key });
    return state.is === 'out' && state.ack < 2 && !state.error;
  };

  return {
    name: 'whenContactWrote',
    prefixes: ['message-', 'ticket-', 'contact-', ...housePrefixes],
    // An integration hears what was written while all was off; the menu greets nobody so late.
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
      // Who answers for the machine: an integration, else the menu.
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
      await take({ store }, { way, from: on.queueId }, step, cause);
      await hearing.hearsThere(stored, { ticketId, on, goes: step.queue }, cause);
    },
  };
};
