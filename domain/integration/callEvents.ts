import { z } from 'zod';
import { notice } from './notices.ts';

/** A text that an integration sends to the contact, after `wait` milliseconds. */
export const saying = z.object({ text: z.string(), wait: z.number().default(0) });

/** The state of an integration's conversation in a ticket: the provider's session, and the meaning of the numbers it showed. */
export const machineSession = z.object({
  integrationId: z.number(),
  /** The provider's id of the session; '' once it has ended. */
  sessionId: z.string(),
  /** When the contact last wrote. */
  at: z.string(),
  /** The choices that were shown, in the order of their numbers. */
  choices: z.array(z.string()),
  /** It asks for a file. */
  wantsFile: z.boolean().optional(),
  /** The integration sends nothing more in this ticket. */
  finished: z.boolean(),
});
export type MachineSession = z.infer<typeof machineSession>;

/** An integration's answer: the texts to send, the queue for the ticket, and the new state of its session. */
export const machineAnswer = z.object({
  says: z.array(saying),
  queueId: z.number().nullable(),
  session: machineSession.nullable(),
});
export type MachineAnswer = z.infer<typeof machineAnswer>;

/**
 * Events of one call to an integration, about a contact's message or a notice: a stream
 * `integrationCall-<company>.<integration>x<message>`.
 */
export const integrationCallEvents = {
  IntegrationCallQueued: {
    data: z.object({
      integrationId: z.number(),
      ticketId: z.number(),
      contactId: z.number(),
      messageId: z.uuid(),
      /** A notice that the integration only receives. Without one, the call is about a message that it may answer. */
      notice: notice.optional(),
    }),
    plain: ['notice.at', 'notice.position', 'notice.reason'],
  },
  /**
   * The call got no valid answer. The next try is at `dueAt`; null: no further try. `status`: the HTTP status, 0 without a
   * reply.
   */
  IntegrationCallFailed: {
    data: z.object({ status: z.number(), reason: z.string(), ms: z.number(), dueAt: z.string().nullable() }),
    plain: ['reason', 'dueAt'],
  },
  IntegrationCallAnswered: {
    data: z.object({ contactId: z.number(), status: z.number(), ms: z.number(), answer: machineAnswer }),
    personal: { fields: ['answer.says', 'answer.session'], whose: 'contact', of: 'contactId' },
  },
  /** The integration accepted the notice. */
  IntegrationCallTaken: { data: z.object({ status: z.number(), ms: z.number() }) },
  /** The answer was sent to the contact, unless an agent had taken the ticket first. */
  IntegrationCallEnded: { data: z.object({ said: z.number() }) },
  /** A user had it sent again. The answer is not sent to the contact. */
  IntegrationCallRepeated: { data: z.object({ userId: z.number() }) },
} as const;

/** Only the last state of a ticket's conversation with an integration is kept, in a separate stream. */
export const machineEvents = {
  MachineReached: {
    data: machineSession.extend({ contactId: z.number() }),
    personal: { fields: ['sessionId', 'choices'], whose: 'contact', of: 'contactId' },
    plain: ['at'],
  },
} as const;
