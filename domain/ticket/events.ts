import { z } from 'zod';
import { storedName } from '../kernel/names.ts';

const taken = z.object({ userId: z.number() });
/**
 * `userId` null: no user; imported tickets are closed with their import. `silent`: the contact gets no message. 'idle': no one
 * wrote for too long.
 */
const closed = z.object({
  userId: z.number().nullable(),
  silent: z.boolean().optional(),
  reason: z.enum(['idle']).optional(),
});
/**
 * Why a ticket got a queue. 'onlyQueue': the connection has only one; 'chosen': the contact chose it in the menu; 'restarted':
 * they returned to the menu's start. 'waited': the ticket waited long enough; 'campaign': the contact answers one; 'machine':
 * an integration chose it.
 */
export const queuedFor = z.enum(['onlyQueue', 'chosen', 'restarted', 'waited', 'campaign', 'machine']);
export type QueuedFor = z.infer<typeof queuedFor>;

/**
 * Why a person takes over. 'asked': the AI asked for it; 'limits': a daily limit was reached; 'failed': the provider did not
 * answer; 'silent': the answer was empty; 'cut': the limit of tokens cut it. 'sameText', 'tooFast' and 'tooMany': the loop brake stopped
 * automatic answers (answers.md, The loop brake).
 */
export const handedOverWhy = z.enum(['asked', 'limits', 'failed', 'silent', 'cut', 'sameText', 'tooFast', 'tooMany']);
export type HandedOverWhy = z.infer<typeof handedOverWhy>;

/** Why a ticket that was put aside is back: at its time, because its contact wrote, or because a user asked for it. */
export const snoozeEndedWhy = z.enum(['due', 'contactWrote', 'byHand']);

export const ticketEvents = {
  TicketOpened: {
    data: z.object({
      uuid: z.uuid(),
      contactId: z.number(),
      connectionId: z.number(),
      queueId: z.number().nullable(),
      isGroup: z.boolean(),
      /** For imported tickets, the time of the first message in seconds since the epoch. */
      since: z.number().optional(),
    }),
  },
  TicketAccepted: { data: taken },
  TicketReturned: { data: z.object({}) },
  TicketClosed: { data: closed },
  /** Closed by the system because its contact was erased. */
  TicketEnded: { data: z.object({ reason: z.enum(['contactErased']) }) },
  TicketReopened: { data: taken },
  TicketTransferred: {
    /** `noteId`: the note that the user wrote for the receiver. */
    data: z.object({
      queueId: z.number().nullable(),
      userId: z.number().nullable(),
      connectionId: z.number(),
      noteId: z.number().optional(),
    }),
  },
  /** A user undid their last move, and the ticket is where it was before. */
  TicketMoveUndone: {
    data: z.object({
      undone: z.enum(['closed', 'returned', 'transferred']),
      status: z.enum(['pending', 'open']),
      queueId: z.number().nullable(),
      userId: z.number().nullable(),
      connectionId: z.number(),
    }),
  },
  /** A user put the open ticket aside until an instant (ISO, UTC). */
  TicketSnoozed: { data: z.object({ userId: z.number(), until: z.iso.datetime() }) },
  /** The ticket is back in its owner's list. 'byHand': a user did not wait for its time. */
  TicketSnoozeEnded: { data: z.object({ reason: snoozeEndedWhy }) },
  /** The ticket waits in this queue (null: in none), without a user's action. */
  TicketQueued: { data: z.object({ queueId: z.number().nullable(), reason: queuedFor }) },
  /**
   * The integration or prompt that answers while the ticket has no owner, until it is closed. Null: the queue's settings
   * apply.
   */
  TicketGivenToMachine: {
    data: z.object({
      useIntegration: z.boolean(),
      integrationId: z.number().nullable(),
      promptId: z.number().nullable(),
    }),
  },
  /**
   * The AI of a prompt leaves the ticket to people, in this queue. `name`: the prompt's name at that time; `reason`: the AI's
   * words, or a word for why it 'failed'. For the loop brake, `promptId` is 0 and `name` is '', because any machine may have
   * answered.
   */
  TicketHandedOver: {
    data: z.object({
      contactId: z.number(),
      promptId: z.number(),
      name: storedName,
      queueId: z.number().nullable(),
      why: handedOverWhy,
      reason: z.string(),
    }),
    personal: { fields: ['reason'], whose: 'contact', of: 'contactId' } as const,
    plain: ['name'],
  },
  /** The closed ticket waits again: its contact wrote soon after, or while it was being closed. */
  TicketResumed: { data: z.object({ reason: z.enum(['wroteSoon', 'wroteMeanwhile']) }) },
  /** Its contact was asked for a rating. */
  TicketRatingAsked: { data: z.object({}) },
  /** The contact's reply was short and no rating, so the question was repeated. */
  TicketRatingAskedAgain: { data: z.object({}) },
  /**
   * 1 unsatisfied, 2 satisfied, 3 very satisfied. `userId`: the agent who was rated, even if another user closed the ticket.
   */
  TicketRated: { data: z.object({ rating: z.number().int().min(1).max(3), userId: z.number().nullable() }) },
  /** An imported ticket continues with a new message that was not imported. */
  TicketContinued: { data: z.object({}) },
  /** Two contacts were joined or parted, and the ticket belongs to this contact now (R293). */
  TicketFollowedContact: { data: z.object({ contactId: z.number() }) },
  /** The contact's other ticket `into` continues. This one is closed, with that one's queue and owner. */
  TicketMerged: { data: z.object({ into: z.number(), queueId: z.number().nullable(), userId: z.number().nullable() }) },
  /** A user who may answer opened the conversation, so no message is unread. */
  TicketRead: { data: taken },
  /** Replaces all tags of the ticket. */
  TicketTagged: { data: z.object({ tagIds: z.array(z.number()) }) },
  /** Its contact answered a campaign; `name` is the campaign's name at that time. */
  TicketAnsweredCampaign: { data: z.object({ campaignId: z.number(), name: storedName }), plain: ['name'] },
  TicketDeleted: { data: z.object({}) },
};
