import { transferred as begins } from '../../domain/bot/conversation.ts';
import { bot } from '../../domain/bot/decider.ts';
import { company } from '../../domain/company/decider.ts';
import { contact } from '../../domain/contact/decider.ts';
import { transferred } from '../../domain/message/automatic.ts';
import { queue } from '../../domain/queue/decider.ts';
import { ticket } from '../../domain/ticket/decider.ts';
import { user } from '../../domain/user/decider.ts';
import type { Stored } from '../../eventstore/codec.ts';
import type { Cause } from '../../runtime/http.ts';
import type { Deps } from '../deps.ts';
import { fold } from '../kernel/fold.ts';
import { doneBefore, idOf, load } from '../kernel/handle.ts';
import type { Reaction } from '../kernel/reactions.ts';
import { acceptedWords, GREETER } from '../message/acceptedGreeting.ts';
import { say } from '../message/say.ts';
import { isBraked } from './brake.ts';
import type { Hearing } from './hearing.ts';
import { settingOf, type Houses } from './house.ts';
import { go, take } from './step.ts';

const HOUR = 3_600_000;

/** What a user did by hand to a ticket that was there: not its opening, and no tidying away of queues or users. */
const changed = ({ event, meta }: Stored) => {
  if (meta.command !== 'TakeTicket' && meta.command !== 'TransferTicket') return null;
  return event.type === 'TicketAccepted' || event.type === 'TicketTransferred' ? event : null;
};

/**
 * Whoever accepts is introduced (R089), a transfer is told (R100), both where the company wants it; the menu of a queue to
 * which a ticket comes without a user begins (R156), or its machine answers what nobody answered yet. Nothing of groups, nor where the ticket is not as that left it.
 */
export const whenTicketChangedHands = ({ store }: Pick<Deps, 'store'>, houses: Houses, hearing: Hearing): Reaction => {
  const namesOf = async (companyId: number, { queueId, userId }: { queueId: number | null; userId: number | null }) => {
    const { state: place } = await load(store, queue, { companyId, id: queueId ?? 0 });
    const { state: agent } = await load(store, user, { companyId, id: userId ?? 0 });
    return {
      queue: place.is === 'present' ? place.settings.name : '',
      agent: agent.is === 'present' ? agent.name : '',
    };
  };

  /** What is said of it; '' nothing. */
  const wordsOf = async (stored: Stored, at: { queueId: number | null; userId: number | null }) => {
    const { companyId, userId } = stored.meta;
    const event = changed(stored);
    const isAccepted = event?.type === 'TicketAccepted';
    // Who takes it into a queue accepts it: that is what is said then.
    if (!isAccepted && at.userId !== null && at.userId === userId) return '';
    if (isAccepted) return acceptedWords({ store }, companyId, at.userId);
    const wanted = await settingOf(store, companyId, 'sendMsgTransfTicket');
    const { state: own } = await load(store, company, { companyId: 0, id: companyId });
    if (wanted !== 'enabled' || own.is !== 'present') return '';
    return transferred(own.language, await namesOf(companyId, at));
  };

  /** Whether queue or user are others than before: that of a connection alone is nothing to its contact. */
  const isElsewhere = async ({ stream, revision }: Stored, at: { queueId: number | null; userId: number | null }) => {
    const { events } = await store.read(stream);
    const before = fold(
      ticket,
      events.filter((each) => each.revision < revision),
    );
    return before.status === 'none' || before.queueId !== at.queueId || before.userId !== at.userId;
  };

  const beginIn = async (stored: Stored, ticketId: number, cause: Cause) => {
    const { companyId, at } = stored.meta;
    const { state: on } = await load(store, ticket, { companyId, id: ticketId });
    if (on.status !== 'pending' || on.userId !== null || on.attended) return;
    const { contactId, connectionId, queueId } = on;
    const { state: who } = await load(store, contact, { companyId, id: contactId });
    if (who.is === 'erased' || who.is === 'absent' || who.disableBot) return;
    const { state: progress, past } = await load(store, bot, { companyId, id: ticketId });
    const way = { ticketId, contactId, connectionId };
    if (doneBefore(past, cause)) await go({ store }, ticketId, progress, cause);
    else if (!(await isBraked({ store }, companyId, way))) {
      const house = await houses.houseOf({ companyId, connectionId, queueId }, at);
      const step = house && begins(progress, Date.parse(at), house);
      if (step) await take({ store }, { way, from: queueId, index: 1 }, step, cause);
    }
    await hearing.hearsWaiting(stored, { ticketId, on }, cause);
  };

  return {
    name: GREETER,
    prefixes: ['ticket-'],
    staleAfter: HOUR,
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
      if (body) await say({ store }, { ticketId, contactId, connectionId }, { rule, choice: '', body }, cause);
      if (event.type === 'TicketTransferred') await beginIn(stored, ticketId, cause);
    },
  };
};
