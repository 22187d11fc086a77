import { z } from 'zod';

const taken = z.object({ userId: z.number() });
/** Null: nobody; what an import opened ended with it. `silent`: its contact is told nothing. 'idle': nobody said anything for too long. */
const closed = z.object({
  userId: z.number().nullable(),
  silent: z.boolean().optional(),
  reason: z.enum(['idle']).optional(),
});
/** The connection has no other queue; the contact chose it in the menu, or went back to its start; it waited long enough; he answers a campaign; an integration sent it there. */
export const queuedFor = z.enum(['onlyQueue', 'chosen', 'restarted', 'waited', 'campaign', 'machine']);
export type QueuedFor = z.infer<typeof queuedFor>;

/**
 * The machine said so; its company's limits of the day are reached; its provider did not answer; it had nothing to say; its answer was
 * cut; the loop brake was put on (design.md, The loop brake).
 */
export const handedOverWhy = z.enum(['asked', 'limits', 'failed', 'silent', 'cut', 'sameText', 'tooFast']);
export type HandedOverWhy = z.infer<typeof handedOverWhy>;

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
  /** It waits there from now on, by no user's doing; null: in no queue. */
  TicketQueued: { data: z.object({ queueId: z.number().nullable(), reason: queuedFor }) },
  /** By whom its contact is answered while nobody has it, until it is closed; null: by what its queue says. */
  TicketGivenToMachine: {
    data: z.object({
      useIntegration: z.boolean(),
      integrationId: z.number().nullable(),
      promptId: z.number().nullable(),
    }),
  },
  /**
   * The machine of a prompt, as it was called then, leaves it to people, in that queue; `reason`: the machine's own words, or why it
   * 'failed', as a word. By the
   * loop brake it may be any machine: `promptId` is 0, and `name` ''.
   */
  TicketHandedOver: {
    data: z.object({
      contactId: z.number(),
      promptId: z.number(),
      name: z.string(),
      queueId: z.number().nullable(),
      why: handedOverWhy,
      reason: z.string(),
    }),
    personal: { fields: ['reason'], whose: 'contact', of: 'contactId' } as const,
    plain: ['name'],
  },
  /** Closed, it waits again: its contact wrote soon after, or while the clock was closing it. */
  TicketResumed: { data: z.object({ reason: z.enum(['wroteSoon', 'wroteMeanwhile']) }) },
  /** Its contact was asked, once, how he was served. */
  TicketRatingAsked: { data: z.object({}) },
  /** The reply to the question was short and no rating. */
  TicketRatingAskedAgain: { data: z.object({}) },
  /** 1 unsatisfied, 2 satisfied, 3 very satisfied; `userId`: with whom, whoever closed it. */
  TicketRated: { data: z.object({ rating: z.number().int().min(1).max(3), userId: z.number().nullable() }) },
  /** What an import opened goes on: a message came into it that nobody imported. */
  TicketContinued: { data: z.object({}) },
  /** Its contact and another one are the same person, or are so no longer: whose it is now (R293). */
  TicketFollowedContact: { data: z.object({ contactId: z.number() }) },
  /** The person has another one, which goes on: it is closed, where that one is. */
  TicketMerged: { data: z.object({ into: z.number(), queueId: z.number().nullable(), userId: z.number().nullable() }) },
  /** Somebody who may answer opened the conversation: nothing is unread. */
  TicketRead: { data: taken },
  /** It carries exactly these tags from now on. */
  TicketTagged: { data: z.object({ tagIds: z.array(z.number()) }) },
  /** Its contact answers a campaign of that name. */
  TicketAnsweredCampaign: { data: z.object({ campaignId: z.number(), name: z.string() }), plain: ['name'] },
  TicketDeleted: { data: z.object({}) },
};
