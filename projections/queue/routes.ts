import { Refused } from '../../domain/kernel/decider.ts';
import type { Database } from '../../runtime/database.ts';
import { serve, type Http } from '../../runtime/http.ts';
import { getQueue, listQueueOptions, listQueues } from './contract.ts';
import { queueOptionsUnder, queuesNamed, queuesOf } from './read.ts';

/** Serves GET /queue, /queue/{id} and /queue-options (R414, R415, R421). */
export const queueReads = (http: Http, db: Database): void => {
  serve(http, listQueues, async ({ query }, { companyId }) =>
    queuesOf(db, companyId, query.searchParam ? await queuesNamed(db, companyId, query.searchParam) : undefined),
  );
  serve(http, getQueue, async ({ params }, { companyId }) => {
    const [found] = await queuesOf(db, companyId, [params.queueId]);
    if (!found) throw new Refused('ERR_NO_QUEUE_FOUND');
    return found;
  });
  serve(http, listQueueOptions, async ({ query }, { companyId }) =>
    query.queueId ? queueOptionsUnder(db, companyId, query.queueId, query.parentId ?? null) : [],
  );
};
