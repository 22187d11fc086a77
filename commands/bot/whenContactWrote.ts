import { decideBotStep } from '../../domain/bot/conversation.ts';
import { bot } from '../../domain/bot/decider.ts';
import type { Progress } from '../../domain/bot/events.ts';
import { contact } from '../../domain/contact/decider.ts';
import { replyOf } from '../../domain/kernel/choice.ts';
import { isSilent } from '../../domain/message/ciphertext.ts';
import { message } from '../../domain/message/decider.ts';
import { ticket } from '../../domain/ticket/decider.ts';
import { DAY_MS, HOUR_MS } from '../../domain/kernel/durations.ts';
import type { LoggedEvent } from '../../eventstore/codec.ts';
import { uuidOf } from '../../eventstore/uuidOf.ts';
import type { Deps } from '../deps.ts';
import { doneBefore, load, streamOf } from '../kernel/handle/handle.ts';
import { loadStream } from '../kernel/handle/loadStream.ts';
import type { Reaction } from '../kernel/react/reactions.ts';
import { openStreamCache } from '../kernel/react/streamCache.ts';
import { mayAnswer } from './brake.ts';
import type { MachineForwarder } from './machineForwarder.ts';
import { botContextPrefixes, type BotContexts } from './botContext.ts';
import { moveTicketAfterStep, runBotStep } from './step.ts';
import { openRecent } from '../../runtime/recent.ts';

/** A contact's readable message in a ticket, but no imported message, call or rating; null for anything else. */
const cameOf = ({ event }: LoggedEvent) => {
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
export const whenContactWrote = (
  { store }: Pick<Deps, 'store'>,
  botContexts: BotContexts,
  machineForwarder: MachineForwarder,
): Reaction => {
  const attended = openRecent<string, true>(50_000);
  /** Whether the bot speaks to a contact. It never does after an erasure. */
  const people = openStreamCache('contact-', async (stream) => {
    const { state: who } = await loadStream(store, contact, stream);
    return who.is === 'erased' || who.is === 'absent' ? { isGone: true } : { isGone: false, isSpared: who.disableBot };
  });
  const ticketOf = ({ meta, ...stored }: LoggedEvent) =>
    `ticket-${meta.companyId}.${cameOf({ meta, ...stored })?.ticketId}`;

  /** Whether WhatsApp has not yet delivered the bot's last menu. */
  const isUnread = async (companyId: number, { shownIn }: Progress): Promise<boolean> => {
    if (!shownIn) return false;
    const { state } = await load(store, message, { companyId, id: shownIn.key });
    return state.is === 'out' && state.ack < 2 && !state.error;
  };

  return {
    name: 'whenContactWrote',
    prefixes: ['message-', 'ticket-', 'contact-', ...botContextPrefixes],
    // An integration also receives messages that arrived while the system was down. The menu greets no one that late.
    staleAfter: DAY_MS,
    observe: (stored) => {
      botContexts.observe(stored);
      machineForwarder.observe(stored);
      people.observe(stored);
      const { stream, event } = stored;
      if (taken.has(event.type)) attended.set(stream, true);
      if (left.has(event.type)) attended.delete(stream);
    },
    wants: (stored) =>
      cameOf(stored) !== null &&
      (!attended.has(ticketOf(stored)) || machineForwarder.mayHaveMachine(stored.meta.companyId)),
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
      if (await machineForwarder.hears(stored, { ticketId, on }, cause)) return;
      if (Date.now() - (timestamp === null ? Date.parse(at) : timestamp * 1000) > HOUR_MS) return;
      if (on.status !== 'pending' || on.userId !== null || on.isGroup) return;
      const { contactId } = on;
      const { isGone, isSpared } = await people.of(streamOf(contact.feature, { companyId, id: contactId }));
      if (isGone) return;
      const { state: progress, past } = await load(store, bot, { companyId, id: ticketId });
      if (doneBefore(past, cause)) {
        await moveTicketAfterStep({ store }, ticketId, progress, cause);
        await machineForwarder.passAfterMove(stored, { ticketId, on, goes: progress.goes }, cause);
        return;
      }
      const botContext = await botContexts.read({ companyId, connectionId: on.connectionId, queueId: on.queueId }, at);
      if (!botContext) return;
      const heard = {
        text: replyOf({ kind, body }),
        ms: Date.parse(at),
        isEarly: progress.shownIn !== null && stored.position.commit <= BigInt(progress.shownIn.position),
        isUnread: await isUnread(companyId, progress),
        isSkipped: isSpared === true || on.attended === true,
      };
      const step = decideBotStep(progress, heard, botContext);
      const route = { ticketId, contactId, connectionId: on.connectionId };
      if (!step) return;
      const answered = { messageId: uuidOf(stored.stream), text: heard.text };
      if (step.says && !(await mayAnswer({ store }, { ...route, queueId: on.queueId }, answered, cause))) return;
      await runBotStep({ store }, { route, from: on.queueId }, step, cause);
      await machineForwarder.passAfterMove(stored, { ticketId, on, goes: step.queue }, cause);
    },
  };
};
