import { Refused } from '../../domain/kernel/decider.ts';
import { queue } from '../../domain/queue/decider.ts';
import { serve, type Http } from '../../runtime/http.ts';
import type { Deps } from '../kernel/deps.ts';
import { handleSeen } from '../kernel/seen.ts';
import { addQueueTo } from './add.ts';
import { addQueue, changeQueue, removeQueue } from './contract.ts';
import { removeQueueOf } from './remove.ts';

/** POST, PUT and DELETE /queue (spec 2 section 7). */
export const queueRoutes = (http: Http, deps: Deps): void => {
  const record = async (companyId: number, queueId: number) => {
    const found = await deps.lookup.queue(companyId, queueId);
    if (!found) throw new Refused('ERR_NO_QUEUE_FOUND');
    return found;
  };

  /** What the plan allows may be a moment old (DESIGN 4). */
  const checkLimit = async (companyId: number) => {
    const plan = await deps.lookup.planOf(companyId);
    if (!plan || (await deps.lookup.queueCount(companyId)) < plan.queues) return;
    throw new Refused(`O plano da empresa permite até ${plan.queues} filas.`, 409, { limit: plan.queues });
  };

  serve(http, addQueue, async ({ body }, { companyId }, call) => {
    const { queueId, position } = await addQueueTo(deps, companyId, body, call.cause, () => checkLimit(companyId));
    await call.passed(position);
    return record(companyId, queueId);
  });

  serve(http, changeQueue, async ({ params, query, body }, { companyId }, call) => {
    const target = { companyId, id: params.queueId };
    const command = { type: 'ChangeQueue', settings: body } as const;
    const { position } = await handleSeen(deps, queue, target, command, call.cause, query.seen);
    await call.passed(position);
    return record(companyId, params.queueId);
  });

  serve(http, removeQueue, async ({ params, query }, actor, call) => {
    const targetQueueId = query.targetQueueId ?? null;
    await call.passed(await removeQueueOf(deps, params.queueId, targetQueueId, actor, call.cause));
    return { message: 'Queue deleted' };
  });
};
