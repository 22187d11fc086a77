import type { Database } from '../../runtime/database.ts';
import type { WholeQueue } from '../../domain/queue/whole.ts';
import { dueReader } from '../kernel/read/due.ts';
import { rowsOf } from '../kernel/read/read.ts';
import { queueOptionOf, queuesOf, ticketsOfRemovedQueues, ticketsIn } from './read.ts';

/** Answers the questions of `commands/queue/lookup.ts`. */
export const queueLookup = (db: Database) => ({
  queueExists: async (companyId: number, queueId: number): Promise<boolean> =>
    (await rowsOf(db, 'select 1 from views.queue where company_id = ? and id = ?', [companyId, queueId])).length > 0,
  queue: async (companyId: number, queueId: number): Promise<WholeQueue | null> =>
    (await queuesOf(db, companyId, [queueId]))[0] ?? null,
  queueIds: async (companyId: number): Promise<number[]> => (await queuesOf(db, companyId)).map(({ id }) => id),
  queueOption: queueOptionOf.bind(null, db),
  ticketsIn: ticketsIn.bind(null, db),
  ticketsOfRemovedQueues: dueReader(db, ticketsOfRemovedQueues),
});
