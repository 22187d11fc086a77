import { connection } from '../../domain/connection/decider.ts';
import type { Actor, Viewer } from '../../domain/kernel/actor.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import { message } from '../../domain/message/decider.ts';
import { ticket } from '../../domain/ticket/decider.ts';
import { mayChange, maySee } from '../../domain/ticket/policy.ts';
import { presentContactOf } from '../contact/findContact.ts';
import type { Deps } from '../deps.ts';
import type { Asks } from '../lookup.ts';
import { load, type Target } from '../kernel/handle/handle.ts';
import { refuseBehind } from '../kernel/handle/unprojected.ts';
import { refuseOutsideGroup } from '../whatsappChat/chatState.ts';
import { keyOfMessage } from './messageKey.ts';

type Needs = Pick<Deps, 'store'>;
export type MessageRoute = { ticketId: number; contactId: number; connectionId: number };

/** Loads a ticket that this user may see. Throws ERR_NO_TICKET_FOUND. */
export const seenTicket = async ({ store }: Needs, actor: Actor, ticketId: number) => {
  const { state } = await load(store, ticket, { companyId: actor.companyId, id: ticketId });
  if (state.status === 'none' || !maySee(actor, state)) throw new Refused('ERR_NO_TICKET_FOUND');
  return { ticketId, state };
};

/** Loads a message by its public id. Throws ERR_NO_MESSAGE_FOUND. */
export const knownMessage = async (
  deps: Pick<Deps, 'store'> & Asks<'messageKey' | 'reached'>,
  companyId: number,
  messageId: string,
) => {
  const { store } = deps;
  const id = await keyOfMessage(deps, companyId, messageId);
  if (id === null) throw new Refused('ERR_NO_MESSAGE_FOUND');
  const target = { companyId, id };
  const known = await load(store, message, target);
  const { state } = known;
  if (state.is === 'absent') throw new Refused('ERR_NO_MESSAGE_FOUND');
  return { target, known, state };
};

/**
 * Returns the ticket that decides what this user may do with a message. For a message without a ticket (of a campaign or an API
 * client) this is a ticket of its conversation: one where the user may write, or else one that they see. Throws
 * ERR_NO_TICKET_FOUND, ERR_BEHIND.
 */
export const seenTicketOf = async (
  { store, lookup }: Pick<Deps, 'store'> & Asks<'reached' | 'ticketsOfContact'>,
  actor: Actor,
  { ticketId, contactId }: { ticketId: number; contactId: number },
): Promise<SeenTicket> => {
  if (ticketId) return seenTicket({ store }, actor, ticketId);
  const { companyId } = actor;
  const seen: SeenTicket[] = [];
  const personId = await presentContactOf({ store }, { companyId, id: contactId });
  for (const id of await lookup.ticketsOfContact(companyId, personId)) {
    const { state } = await load(store, ticket, { companyId, id });
    if (state.status !== 'none' && maySee(actor, state)) seen.push({ ticketId: id, state });
  }
  const found = seen.find(({ state }) => state.status === 'open' && mayChange(actor, state)) ?? seen[0];
  if (found) return found;
  await refuseBehind({ store, lookup }, `ticket-${companyId}.`);
  throw new Refused('ERR_NO_TICKET_FOUND');
};
export type SeenTicket = Awaited<ReturnType<typeof seenTicket>>;

/**
 * Returns the route for a user's messages in a ticket. A user must accept a pending ticket and reopen a closed one first.
 * Throws ERR_NO_PERMISSION, ERR_CREATING_MESSAGE, ERR_NOT_IN_GROUP, ERR_ADMINS_WRITE, and ERR_SENDING_WAPP_MSG when the connection is removed.
 */
export const routeForUser = async (
  { store }: Needs,
  actor: Actor,
  { ticketId, state }: SeenTicket,
): Promise<MessageRoute> => {
  if (!mayChange(actor, state)) throw new Refused('ERR_NO_PERMISSION');
  if (state.status !== 'open') throw new Refused('ERR_CREATING_MESSAGE');
  const { contactId, connectionId } = state;
  const { state: over } = await load(store, connection, { companyId: actor.companyId, id: connectionId });
  if (over.is !== 'present') throw new Refused('ERR_SENDING_WAPP_MSG');
  if (state.isGroup) await refuseOutsideGroup({ store }, actor.companyId, { contactId, connectionId });
  return { ticketId, contactId, connectionId };
};

/** Checks that a viewer may send messages into an existing ticket without having it open. Throws ERR_NO_PERMISSION. */
export const checkMayWrite = async ({ store }: Needs, viewer: Viewer, target: Target): Promise<void> => {
  const { state } = await load(store, ticket, target);
  if (state.status === 'none' || !maySee(viewer, state) || !mayChange(viewer, state))
    throw new Refused('ERR_NO_PERMISSION');
};

/**
 * Returns the id of the message that a user quotes; null if it belongs to a ticket that they may not see, because they may not
 * read its words.
 */
export const quotableMessageId = async (
  { store, lookup }: Pick<Deps, 'store'> & Asks<'message'>,
  actor: Actor,
  { ticketId, contactId }: MessageRoute,
  quotedId: string | null,
): Promise<string | null> => {
  const { companyId } = actor;
  const quoted = quotedId === null ? null : await lookup.message(companyId, quotedId);
  if (!quoted || quoted.ticketId === ticketId) return quotedId;
  // A message without a ticket is visible to everyone who sees the conversation.
  if (quoted.ticketId === 0) return quoted.contactId === contactId ? quotedId : null;
  const { state } = await load(store, ticket, { companyId, id: quoted.ticketId });
  return state.status !== 'none' && maySee(actor, state) ? quotedId : null;
};
