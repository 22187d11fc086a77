import { z } from 'zod';
import { contract } from '../../domain/kernel/contract.ts';
import { instant, optionalId, searchParam } from '../../domain/kernel/inputs.ts';
import { pageContract } from '../../domain/kernel/pageContract.ts';
import { scheduleShape } from '../../domain/schedule/shape.ts';

const at = z.preprocess((v) => (v === '' ? undefined : v), instant.optional());
/** The largest page: enough for a calendar that shows a month at once. */
export const largestSchedulePage = 500;
const pageSize = z
  .preprocess((v) => Math.min(largestSchedulePage, Math.max(1, Math.trunc(Number(v)) || 20)), z.number())
  .default(20);

/**
 * Sorted by time. Our additions: `from` (inclusive) and `to` (exclusive) are instants, and `contactId` restricts to one
 * contact. The search covers texts and the searchable data of contacts.
 */
export const listSchedules = pageContract({
  path: '/schedules',
  who: 'user',
  summary: 'A page of the scheduled messages',
  query: { searchParam, pageSize, from: at, to: at, contactId: optionalId },
  reply: { schedules: z.array(scheduleShape), count: z.number() },
});

export const getSchedule = contract({
  method: 'GET',
  path: '/schedules/:scheduleId',
  who: 'user',
  summary: 'One scheduled message',
  reply: scheduleShape,
});
