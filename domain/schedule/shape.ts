import { z } from 'zod';
import { contactShape } from '../contact/shape.ts';
import { recordMarks } from '../kernel/recordMarks.ts';
import { chosenTemplate } from '../kernel/templateParts.ts';
import type { Schedule } from './decider.ts';
import { repeat } from './repeat.ts';

/** PENDENTE waits for its time or its connection; WhatsApp accepted ENVIADA; ERRO was not sent, and `reason` says why. */
export const scheduleStatus = z.enum(['PENDENTE', 'ENVIADA', 'ERRO']);
export type ScheduleStatus = z.infer<typeof scheduleStatus>;

const named = z.object({ id: z.number(), name: z.string() });

/**
 * A scheduled message as clients see it (R471). Instants are ISO, UTC. `whatsappId` null: the connection of the ticket, else
 * the default one.
 */
export const scheduleShape = recordMarks.extend({
  body: z.string(),
  contactId: z.number(),
  contact: contactShape.omit({ whatsapp: true }),
  sendAt: z.string(),
  sentAt: z.string().nullable(),
  status: scheduleStatus,
  /** '' or a code of the error catalogue. */
  reason: z.string(),
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  userId: z.number(),
  user: named,
  whatsappId: z.number().nullable(),
  whatsapp: named.nullable(),
  /**
   * Its series (`series`: the id of the first message), how often it repeats, and the last day. Clients of the family do not
   * know this field.
   */
  repeat: repeat.omit({ day: true }).nullable(),
  /** The template that is sent instead of the text; null for none. Clients of the family do not know this field. */
  template: chosenTemplate.nullable().default(null),
  /** The ticket in which it was sent, or waits to be sent. */
  ticketId: z.number().nullable(),
  companyId: z.number(),
});
export type ScheduleRecord = z.infer<typeof scheduleShape>;
/** A scheduled message as its stream alone describes it, in the reply to a write. */
export const scheduleTold = scheduleShape.partial({ changedBy: true, contact: true, user: true, whatsapp: true });

/** The public status of each state. */
export const scheduleStatusOf = {
  waiting: 'PENDENTE',
  routed: 'PENDENTE',
  queued: 'PENDENTE',
  sent: 'ENVIADA',
  failed: 'ERRO',
} as const satisfies Record<Exclude<Schedule['is'], 'absent' | 'removed'>, ScheduleStatus>;
