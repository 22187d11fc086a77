import { z } from 'zod';
import { notice } from './notices.ts';

/** Something that a machine has the customer told, after so many milliseconds. */
export const saying = z.object({ text: z.string(), wait: z.number().default(0) });
export type Saying = z.infer<typeof saying>;

/** Where a machine's conversation with a ticket stands: a session of the provider's, and what its numbers mean. */
export const machineSession = z.object({
  integrationId: z.number(),
  /** The provider's name of it; '' once it is over. */
  sessionId: z.string(),
  /** When its contact was heard last. */
  at: z.string(),
  /** The choices that were shown, in the order of their numbers. */
  choices: z.array(z.string()),
  /** It asks for a file. */
  wantsFile: z.boolean().optional(),
  /** The machine says no more in this ticket. */
  finished: z.boolean(),
});
export type MachineSession = z.infer<typeof machineSession>;

/** What a machine answered: what is said, where the ticket goes, and where its session stands then. */
export const machineAnswer = z.object({
  says: z.array(saying),
  queueId: z.number().nullable(),
  session: machineSession.nullable(),
});
export type MachineAnswer = z.infer<typeof machineAnswer>;

/** One message of a contact that an integration is told: a stream `integrationCall-<company>.<integration>x<message>`. */
export const integrationCallEvents = {
  IntegrationCallQueued: {
    data: z.object({
      integrationId: z.number(),
      ticketId: z.number(),
      contactId: z.number(),
      messageId: z.uuid(),
      /** It is told of this, and answers nothing; without it, of a message that it may answer. */
      notice: notice.optional(),
    }),
    plain: ['notice.at', 'notice.position', 'notice.reason'],
  },
  /** No answer, or none that counts; it is tried again at `dueAt`, null: no more. `status`: of HTTP, 0 without any. */
  IntegrationCallFailed: {
    data: z.object({ status: z.number(), reason: z.string(), ms: z.number(), dueAt: z.string().nullable() }),
    plain: ['reason', 'dueAt'],
  },
  IntegrationCallAnswered: {
    data: z.object({ contactId: z.number(), status: z.number(), ms: z.number(), answer: machineAnswer }),
    personal: { fields: ['answer.says', 'answer.session'], whose: 'contact', of: 'contactId' },
  },
  /** It took what it was told of. */
  IntegrationCallTaken: { data: z.object({ status: z.number(), ms: z.number() }) },
  /** What was answered has been said, as far as nobody had taken the ticket meanwhile. */
  IntegrationCallEnded: { data: z.object({ said: z.number() }) },
  /** A user has it sent once more; what comes back is said to nobody. */
  IntegrationCallRepeated: { data: z.object({ userId: z.number() }) },
} as const;

/** Of each ticket where its machine is: a stream of its own, of which the last event is kept. */
export const machineEvents = {
  MachineReached: {
    data: machineSession.extend({ contactId: z.number() }),
    personal: { fields: ['sessionId', 'choices'], whose: 'contact', of: 'contactId' },
    plain: ['at'],
  },
} as const;
