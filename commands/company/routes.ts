import { company } from '../../domain/company/decider.ts';
import { companyRecord } from '../../domain/company/shape.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import { serve, type Http } from '../../runtime/http.ts';
import { answering } from '../kernel/answer.ts';
import type { Deps } from '../deps.ts';
import { handleSeen } from '../kernel/seen.ts';
import { scheduleCompany } from './contract.ts';

/** PUT /companies/{id}/schedules (R345). */
export const companyRoutes = (http: Http, deps: Deps): void => {
  const told = answering(deps.store, {
    none: 'ERR_NO_RECORD_FOUND',
    decider: company,
    read: ({ id }) => deps.lookup.company(id),
    tell: (state, marks, { id }) => (state.is === 'present' ? companyRecord(id, state, marks) : null),
  });

  serve(http, scheduleCompany, async ({ params, query, body }, actor, call) => {
    const { companyId: id } = params;
    if (id !== actor.companyId && !actor.super) throw new Refused('ERR_NO_RECORD_FOUND');
    const command = {
      type: 'ScheduleCompany',
      schedules: body.schedules,
      timeZone: body.timeZone || undefined,
    } as const;
    const target = { companyId: 0, id };
    return told(
      call,
      actor,
      target,
      await handleSeen(deps, company, { target, command, cause: call.cause, seen: query.seen }),
    );
  });
};
