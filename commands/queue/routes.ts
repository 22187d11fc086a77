import { Refused } from '../../domain/kernel/decider.ts';
import { queue } from '../../domain/queue/decider.ts';
import type { Position } from '../../eventstore/position.ts';
import { serve, type Call, type Http } from '../../runtime/http.ts';
import type { Deps } from '../kernel/deps.ts';
import { handleSeen } from '../kernel/seen.ts';
import { queueAsOf } from './answer.ts';
import { addQueueTo } from './add.ts';
import { addQueue, changeQueue, removeQueue } from './contract.ts';
import { removeQueueOf } from './remove.ts';

/** POST, PUT and DELETE /queue (spec 2 section 7). */
export const queueRoutes = (http: Http, deps: Deps): void => {
  const record = (call: Call, target: { companyId: number; id: number }, position: Position | null) =>
    call.answer('ERR_NO_QUEUE_FOUND', position, {
      read: () => deps.lookup.queue(target.companyId, target.id),
      fromLog: () => queueAsOf(deps, target, position),
    });

  /** What the plan allows may be a moment old (DESIGN 4). */
  const checkLimit = async (companyId: number) => {
    const plan = await deps.lookup.planOf(companyId);
    if (!plan || (await deps.lookup.queueCount(companyId)) < plan.queues) return;
    throw new Refused(`O plano da empresa permite até ${plan.queues} filas.`, 409, { limit: plan.queues });
  };

  serve(http, addQueue, async ({ body }, { companyId }, call) => {
    const { queueId, position } = await addQueueTo(deps, companyId, body, call.cause, () => checkLimit(companyId));
    return record(call, { companyId, id: queueId }, position);
  });

  serve(http, changeQueue, async ({ params, query, body }, { companyId }, call) => {
    const target = { companyId, id: params.queueId };
    const command = { type: 'ChangeQueue', settings: body } as const;
    const { position } = await handleSeen(deps, queue, target, command, call.cause, query.seen);
    return record(call, target, position);
  });

  serve(http, removeQueue, async ({ params, query }, actor, call) => {
    const targetQueueId = query.targetQueueId ?? null;
    await call.passed(await removeQueueOf(deps, params.queueId, targetQueueId, actor, call.cause));
    return { message: 'Queue deleted' };
  });
};
