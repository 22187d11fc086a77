import { z } from 'zod';
import { contract } from '../../domain/kernel/contract.ts';
import { optionAnswer } from '../../domain/kernel/optionAnswer.ts';
import { nameText, numeric, optionalId, seen } from '../../domain/kernel/inputs.ts';
import { knownVariables, optionalSavedText } from '../../domain/kernel/savedText.ts';
import { week } from '../../domain/kernel/schedule.ts';
import { queueOptionShape, queueTold } from '../../domain/queue/whole.ts';

const filled = (min: number, max: number) =>
  z.preprocess(
    (v) => v ?? '',
    nameText(1000).pipe(z.string().trim().min(1, 'Required').min(min, 'Too Short!').max(max, 'Too Long!')),
  );
const kept = <T extends z.ZodType>(field: T) => z.preprocess((v) => v ?? undefined, field.optional());
const none = (v: unknown) => (v === '' ? null : v);
const noRows = (v: unknown) => (v === null || (Array.isArray(v) && v.length === 0) ? undefined : v);

/** The fields that an admin may set. Absent ones keep their value. */
const fields = {
  greetingMessage: optionalSavedText().optional(),
  complationMessage: optionalSavedText().optional(),
  outOfHoursMessage: optionalSavedText().optional(),
  ratingMessage: optionalSavedText().optional(),
  orderQueue: z.preprocess(none, numeric.pipe(z.number().min(0).max(1_000_000)).nullable()).optional(),
  integrationId: optionalId,
  promptId: optionalId,
  schedules: z.preprocess(noRows, week.optional()),
};
/** The bot writes it into menus and notices. */
const name = filled(2, 50).superRefine(knownVariables);
const edits = { who: 'queues:edit' } as const;

/** ERR_QUEUE_COLOR_ALREADY_EXISTS (409). */
export const addQueue = contract({
  ...edits,
  method: 'POST',
  path: '/queue',
  summary: 'Add a queue',
  body: z.object({ ...fields, name, color: filled(3, 9) }),
  reply: queueTold,
});

/** ERR_NO_QUEUE_FOUND, ERR_QUEUE_COLOR_ALREADY_EXISTS (409), ERR_CHANGED_MEANWHILE (409). */
export const changeQueue = contract({
  ...edits,
  method: 'PUT',
  path: '/queue/:queueId',
  summary: 'Change a queue',
  query: seen,
  body: z.object({ ...fields, name: kept(name), color: kept(filled(3, 9)) }),
  reply: queueTold,
});

/**
 * ERR_QUEUE_HAS_TICKETS (409, with `tickets`: their number) unless `targetQueueId` names the queue that takes them.
 * ERR_NO_QUEUE_FOUND for either queue.
 */
export const removeQueue = contract({
  ...edits,
  method: 'DELETE',
  path: '/queue/:queueId',
  summary: 'Remove a queue; its open and pending tickets move to another queue',
  query: z.object({ targetQueueId: optionalId }),
  reply: z.object({ message: z.string() }),
});

/** -1 and every spelling of none mean the root. */
const parentId = z.preprocess((v) => (v === -1 || v === '-1' ? null : v), optionalId);
const title = filled(1, 255).superRefine(knownVariables);
/** Only its text, or also the files of a list. */
const answer = kept(optionAnswer);

/** ERR_NO_QUEUE_FOUND; ERR_NO_RECORD_FOUND for the parent and the list of files. */
export const addQueueOption = contract({
  ...edits,
  method: 'POST',
  path: '/queue-options',
  summary: "Add an option to a queue's menu, behind its siblings",
  body: z.object({
    queueId: numeric.pipe(z.number().positive()),
    parentId,
    title,
    message: optionalSavedText(),
    answer,
  }),
  reply: queueOptionShape,
});

/** ERR_NO_RECORD_FOUND. */
export const changeQueueOption = contract({
  ...edits,
  method: 'PUT',
  path: '/queue-options/:queueOptionId',
  summary: 'Change the text of an option',
  body: z.object({ title: kept(title), message: optionalSavedText().optional(), answer }),
  reply: queueOptionShape,
});

/** ERR_NO_RECORD_FOUND. */
export const removeQueueOption = contract({
  ...edits,
  method: 'DELETE',
  path: '/queue-options/:queueOptionId',
  summary: 'Delete an option and its sub-options; the siblings are renumbered',
  reply: z.object({ message: z.string() }),
});
