import type { Actor } from '../../domain/kernel/actor.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import { mayReach } from '../../domain/schedule/policy.ts';
import type { ScheduleRecord } from '../../domain/schedule/shape.ts';
import type { Database } from '../../runtime/database.ts';
import { serve, type Call, type Http } from '../../runtime/http.ts';
import type { Media } from '../../runtime/media.ts';
import { getSchedule, listSchedules } from './contract.ts';
import { schedulePage, schedulesBy } from './read.ts';

/** Serves GET /schedules and /schedules/{id} (R477, R478). */
export const scheduleReads = (http: Http, db: Database, media: Media): void => {
  const shown = (record: ScheduleRecord, { companyId }: Actor, { req }: Call) =>
    media.shown(record, { feature: 'schedule', companyId }, req);

  serve(http, listSchedules, async ({ query }, actor, call) => {
    const { schedules, ...rest } = await schedulePage(db, actor, query);
    return { schedules: schedules.map((one) => shown(one, actor, call)), ...rest };
  });
  serve(http, getSchedule, async ({ params }, actor, call) => {
    const [found] = await schedulesBy(db, actor.companyId, [params.scheduleId]);
    if (!found || !mayReach(actor, found.userId)) throw new Refused('ERR_NO_RECORD_FOUND');
    return shown(found, actor, call);
  });
};
