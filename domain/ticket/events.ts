import { z } from 'zod';

const taken = z.object({ userId: z.number() });
/** Null: nobody; what an import opened ended with it. */
const closed = z.object({ userId: z.number().nullable() });
export const ticketEvents = {
  TicketOpened: {
    data: z.object({
      uuid: z.uuid(),
      contactId: z.number(),
      connectionId: z.number(),
      queueId: z.number().nullable(),
      isGroup: z.boolean(),
      /** WhatsApp's second of the first message, of a ticket that an import opened. */
      since: z.number().optional(),
    }),
  },
  TicketAccepted: { data: taken },
  TicketReturned: { data: z.object({}) },
  TicketClosed: { data: closed },
  /** Closed by nobody: whom it was with has been forgotten. */
  TicketEnded: { data: z.object({ reason: z.enum(['contactErased']) }) },
  TicketReopened: { data: taken },
  TicketTransferred: {
    data: z.object({ queueId: z.number().nullable(), userId: z.number().nullable(), connectionId: z.number() }),
  },
  /** What an import opened goes on: a message came into it that nobody imported. */
  TicketContinued: { data: z.object({}) },
  /** Somebody who may answer opened the conversation: nothing is unread. */
  TicketRead: { data: taken },
  /** It carries exactly these tags from now on. */
  TicketTagged: { data: z.object({ tagIds: z.array(z.number()) }) },
  TicketDeleted: { data: z.object({}) },
};
