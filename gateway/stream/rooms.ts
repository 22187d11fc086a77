import { Refused } from '../../domain/kernel/decider.ts';
import type { Actor } from '../../domain/kernel/actor.ts';
import type { Doing } from '../../domain/ticket/doing.ts';
import { TooManyWaiting } from '../../runtime/fairLimiter.ts';
import { log } from '../../runtime/log.ts';
import type { ClientFrame } from '../contract.ts';
import type { Client } from './client.ts';
import { controlFrame } from './frame.ts';

const most = 100;

/** Marks a conversation as open for a user. Refused if the user may not see it. */
export type OpenTicket = (actor: Actor, ticketId: number) => Promise<void>;

/** Publishes a user's activity in a conversation, if the user may see it. */
export type TellDoing = (actor: Actor, ticketId: number, is: Doing) => Promise<void>;
export type RoomActions = {
  openTicket: OpenTicket;
  tellDoing: TellDoing;
  /** Whether a user may join another conversation now: each join reads it. */
  mayJoin: (actor: Actor) => boolean;
  /** Whether another activity of the user may be published now. */
  mayDo: (actor: Actor) => boolean;
};

/**
 * Joins or leaves a room. The socket joins a conversation before its permission is checked, so that no frame is lost.
 * The fan-out withholds what the user may not see in any case.
 */
export const applyRoomFrame = (
  client: Client,
  frame: ClientFrame,
  { openTicket, tellDoing, mayJoin, mayDo }: RoomActions,
): void => {
  const { rooms, actor } = client.listener;
  switch (frame.type) {
    case 'joinTickets':
      rooms.statuses.add(frame.status);
      return;
    case 'leaveTickets':
      rooms.statuses.delete(frame.status);
      return;
    case 'joinNotification':
      rooms.notification = true;
      return;
    case 'leaveChatBox':
      rooms.tickets.delete(frame.ticketId);
      return;
    case 'joinChatBox': {
      const { ticketId } = frame;
      const refuse = (error: string): void => {
        rooms.tickets.delete(ticketId);
        client.tell(controlFrame('refused', { error, ticketId }));
      };
      if (rooms.tickets.size >= most || !mayJoin(actor)) return refuse('too many rooms');
      rooms.tickets.add(ticketId);
      openTicket(actor, ticketId).catch((error: unknown) => {
        if (error instanceof TooManyWaiting) return refuse('too many rooms');
        if (error instanceof Refused) return refuse(error.message);
        log.warn({ err: error }, 'A conversation could not be marked as read');
      });
      return;
    }
    case 'userStatus':
      return;
    case 'doing':
      if (rooms.tickets.has(frame.ticketId) && mayDo(actor))
        tellDoing(actor, frame.ticketId, frame.is).catch((error: unknown) =>
          log.warn({ err: error }, 'The activity of a user could not be published'),
        );
      return;
    case 'hello':
      client.tell(controlFrame('refused', { error: 'hello was said already' }));
  }
};
