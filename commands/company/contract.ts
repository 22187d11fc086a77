import { z } from 'zod';
import { companyTold } from '../../domain/company/shape.ts';
import { contract } from '../../domain/kernel/contract.ts';
import { pathId, seen, text } from '../../domain/kernel/inputs.ts';
import { week } from '../../domain/kernel/schedule.ts';

/** ERR_NO_RECORD_FOUND for a company that is not the asker's, ERR_CHANGED_MEANWHILE. */
export const scheduleCompany = contract({
  method: 'PUT',
  path: '/companies/:companyId/schedules',
  who: 'settings:edit',
  summary: 'Set the hours of the company, and its time zone (IANA)',
  params: z.object({ companyId: pathId }),
  query: seen,
  body: z.object({ schedules: week, timeZone: text(100).nullish() }),
  reply: companyTold,
});
