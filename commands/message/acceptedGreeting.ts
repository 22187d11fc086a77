import { company } from '../../domain/company/decider.ts';
import type { Actor } from '../../domain/kernel/actor.ts';
import { accepted } from '../../domain/message/automatic.ts';
import { user } from '../../domain/user/decider.ts';
import type { Stored } from '../../eventstore/codec.ts';
import { settingOf } from '../bot/house.ts';
import type { Deps } from '../deps.ts';
import { load, streamOf } from '../kernel/handle.ts';
import { reactionCause } from '../kernel/reactions.ts';
import { say } from './say.ts';
import { placeOf } from './wayBefore.ts';
import type { SeenTicket } from './wayOut.ts';

type Needs = Pick<Deps, 'store'>;
/** The reaction that greets for an agent who accepts: what it says lies where its cause says. */
export const GREETER = 'whenTicketChangedHands';
/** Milliseconds after accepting in which a greeting that a client sends is the one that the system says. */
const SPAN_MS = 60_000;

/** The words for an agent who accepts a ticket; '' where the company wants none. */
export const acceptedWords = async ({ store }: Needs, companyId: number, agentId: number | null): Promise<string> => {
  const wanted = await settingOf(store, companyId, 'sendGreetingAccepted');
  const { state: own } = await load(store, company, { companyId: 0, id: companyId });
  const { state: agent } = await load(store, user, { companyId, id: agentId ?? 0 });
  if (wanted !== 'enabled' || own.is !== 'present' || agent.is !== 'present') return '';
  return accepted(own.language, agent.name);
};

/** Whether a client's text greets for an agent: a time of day to be filled in, and the agent's name in bold. */
const greets = (body: string, { name }: Actor): boolean => body.includes('{{ms}}') && body.includes(`*${name}*`);

/**
 * Clients of the family greet by themselves after they accepted a ticket, and the system does as well. Within a minute of the
 * acceptance both are one: the system's, said here where it was not said yet. Answers with its place; null: `body` is no such greeting.
 */
export const greetingInstead = async (deps: Needs, actor: Actor, { ticketId, state }: SeenTicket, body: string) => {
  const { companyId, userId } = actor;
  if (!greets(body, actor) || state.isGroup || state.status !== 'open' || state.userId !== userId) return null;
  const { events } = await deps.store.read(streamOf('ticket', { companyId, id: ticketId }));
  const last: Stored | undefined = events.findLast(({ event }) => event.type === 'TicketAccepted');
  const isFresh = last && Date.now() - Date.parse(last.meta.at) < SPAN_MS;
  if (!isFresh || last.meta.command !== 'TakeTicket') return null;
  const words = await acceptedWords(deps, companyId, userId);
  if (!words) return null;
  const way = { ticketId, contactId: state.contactId, connectionId: state.connectionId };
  const cause = { ...reactionCause(GREETER, last), userId: 'bot' } as const;
  const saying = { rule: 'accepted', choice: '', body: words } as const;
  const said = await say(deps, way, saying, cause);
  return { target: placeOf(companyId, way, cause, 0).target, position: said?.position ?? null };
};
