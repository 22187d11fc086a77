import type { Viewer } from '../kernel/actor.ts';
import { Refused, type Commands, type Decider, type Held } from '../kernel/decider.ts';
import { allows, type System } from '../kernel/permissions.ts';
import { ticketEvents } from './events.ts';
import { mayChange, maySee } from './policy.ts';

type Owner = { userId: number; status: 'pending' | 'open' };
type Opening = {
  uuid: string;
  contactId: number;
  connectionId: number;
  queueId: number | null;
  isGroup: boolean;
  since?: number;
};
/** What is left out stays; `status`: what the named user finds it in, else an open one stays open and others wait. */
type Destination = {
  queueId?: number | null;
  userId?: number | null;
  connectionId?: number;
  status?: 'pending' | 'open';
};
export type TicketCommand = Commands<{
  /** `owner`: whose it is from the start, open or waiting for him; without one it waits for anybody. */
  OpenTicket: Opening & { owner?: Owner | null };
  /** For oneself, or for a colleague (`userId`). `found`: as it was when this was asked. */
  TakeTicket: { by: Viewer; userId?: number; found?: 'pending' | 'open' | 'closed' };
  ReturnTicket: { by: Viewer };
  CloseTicket: { by: Viewer };
  TransferTicket: { by: Viewer; found?: 'pending' | 'open' | 'closed' } & Destination;
  /** Exactly these tags. */
  TagTicket: { by: Viewer; tagIds: readonly number[] };
  AddTags: { by: Viewer; tagIds: readonly number[] };
  RemoveTags: { by: Viewer; tagIds: readonly number[] };
  DeleteTicket: { by: Viewer };
  /** Its owner is no longer there: it waits for anybody again. */
  LoseOwner: { by: System; userId: number };
  /** Its queue goes away: it is in another, or in none, and keeps its owner; a closed one stays where it was. */
  MoveOutOfQueue: { by: Viewer | System; from: number; to: number | null };
  /** Whom it is with has been forgotten. */
  EndTicket: { by: System };
  /** A message that is no old one comes into it. */
  ContinueTicket: { by: System };
  /** An import opened it, and since then nobody has written in it or taken it. */
  CloseImported: { by: System };
}>;
export type Ticket =
  | { status: 'none'; deleted?: true }
  | {
      status: 'pending' | 'open' | 'closed';
      uuid: string;
      contactId: number;
      connectionId: number;
      /** With a group: no bot, and nothing that is said by itself (R090, R151). */
      isGroup: boolean;
      /** Where it was before it was transferred; what was sent there is still its own. */
      formerConnectionIds?: readonly number[];
      queueId: number | null;
      userId: number | null;
      tagIds: readonly number[];
      /** An import opened it, and nobody has written in it or taken it since. */
      imported?: boolean;
      /** Whom it was with has been forgotten: it is read, tidied away, and nothing more. */
      ended?: boolean;
    };
type Present = Exclude<Ticket, { status: 'none' }>;
type Decided = ReturnType<typeof ticket.decide>;

/** Taking a pending ticket accepts it; taking a closed one reopens it (R087, R096). */
const take = (state: Present, userId: number): Decided => {
  if (state.status === 'pending') return [{ type: 'TicketAccepted', data: { userId } }];
  if (state.status === 'closed') return [{ type: 'TicketReopened', data: { userId } }];
  return state.userId === userId ? [] : [{ type: 'TicketAccepted', data: { userId } }];
};

const transfer = (state: Present, to: Destination): Decided => {
  const queueId = to.queueId === undefined ? state.queueId : to.queueId;
  const connectionId = to.connectionId ?? state.connectionId;
  // Without a user the queue takes over; a user alone changes the owner (design.md, How the specification is read).
  const userId = to.userId ?? (to.queueId === undefined && to.userId === undefined ? state.userId : null);
  const moved = (owner: number | null) =>
    ({ type: 'TicketTransferred', data: { queueId, userId: owner, connectionId } }) as const;
  if (userId !== null && to.status === 'pending' && state.status !== 'pending') return [moved(null), moved(userId)];
  const accepts = userId !== null && to.status === 'open' && state.status === 'pending';
  const accepted = accepts ? [{ type: 'TicketAccepted', data: { userId } } as const] : [];
  if (queueId === state.queueId && connectionId === state.connectionId && userId === state.userId) return accepted;
  return [moved(userId), ...accepted];
};

/** It waits for anybody, in its queue. */
const giveBack = (state: Present): Decided => {
  if (state.status === 'closed') return transfer(state, { queueId: state.queueId });
  return state.status === 'open' || state.userId !== null ? [{ type: 'TicketReturned', data: {} }] : [];
};

/** Somebody else was faster: the loser reads who. */
const isLost = (command: TicketCommand, state: Present): boolean => {
  const takes = command.type === 'TakeTicket' || (command.type === 'TransferTicket' && command.status === 'open');
  if (!takes || state.status !== 'open' || state.userId === (command.userId ?? command.by.userId)) return false;
  return !mayChange(command.by, state) || (command.found !== undefined && command.found !== 'open');
};

const formerly = ({ connectionId, formerConnectionIds = [] }: Present, next: number): Partial<Present> =>
  next === connectionId
    ? {}
    : { formerConnectionIds: [...new Set([...formerConnectionIds, connectionId])].filter((id) => id !== next) };

const open = ({ owner = null, ...data }: Opening & { owner?: Owner | null }): Decided => {
  const opened = { type: 'TicketOpened', data } as const;
  if (!owner) return [opened];
  const { userId } = owner;
  const { queueId, connectionId } = data;
  return owner.status === 'open'
    ? [opened, { type: 'TicketAccepted', data: { userId } }]
    : [opened, { type: 'TicketTransferred', data: { queueId, userId, connectionId } }];
};

/** Whoever sees a ticket may tag it. */
const tagged = (state: Present, wanted: readonly number[]): Decided => {
  const tagIds = [...new Set(wanted)];
  const same = tagIds.length === state.tagIds.length && tagIds.every((id) => state.tagIds.includes(id));
  return same ? [] : [{ type: 'TicketTagged', data: { tagIds } }];
};

/** Its owner is gone, or its queue: what has happened to an open or pending ticket of which that is still so. */
const bereft = (command: Extract<TicketCommand, { type: 'LoseOwner' | 'MoveOutOfQueue' }>, state: Ticket): Decided => {
  const loses = command.type === 'LoseOwner';
  if (!allows(command.by.profile, loses ? 'tickets:loseOwner' : 'tickets:leaveQueue'))
    throw new Refused('ERR_NO_PERMISSION');
  if (state.status === 'none' || state.status === 'closed') return [];
  if (loses) return state.userId === command.userId ? [{ type: 'TicketReturned', data: {} }] : [];
  const { userId, connectionId } = state;
  if (state.queueId !== command.from || command.from === command.to) return [];
  return [{ type: 'TicketTransferred', data: { queueId: command.to, userId, connectionId } }];
};

/** A contact has one open or pending ticket on a connection. */
export const openTicketSlot = (contactId: number, connectionId: number): Held => ({
  what: 'ticket',
  key: `${contactId}.${connectionId}`,
  refusal: ['ERR_OTHER_OPEN_TICKET', 409],
});

/** The life of one ticket. Permission by profile, queue and owner is part of each decision. */
export const ticket: Decider<Ticket, TicketCommand, typeof ticketEvents> = {
  feature: 'ticket',
  events: ticketEvents,
  initial: { status: 'none' },
  decide: (command, state) => {
    if (command.type === 'OpenTicket') {
      const { type: _, ...data } = command;
      return state.status === 'none' && !state.deleted ? open(data) : [];
    }
    if (command.type === 'LoseOwner' || command.type === 'MoveOutOfQueue') return bereft(command, state);
    if (command.type === 'EndTicket') {
      if (!allows(command.by.profile, 'tickets:end')) throw new Refused('ERR_NO_PERMISSION');
      if (state.status === 'none' || (state.status === 'closed' && state.ended)) return [];
      return [{ type: 'TicketEnded', data: { reason: 'contactErased' } }];
    }
    if (command.type === 'CloseImported' || command.type === 'ContinueTicket') {
      if (!allows(command.by.profile, 'tickets:end')) throw new Refused('ERR_NO_PERMISSION');
      if (state.status !== 'pending' || !state.imported) return [];
      return command.type === 'CloseImported'
        ? [{ type: 'TicketClosed', data: { userId: null } }]
        : [{ type: 'TicketContinued', data: {} }];
    }
    if (state.status === 'none' || !maySee(command.by, state)) throw new Refused('ERR_NO_TICKET_FOUND');
    if (command.type === 'RemoveTags')
      return tagged(
        state,
        state.tagIds.filter((id) => !command.tagIds.includes(id)),
      );
    if (command.type === 'DeleteTicket') {
      if (!allows(command.by.profile, 'ticket-options:deleteTicket')) throw new Refused('ERR_NO_PERMISSION');
      return [{ type: 'TicketDeleted', data: {} }];
    }
    if (state.ended) throw new Refused('ERR_NO_CONTACT_FOUND');
    if (command.type === 'TagTicket') return tagged(state, command.tagIds);
    if (command.type === 'AddTags') return tagged(state, [...state.tagIds, ...command.tagIds]);
    if (isLost(command, state)) throw new Refused('ERR_OTHER_OPEN_TICKET', 409);
    if (!mayChange(command.by, state)) throw new Refused('ERR_NO_PERMISSION');
    const { userId } = command.by;
    switch (command.type) {
      case 'TakeTicket':
        return take(state, command.userId ?? userId);
      case 'ReturnTicket':
        return giveBack(state);
      case 'CloseTicket':
        return state.status === 'closed' ? [] : [{ type: 'TicketClosed', data: { userId } }];
      case 'TransferTicket':
        return transfer(state, command);
    }
  },
  evolve: (state, event) => {
    if (event.type === 'TicketOpened') {
      const { since, ...opening } = event.data;
      return {
        status: 'pending',
        userId: null,
        tagIds: [],
        ...opening,
        ...(since !== undefined && { imported: true }),
      };
    }
    if (state.status === 'none') return state;
    switch (event.type) {
      case 'TicketAccepted':
      case 'TicketReopened':
        return { ...state, status: 'open', userId: event.data.userId, ended: false, imported: false };
      case 'TicketReturned':
        return { ...state, status: 'pending', userId: null };
      case 'TicketClosed':
        return { ...state, status: 'closed', userId: event.data.userId };
      case 'TicketEnded':
        return { ...state, status: 'closed', ended: true };
      case 'TicketTransferred': {
        const status = event.data.userId === null ? 'pending' : state.status === 'closed' ? 'open' : state.status;
        return { ...state, ...event.data, ...formerly(state, event.data.connectionId), status, imported: false };
      }
      case 'TicketContinued':
        return { ...state, imported: false };
      case 'TicketTagged':
        return { ...state, tagIds: event.data.tagIds };
      case 'TicketDeleted':
        return { status: 'none', deleted: true };
      case 'TicketRead':
        return state;
    }
  },
  holds: (state) =>
    state.status === 'none' || state.status === 'closed' ? [] : [openTicketSlot(state.contactId, state.connectionId)],
};
