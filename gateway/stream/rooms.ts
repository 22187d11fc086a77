import { Refused } from '../../domain/kernel/decider.ts';
import type { Actor } from '../../domain/kernel/actor.ts';
import type { Doing } from '../../domain/ticket/doing.ts';
import { log } from '../../runtime/log.ts';
import type { ClientFrame } from '../contract.ts';
import type { Client } from './client.ts';
import { controlFrame } from './frame.ts';

const most = 100;

/** A user has a conversation before his eyes. Refused when it is not his to see. */
export type OpenTicket = (actor: Actor, ticketId: number) => Promise<void>;

/** A user does something in a conversation, if it is his to see. */
export type TellDoing = (actor: Actor, ticketId: number, is: Doing) => Promise<void>;
export type Acts = {
  openTicket: OpenTicket;
  tellDoing: TellDoing;
  /** Whether a user may join one more conversation now: each is read for it. */
  mayJoin: (actor: Actor) => boolean;
  /** Whether what a user does is told once more now. */
  mayDo: (actor: Actor) => boolean;
};

/**
 * Joins or leaves a room. A conversation's room is joined before it is checked, so that no frame is lost meanwhile: what
 * the user may not see is kept back by the fan-out in any case.
 */
export const enter = (client: Client, frame: ClientFrame, { openTicket, tellDoing, mayJoin, mayDo }: Acts): void => {
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
          log.warn({ err: error }, 'It could not be told what a user does'),
        );
      return;
    case 'hello':
      client.tell(controlFrame('refused', { error: 'hello was said already' }));
  }
};
