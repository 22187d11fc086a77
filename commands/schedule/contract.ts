import { z } from 'zod';
import { contract } from '../../domain/kernel/contract.ts';
import { instantOrMinute, optionalId, seen, text } from '../../domain/kernel/inputs.ts';
import { knownVariables } from '../../domain/kernel/savedText.ts';
import { repeatRule } from '../../domain/schedule/repeat.ts';
import { scheduleTold } from '../../domain/schedule/shape.ts';
import { savedTemplateValues, templateIdField } from '../template/contract.ts';
import { uploadContracts } from '../media/contract.ts';

const required = 'Obrigatório';
/** The form's fields (R472 to R474). The web client validates with it too. */
export const scheduleForm = {
  body: z.preprocess(
    (v) => v ?? '',
    text().pipe(
      z
        .string()
        .refine((v) => v.trim() !== '', required)
        .refine((v) => v.trim().length >= 5, 'Mensagem muito curta')
        .superRefine(knownVariables),
    ),
  ),
  contactId: z.preprocess(
    (v) => (typeof v === 'string' && v.trim() !== '' ? Number(v) : v),
    z.int32(required).positive(required),
  ),
  /** An instant, or a minute in the company's time zone. */
  sendAt: z.preprocess(
    (v) => (typeof v === 'string' ? v.trim().replace(' ', 'T') : ''),
    z.string().min(1, required).pipe(instantOrMinute),
  ),
  whatsappId: optionalId,
  /** Each repetition is a separate message. This field is ours, not part of the original API. */
  repeat: z.preprocess(
    (v) => (v === '' ? null : v),
    repeatRule
      .extend({ until: z.iso.date('Invalid date') })
      .nullable()
      .optional(),
  ),
  /** Ours. A template that an official connection sends instead of `body`, which then becomes its text; null for none. */
  template: z.object({ templateId: templateIdField, values: savedTemplateValues }).nullish(),
};
/** Whether a change or deletion applies to this message only, or also to the later ones of its series. */
const scope = z.object({ scope: z.enum(['this', 'following']).default('this') });

/**
 * ERR_NO_PERMISSION if the contact has an open ticket that the caller may not write in; it is checked again when sending.
 * ERR_NO_CONTACT_FOUND, ERR_NO_WAPP_FOUND; ERR_SCHEDULED_IN_PAST for a time more than five minutes ago; ERR_SCHEDULE_UNTIL,
 * ERR_SCHEDULE_REPEATS for more than 366 repetitions; ERR_WINDOW_CLOSED for a text that an official connection may not send at
 * that time, as the customer's last message shows now; ERR_TEMPLATE_UNSENDABLE, ERR_TEMPLATE_VALUES.
 */
export const scheduleMessage = contract({
  method: 'POST',
  path: '/schedules',
  who: 'user',
  summary: 'Schedule a message to a contact',
  body: z.object(scheduleForm),
  reply: scheduleTold,
});

/**
 * Also ERR_NO_RECORD_FOUND, ERR_CHANGED_MEANWHILE; ERR_SCHEDULE_SENT (409) once it was sent. A failed message waits for its new
 * time. `repeat` counts with `scope=following`, and for a message without repetitions.
 */
export const changeSchedule = contract({
  method: 'PUT',
  path: '/schedules/:scheduleId',
  who: 'user',
  summary: 'Change a scheduled message, or move it to another time',
  query: seen.extend(scope.shape),
  body: z.object(scheduleForm).partial(),
  reply: scheduleTold,
});

/** ERR_NO_RECORD_FOUND; ERR_SCHEDULE_SENT (409) while it is being sent. */
export const removeSchedule = contract({
  method: 'DELETE',
  path: '/schedules/:scheduleId',
  who: 'user',
  summary: 'Delete a scheduled message, which is then not sent',
  query: scope,
  reply: z.object({ message: z.string() }),
});

/**
 * Only pictures, or the kind of file of the template's header: another file type is ERR_FILE_KIND_REFUSED (400).
 * ERR_SCHEDULE_SENT.
 */
export const scheduleFile = uploadContracts({
  path: '/schedules',
  id: 'scheduleId',
  who: 'user',
  one: 'a scheduled message',
  reply: scheduleTold,
});
