import type { TicketCommand } from '../../domain/ticket/commands.ts';
import type { z } from 'zod';
import type { Actor } from '../../domain/kernel/actor.ts';
import type { Ticket } from '../../domain/ticket/state.ts';
import type { updateTicket } from './contract.ts';

type PresentTicket = Exclude<Ticket, { status: 'none' }>;
type Body = z.output<typeof updateTicket.body>;
type GiveToMachine = Extract<TicketCommand, { type: 'GiveToMachine' }>;

/** The parts of a request. `to` contains only what differs from the ticket's present place. */
const askedBy = (body: Body, state: PresentTicket, by: Actor) => {
  const { status } = body;
  const connectionId = body.whatsappId && body.whatsappId !== state.connectionId ? body.whatsappId : null;
  const userId = body.userId || undefined;
  // A queue without a user is meant for any agent there, even if it is the ticket's own queue (clients.md, How the
  // specification is read).
  const released = connectionId && body.queueId && !userId && status !== 'open';
  const isTaken = status === 'open' && (state.status !== 'open' || userId === by.userId);
  // A closed ticket belongs to no one, so it can also be assigned to the user who resolved it.
  const isGiven = userId !== undefined && (userId !== state.userId || state.status === 'closed') && !isTaken;
  const to = {
    ...(body.queueId !== undefined && (released || body.queueId !== state.queueId) ? { queueId: body.queueId } : {}),
    ...(connectionId ? { connectionId } : {}),
    ...(isGiven ? { userId } : {}),
  };
  return { body, state, by, status, userId, to };
};
type Asked = ReturnType<typeof askedBy>;
type Intent = { when: (asked: Asked) => boolean; command: (asked: Asked) => TicketCommand | null };

/** The possible intents in order. The first match determines the command; null means that nothing has to change. */
const intents: Readonly<Record<string, Intent>> = {
  resolve: {
    when: ({ status }) => status === 'closed',
    command: ({ by, body }) => ({ type: 'CloseTicket', by, ...(body.justClose && { silent: true }) }),
  },
  transfer: {
    when: ({ to }) => Object.keys(to).length > 0,
    command: ({ body, by, to, userId, status, state }) => ({
      type: 'TransferTicket',
      by,
      ...to,
      ...(body.noteId && { noteId: body.noteId }),
      ...(userId && { userId, ...(status && status !== 'closed' && { status }) }),
      ...(userId && status === 'open' && { found: state.status }),
    }),
  },
  // A client that sends back the whole record of a colleague's ticket must not take it over.
  'leave it as it is': {
    when: ({ status, state, userId }) => status === 'open' && state.status === 'open' && userId === state.userId,
    command: () => null,
  },
  'accept or reopen': {
    when: ({ status }) => status === 'open',
    command: ({ by, state, userId }) => ({
      type: 'TakeTicket',
      by,
      found: state.status,
      ...(userId && userId !== by.userId && { userId }),
    }),
  },
  'back to its queue': {
    when: ({ body, userId, status, state }) =>
      Boolean(body.queueId) && !userId && (!status || state.status === 'closed'),
    command: ({ by, body }) => ({
      type: 'TransferTicket',
      by,
      queueId: body.queueId ?? null,
      ...(body.noteId && { noteId: body.noteId }),
    }),
  },
  'wait for somebody': {
    when: ({ status, userId, state }) => status === 'pending' && userId !== undefined && state.status !== 'pending',
    command: ({ by, userId }) => ({ type: 'TransferTicket', by, status: 'pending', userId: userId ?? null }),
  },
  'return to all': {
    when: ({ body, status, state }) =>
      (body.userId === null && state.userId !== null && state.status !== 'closed') ||
      (status === 'pending' && state.status !== 'pending'),
    command: ({ by }) => ({ type: 'ReturnTicket', by }),
  },
};

/**
 * Translates request fields into an intent (commands.md, Commands). A status with a named user assigns the ticket to
 * that user, open or waiting for them. Returns null if nothing is asked for.
 */
export const intentOf = (body: Body, state: PresentTicket, by: Actor): TicketCommand | null => {
  const asked = askedBy(body, state, by);
  return (
    Object.values(intents)
      .find(({ when }) => when(asked))
      ?.command(asked) ?? null
  );
};

/** The machine that answers while no agent has the ticket, if a request sets it (R121); null if it sets nothing. */
export const requestedMachine = (
  { useIntegration, integrationId, promptId }: Body,
  by: Actor,
): GiveToMachine | null => {
  // Naming a machine without a flag switches it on.
  const isNamed = (useIntegration ?? null) === null && Boolean(integrationId || promptId);
  const to = {
    ...(typeof useIntegration === 'boolean' && { useIntegration }),
    ...(isNamed && { useIntegration: true }),
    ...(integrationId !== undefined && { integrationId }),
    ...(promptId !== undefined && { promptId }),
  };
  return Object.keys(to).length ? { type: 'GiveToMachine', by, ...to } : null;
};
