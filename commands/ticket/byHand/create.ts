import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { connection, defaultConnection } from '../../../domain/connection/decider.ts';
import { contact } from '../../../domain/contact/decider.ts';
import type { Actor } from '../../../domain/kernel/actor.ts';
import { Refused } from '../../../domain/kernel/decider.ts';
import { allows } from '../../../domain/kernel/permissions.ts';
import { queue } from '../../../domain/queue/decider.ts';
import { openTicketSlot, ticket } from '../../../domain/ticket/decider.ts';
import { user } from '../../../domain/user/decider.ts';
import type { Position } from '../../../eventstore/position.ts';
import type { Cause } from '../../../runtime/http.ts';
import { ownerOf, AlreadyClaimed } from '../../kernel/unique/claim.ts';
import type { Deps } from '../../deps.ts';
import type { Asks } from '../../lookup.ts';
import { handle, idOf, load, streamOf, isPresent } from '../../kernel/handle/handle.ts';
import { idForCause } from '../../kernel/handle/requests.ts';
import type { createTicket } from './contract.ts';

type Body = z.output<typeof createTicket.body>;
type Needs = Pick<Deps, 'store' | 'ids'> & Asks<'user'>;

/** The requested connection, else the user's own, else the company's default. */
const connectionFor = async ({ store, lookup }: Needs, { companyId, userId }: Actor, asked: number | null) => {
  const isThere = (id: number) => isPresent(store, connection, { companyId, id });
  if (asked) {
    if (await isThere(asked)) return asked;
    throw new Refused('ERR_NO_WAPP_FOUND');
  }
  const own = (await lookup.user(companyId, userId))?.whatsappId;
  if (own && (await isThere(own))) return own;
  const { state: standard } = await load(store, defaultConnection, { companyId, id: 0 });
  if (standard && (await isThere(standard))) return standard;
  throw new Refused('ERR_NO_DEF_WAPP_FOUND');
};

/** Agents open tickets only in their own queues. Admins do so in any queue or in none (R106). */
const checkQueue = async ({ store }: Needs, { companyId, profile, queueIds }: Actor, queueId: number | null) => {
  const admin = allows(profile, 'tickets-manager:showall');
  if (!queueId && !admin) throw new Refused('ERR_QUEUE_REQUIRED');
  if (!queueId) return;
  if (!(await isPresent(store, queue, { companyId, id: queueId }))) throw new Refused('ERR_NO_QUEUE_FOUND');
  if (!admin && !queueIds.includes(queueId)) throw new Refused('ERR_QUEUE_REQUIRED');
};

/**
 * Opens a ticket by hand, for the caller unless another user is named (R101). Of simultaneous requests one opens it; the others
 * throw Taken. Returns its id and position.
 */
export const createTicketOf = async (
  deps: Needs,
  body: Body,
  actor: Actor,
  cause: Cause,
): Promise<{ ticketId: number; position: Position | null; repeated: boolean }> => {
  const { store } = deps;
  const { companyId } = actor;
  const { contactId, queueId = null, status } = body;
  const { state: whom } = await load(store, contact, { companyId, id: contactId });
  if (whom.is !== 'present') throw new Refused('ERR_NO_CONTACT_FOUND');
  await checkQueue(deps, actor, queueId);
  if (body.userId && !(await isPresent(store, user, { companyId, id: body.userId })))
    throw new Refused('ERR_NO_USER_FOUND');
  const connectionId = await connectionFor(deps, actor, body.whatsappId ?? null);

  // A repeated request finds its own ticket. Otherwise a blocking ticket refuses it before anything is written.
  const there = await ownerOf({ store, decider: ticket, companyId }, openTicketSlot(contactId, connectionId));
  const ticketId = there?.holds ? idOf(there.stream) : await idForCause(deps, 'ticket', cause);
  const userId = body.userId ?? (status === 'open' ? actor.userId : null);
  const opening = { uuid: randomUUID(), contactId, connectionId, queueId, isGroup: whom.groupId !== null };
  const command = { type: 'OpenTicket', ...opening, owner: userId ? { userId, status } : null } as const;
  const target = { companyId, id: ticketId };
  const { position, state, events, repeated } = await handle(store, ticket, {
    target,
    command,
    cause,
    ticketId,
  });
  // With this cause a ticket of another contact may have been opened before. Reveal nothing of it.
  if (state.status === 'none' || state.contactId !== contactId || state.connectionId !== connectionId)
    throw new Refused('ERR_CREATING_TICKET', 409);
  if (!events.length && !repeated)
    throw new AlreadyClaimed(openTicketSlot(contactId, connectionId), streamOf('ticket', target));
  return { ticketId, position, repeated };
};
