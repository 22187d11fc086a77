import { z } from 'zod';
import { contactShape } from '../contact/shape.ts';
import { recordMarks } from '../kernel/recordMarks.ts';
import type { Schedule } from './decider.ts';
import { repeat } from './repeat.ts';

/** PENDENTE waits for its time, or for its connection; ENVIADA was taken by WhatsApp, ERRO was not sent: `reason` says why. */
export const scheduleStatus = z.enum(['PENDENTE', 'ENVIADA', 'ERRO']);
export type ScheduleStatus = z.infer<typeof scheduleStatus>;

const named = z.object({ id: z.number(), name: z.string() });

/** A scheduled message as clients know it (R471). Instants are ISO, UTC. whatsappId null: the ticket's, else the default. */
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
  /** It is one of several (`series`: the first of them): how often, up to which day; ours. */
  repeat: repeat.omit({ day: true }).nullable(),
  /** Where it was sent, or waits to be sent. */
  ticketId: z.number().nullable(),
  companyId: z.number(),
});
export type ScheduleRecord = z.infer<typeof scheduleShape>;
/** As its own stream tells it. */
export const scheduleTold = scheduleShape.partial({ changedBy: true, contact: true, user: true, whatsapp: true });

/** How each state is called outside. */
export const statusOf = {
  waiting: 'PENDENTE',
  routed: 'PENDENTE',
  queued: 'PENDENTE',
  sent: 'ENVIADA',
  failed: 'ERRO',
} as const satisfies Record<Exclude<Schedule['is'], 'absent' | 'removed'>, ScheduleStatus>;
