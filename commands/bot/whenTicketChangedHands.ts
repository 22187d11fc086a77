import { stepAfterTransfer } from '../../domain/bot/conversation.ts';
import { bot } from '../../domain/bot/decider.ts';
import { company } from '../../domain/company/decider.ts';
import { contact } from '../../domain/contact/decider.ts';
import { transferredText } from '../../domain/message/automatic.ts';
import { queue } from '../../domain/queue/decider.ts';
import { ticket } from '../../domain/ticket/decider.ts';
import { user } from '../../domain/user/decider.ts';
import { HOUR_MS } from '../../domain/kernel/durations.ts';
import type { LoggedEvent } from '../../eventstore/codec.ts';
import type { Cause } from '../../runtime/http.ts';
import type { Deps } from '../deps.ts';
import type { Asks } from '../lookup.ts';
import { fold } from '../kernel/handle/loadStream.ts';
import { doneBefore, idOf, load } from '../kernel/handle/handle.ts';
import type { Reaction } from '../kernel/react/reactions.ts';
import { acceptedWords, GREETER } from '../message/acceptedGreeting.ts';
import { mayWriteFreely } from '../message/serviceWindow.ts';
import { queueAutomaticMessage } from '../message/queueAutomaticMessage.ts';
import { isBraked } from './brake.ts';
import type { MachineForwarder } from './machineForwarder.ts';
import { settingOf, type BotContexts } from './botContext.ts';
import { moveTicketAfterStep, runBotStep } from './step.ts';

/** A user accepted or transferred an existing ticket. Excludes its creation and the cleanup after removed queues or users. */
const changed = ({ event, meta }: LoggedEvent) => {
  if (meta.command !== 'TakeTicket' && meta.command !== 'TransferTicket') return null;
  return event.type === 'TicketAccepted' || event.type === 'TicketTransferred' ? event : null;
};

/**
 * Introduces the agent who accepts (R089) and announces a transfer (R100), if the company enabled it. Starts the menu of a
 * queue that receives the ticket without an agent (R156), or lets its machine answer pending messages. Ignores groups, and
 * tickets that changed again since.
 */
export const whenTicketChangedHands = (
  { store, lookup }: Pick<Deps, 'store'> & Asks<'reached' | 'windowFacts'>,
  botContexts: BotContexts,
  machineForwarder: MachineForwarder,
): Reaction => {
  const namesOf = async (companyId: number, { queueId, userId }: { queueId: number | null; userId: number | null }) => {
    const { state: place } = await load(store, queue, { companyId, id: queueId ?? 0 });
    const { state: agent } = await load(store, user, { companyId, id: userId ?? 0 });
    return {
      queue: place.is === 'present' ? place.settings.name : '',
      agent: agent.is === 'present' ? agent.name : '',
    };
  };

  /** The text to send; '' for none. */
  const wordsOf = async (stored: LoggedEvent, at: { queueId: number | null; userId: number | null }) => {
    const { companyId, userId } = stored.meta;
    const event = changed(stored);
    const isAccepted = event?.type === 'TicketAccepted';
    // A user who takes a ticket into a queue also accepts it, and the acceptance is announced then.
    if (!isAccepted && at.userId !== null && at.userId === userId) return '';
    if (isAccepted) return acceptedWords({ store }, companyId, at.userId);
    const wanted = await settingOf(store, companyId, 'sendMsgTransfTicket');
    const { state: own } = await load(store, company, { companyId: 0, id: companyId });
    if (wanted !== 'enabled' || own.is !== 'present') return '';
    return transferredText(own.language, await namesOf(companyId, at));
  };

  /** Whether queue or agent changed. A change of the connection alone does not concern the contact. */
  const isElsewhere = async (
    { stream, revision }: LoggedEvent,
    at: { queueId: number | null; userId: number | null },
  ) => {
    const { events } = await store.read(stream);
    const before = fold(
      ticket,
      events.filter((each) => each.revision < revision),
    );
    return before.status === 'none' || before.queueId !== at.queueId || before.userId !== at.userId;
  };

  const beginMenu = async (stored: LoggedEvent, ticketId: number, cause: Cause) => {
    const { companyId, at } = stored.meta;
    const { state: on } = await load(store, ticket, { companyId, id: ticketId });
    if (on.status !== 'pending' || on.userId !== null || on.attended) return;
    const { contactId, connectionId, queueId } = on;
    const { state: who } = await load(store, contact, { companyId, id: contactId });
    if (who.is === 'erased' || who.is === 'absent' || who.disableBot) return;
    const { state: progress, past } = await load(store, bot, { companyId, id: ticketId });
    const route = { ticketId, contactId, connectionId };
    if (doneBefore(past, cause)) await moveTicketAfterStep({ store }, ticketId, progress, cause);
    else if (!(await isBraked({ store }, companyId, route))) {
      const botContext = await botContexts.read({ companyId, connectionId, queueId }, at);
      const step = botContext && stepAfterTransfer(progress, Date.parse(at), botContext);
      if (step) await runBotStep({ store }, { route, from: queueId, index: 1 }, step, cause);
    }
    await machineForwarder.passWaitingMessage(stored, { ticketId, on }, cause);
  };

  return {
    name: GREETER,
    prefixes: ['ticket-'],
    staleAfter: HOUR_MS,
    wants: (stored) => changed(stored) !== null,
    react: async (stored, system) => {
      const event = changed(stored);
      if (!event) return;
      const { companyId } = stored.meta;
      const cause = { ...system, userId: 'bot' } as const;
      const ticketId = idOf(stored.stream);
      const { state: on } = await load(store, ticket, { companyId, id: ticketId });
      if (on.status === 'none' || on.status === 'closed' || on.isGroup || on.userId !== event.data.userId) return;
      if (event.type === 'TicketTransferred' && on.queueId !== event.data.queueId) return;
      if (event.type === 'TicketTransferred' && !(await isElsewhere(stored, on))) return;
      const { contactId, connectionId } = on;
      const rule = event.type === 'TicketAccepted' ? 'accepted' : 'transferred';
      const body = await wordsOf(stored, on);
      if (body && (await mayWriteFreely({ store, lookup }, { companyId, contactId, connectionId })))
        await queueAutomaticMessage(
          { store },
          { ticketId, contactId, connectionId },
          { rule, choice: '', body },
          cause,
        );
      if (event.type === 'TicketTransferred') await beginMenu(stored, ticketId, cause);
    },
  };
};
