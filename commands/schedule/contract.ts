import { z } from 'zod';
import { contract } from '../../domain/kernel/contract.ts';
import { instantOrMinute, nothing, optionalId, pathId, seen, text } from '../../domain/kernel/inputs.ts';
import { repeatRule } from '../../domain/schedule/repeat.ts';
import { scheduleTold } from '../../domain/schedule/shape.ts';
import { uploadContracts } from '../media/contract.ts';

const required = 'Obrigatório';
/** What the form sends (R472 to R474); the web checks with it too. */
export const scheduleForm = {
  body: z.preprocess(
    (v) => v ?? '',
    text().pipe(
      z
        .string()
        .refine((v) => v.trim() !== '', required)
        .refine((v) => v.trim().length >= 5, 'Mensagem muito curta'),
    ),
  ),
  contactId: z.preprocess(
    (v) => (typeof v === 'string' && v.trim() !== '' ? Number(v) : v),
    z.int32(required).positive(required),
  ),
  /** An instant, or a minute of the company's clocks. */
  sendAt: z.preprocess(
    (v) => (typeof v === 'string' ? v.trim().replace(' ', 'T') : ''),
    z.string().min(1, required).pipe(instantOrMinute),
  ),
  whatsappId: optionalId,
  /** Each time is a message of its own; ours. */
  repeat: z.preprocess(
    (v) => (v === '' ? null : v),
    repeatRule
      .extend({ until: z.iso.date('Invalid date') })
      .nullable()
      .optional(),
  ),
};
/** A change or a deletion is of this message alone, or of those behind it in its series too. */
const scope = z.object({ scope: z.enum(['this', 'following']).default('this') });
const params = z.object({ scheduleId: pathId });

/**
 * ERR_NO_PERMISSION where a ticket is open that one may not write into, then as
 * at its time. ERR_NO_CONTACT_FOUND, ERR_NO_WAPP_FOUND; ERR_SCHEDULED_IN_PAST for
 * a time that is more than five minutes ago; ERR_SCHEDULE_UNTIL, ERR_SCHEDULE_REPEATS for more than 366 times.
 */
export const scheduleMessage = contract({
  method: 'POST',
  path: '/schedules',
  who: 'user',
  summary: 'Schedule a message to a contact',
  params: nothing,
  query: nothing,
  body: z.object(scheduleForm),
  reply: scheduleTold,
});

/**
 * Also ERR_NO_RECORD_FOUND, ERR_CHANGED_MEANWHILE; ERR_SCHEDULE_SENT (409) once it was sent. One that failed waits for its new
 * time. `repeat` counts with `scope=following`, and for one that was not repeated.
 */
export const changeSchedule = contract({
  method: 'PUT',
  path: '/schedules/:scheduleId',
  who: 'user',
  summary: 'Change a scheduled message, or move it to another time',
  params,
  query: seen.extend(scope.shape),
  body: z.object(scheduleForm).partial(),
  reply: scheduleTold,
});

/** ERR_NO_RECORD_FOUND; ERR_SCHEDULE_SENT (409) while it is being sent. */
export const removeSchedule = contract({
  method: 'DELETE',
  path: '/schedules/:scheduleId',
  who: 'user',
  summary: 'Delete a scheduled message: it is not sent any more',
  params,
  query: scope,
  body: nothing,
  reply: z.object({ message: z.string() }),
});

/** Pictures alone: another kind is ERR_FILE_KIND_REFUSED (400). ERR_SCHEDULE_SENT. */
export const scheduleFile = uploadContracts({
  path: '/schedules',
  id: 'scheduleId',
  who: 'user',
  one: 'a scheduled message',
  reply: scheduleTold,
});
