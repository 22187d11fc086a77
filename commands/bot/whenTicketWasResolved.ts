import { company } from '../../domain/company/decider.ts';
import { connection } from '../../domain/connection/decider.ts';
import { system } from '../../domain/kernel/permissions.ts';
import { ratingAsked, ratingAskedAgain } from '../../domain/message/automatic.ts';
import type { Automatic } from '../../domain/message/events.ts';
import { queue } from '../../domain/queue/decider.ts';
import { ticket } from '../../domain/ticket/decider.ts';
import { HOUR_MS } from '../../domain/kernel/durations.ts';
import type { LoggedEvent } from '../../eventstore/codec.ts';
import type { Cause } from '../../runtime/http.ts';
import type { Deps } from '../deps.ts';
import type { Asks } from '../lookup.ts';
import { handle, idOf, load } from '../kernel/handle/handle.ts';
import type { Reaction } from '../kernel/react/reactions.ts';
import { untilReadModelsReached } from '../kernel/handle/untilReached.ts';
import { mayWriteFreely } from '../message/serviceWindow.ts';
import { queueAutomaticMessage } from '../message/queueAutomaticMessage.ts';
import { settingOf } from './botContext.ts';

type Needs = Pick<Deps, 'store'> & Asks<'contactSpokeLast' | 'reached' | 'windowFacts'>;
type On = { companyId: number; ticketId: number; queueId: number | null; connectionId: number };

type Ended = 'resolved' | 'idle' | 'rated' | 'askedAgain';
/** How the ticket ended: closed by a user and not silently, closed as idle, or rated. Null for anything else. */
const ended = ({ event, meta }: LoggedEvent): Ended | null => {
  if (event.type === 'TicketRated') return 'rated';
  if (event.type === 'TicketRatingAskedAgain') return 'askedAgain';
  if (event.type !== 'TicketClosed') return null;
  if (event.data.reason === 'idle') return 'idle';
  return typeof meta.userId === 'number' && !event.data.silent ? 'resolved' : null;
};

/**
 * Says goodbye to the contact of a resolved ticket, after a rating question if the company wants one (R154). A short reply that
 * is no rating is asked for once more. An idle ticket gets the inactivity message instead (R152). If the contact wrote while
 * the clock closed the ticket, it returns to waiting. Groups get no message.
 */
export const whenTicketWasResolved = ({ store, lookup }: Needs): Reaction => {
  const read = async ({ companyId, queueId, connectionId }: On) => {
    const { state: over } = await load(store, connection, { companyId, id: connectionId });
    const { state: place } = await load(store, queue, { companyId, id: queueId ?? 0 });
    const { state: own } = await load(store, company, { companyId: 0, id: companyId });
    const messages = over.is === 'present' ? over.settings : null;
    return {
      language: own.is === 'present' ? own.language : ('pt' as const),
      completed: (place.is === 'present' && place.settings.complationMessage) || messages?.complationMessage || '',
      rating: (place.is === 'present' && place.settings.ratingMessage) || messages?.ratingMessage || '',
      idle: messages?.expiresInactiveMessage ?? '',
    };
  };

  /** Whether this event asks the contact for a rating, now or in an earlier attempt. */
  const asks = async ({ companyId, ticketId }: On, cause: Cause): Promise<boolean> => {
    if ((await settingOf(store, companyId, 'userRating')) !== 'enabled') return false;
    const command = { type: 'AskRating', by: system } as const;
    const target = { companyId, id: ticketId };
    const { events, repeated } = await handle(store, ticket, { target, command, cause, ticketId });
    return events.length > 0 || repeated;
  };

  const sayingOf = async (how: Ended, on: On, cause: Cause): Promise<Automatic & { body: string }> => {
    const { language, completed, rating, idle } = await read(on);
    if (how === 'idle') return { rule: 'idle', choice: '', body: idle };
    if (how === 'askedAgain') return { rule: 'rating', choice: '', body: ratingAskedAgain(language) };
    if (how === 'resolved' && (await asks(on, cause)))
      return { rule: 'rating', choice: '', body: ratingAsked(language, rating) };
    return { rule: 'completed', choice: '', body: completed };
  };

  return {
    name: 'whenTicketWasResolved',
    prefixes: ['ticket-'],
    staleAfter: HOUR_MS,
    wants: (stored) => ended(stored) !== null,
    react: async (stored, bySystem, stopping) => {
      const how = ended(stored);
      const { companyId } = stored.meta;
      const ticketId = idOf(stored.stream);
      const target = { companyId, id: ticketId };
      const { state } = await load(store, ticket, target);
      if (!how || state.status !== 'closed' || state.ended || state.isGroup) return;
      const cause = { ...bySystem, userId: 'bot' } as const;
      const { contactId, connectionId, queueId } = state;
      if (how === 'idle') {
        await untilReadModelsReached(lookup, stored.position, stopping);
        if (await lookup.contactSpokeLast(companyId, ticketId)) {
          const command = { type: 'ResumeTicket', by: system, since: '', reason: 'wroteMeanwhile' } as const;
          await handle(store, ticket, { target, command, cause, ticketId });
          return;
        }
      }
      // A rating that no one can be asked for would keep the ticket waiting for it.
      if (!(await mayWriteFreely({ store, lookup }, { companyId, contactId, connectionId }))) return;
      const saying = await sayingOf(how, { companyId, ticketId, queueId, connectionId }, cause);
      await queueAutomaticMessage({ store }, { ticketId, contactId, connectionId }, saying, cause);
    },
  };
};
