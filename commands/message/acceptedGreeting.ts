import { company } from '../../domain/company/decider.ts';
import type { Actor } from '../../domain/kernel/actor.ts';
import { accepted } from '../../domain/message/automatic.ts';
import { user } from '../../domain/user/decider.ts';
import type { LoggedEvent } from '../../eventstore/codec.ts';
import { settingOf } from '../bot/botContext.ts';
import type { Deps } from '../deps.ts';
import type { Asks } from '../lookup.ts';
import { load, streamOf } from '../kernel/handle/handle.ts';
import { reactionCause } from '../kernel/react/reactions.ts';
import { queueAutomaticMessage } from './queueAutomaticMessage.ts';
import { mayWriteFreely } from './serviceWindow.ts';
import { queuedMessageOf } from './queuedMessage.ts';
import type { SeenTicket } from './messageRoute.ts';

type Needs = Pick<Deps, 'store'> & Asks<'reached' | 'windowFacts'>;
/** The reaction that greets for an agent who accepts. Its name is part of the greeting's cause. */
export const GREETER = 'whenTicketChangedHands';
/** Milliseconds after accepting in which a client's greeting counts as the system's greeting. */
const SPAN_MS = 60_000;

/** Returns the greeting for an agent who accepts a ticket; '' if the company wants none. */
export const acceptedWords = async (
  { store }: Pick<Deps, 'store'>,
  companyId: number,
  agentId: number | null,
): Promise<string> => {
  const wanted = await settingOf(store, companyId, 'sendGreetingAccepted');
  const { state: own } = await load(store, company, { companyId: 0, id: companyId });
  const { state: agent } = await load(store, user, { companyId, id: agentId ?? 0 });
  if (wanted !== 'enabled' || own.is !== 'present' || agent.is !== 'present') return '';
  return accepted(own.language, agent.name);
};

/** Whether a client's text is such a greeting: it has a time-of-day variable and the agent's name in bold. */
const greets = (body: string, { name }: Actor): boolean => body.includes('{{ms}}') && body.includes(`*${name}*`);

/**
 * Some clients send a greeting after an agent accepts a ticket, and so does the system. Within a minute of the acceptance both
 * count as one message: the system's, which this queues if it is missing. Returns its target and position; null if `body` is
 * not such a greeting.
 */
export const greetingInstead = async (deps: Needs, actor: Actor, { ticketId, state }: SeenTicket, body: string) => {
  const { companyId, userId } = actor;
  if (!greets(body, actor) || state.isGroup || state.status !== 'open' || state.userId !== userId) return null;
  const { events } = await deps.store.read(streamOf('ticket', { companyId, id: ticketId }));
  const last: LoggedEvent | undefined = events.findLast(({ event }) => event.type === 'TicketAccepted');
  const isFresh = last && Date.now() - Date.parse(last.meta.at) < SPAN_MS;
  if (!isFresh || last.meta.command !== 'TakeTicket') return null;
  const words = await acceptedWords(deps, companyId, userId);
  if (!words) return null;
  const route = { ticketId, contactId: state.contactId, connectionId: state.connectionId };
  if (!(await mayWriteFreely(deps, { companyId, ...route }))) return null;
  const cause = { ...reactionCause(GREETER, last), userId: 'bot' } as const;
  const saying = { rule: 'accepted', choice: '', body: words } as const;
  const said = await queueAutomaticMessage(deps, route, saying, cause);
  return { target: queuedMessageOf(companyId, route, cause, 0).target, position: said?.position ?? null };
};
