import type { Database } from '../../runtime/database.ts';
import type { ScheduleRecord } from '../../domain/schedule/shape.ts';
import { dueReader } from '../kernel/read/due.ts';
import { connectionOfContact, scheduleHolds, schedulesBy, schedulesDue, schedulesTaken } from './read.ts';

/** Answers the questions of `commands/schedule/lookup.ts`. */
export const scheduleLookup = (db: Database) => ({
  schedule: async (companyId: number, id: number): Promise<ScheduleRecord | null> =>
    (await schedulesBy(db, companyId, [id]))[0] ?? null,
  scheduleHolds: scheduleHolds.bind(null, db),
  schedulesTaken: dueReader(db, schedulesTaken),
  schedulesDue: dueReader(db, schedulesDue),
  connectionOfContact: connectionOfContact.bind(null, db),
});
