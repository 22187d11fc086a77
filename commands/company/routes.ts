import { company } from '../../domain/company/decider.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import { serve, type Http } from '../../runtime/http.ts';
import type { Deps } from '../kernel/deps.ts';
import { handleSeen } from '../kernel/seen.ts';
import { companyAsOf } from './answer.ts';
import { scheduleCompany } from './contract.ts';

/** PUT /companies/{id}/schedules (spec 1 section 7, spec 2 section 8). */
export const companyRoutes = (http: Http, deps: Deps): void => {
  serve(http, scheduleCompany, async ({ params, query, body }, actor, call) => {
    const { companyId: id } = params;
    if (id !== actor.companyId && !actor.super) throw new Refused('ERR_NO_RECORD_FOUND');
    const command = {
      type: 'ScheduleCompany',
      schedules: body.schedules,
      timeZone: body.timeZone || undefined,
    } as const;
    const { position } = await handleSeen(deps, company, { companyId: 0, id }, command, call.cause, query.seen);
    return call.answer('ERR_NO_RECORD_FOUND', position, {
      read: () => deps.lookup.company(id),
      fromLog: () => companyAsOf(deps, id, position),
    });
  });
};
