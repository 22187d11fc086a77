import { queue } from '../../domain/queue/decider.ts';
import { wholeQueue } from '../../domain/queue/whole.ts';
import { serve, type Http } from '../../runtime/http.ts';
import { replyWith } from '../kernel/handle/replyWith.ts';
import type { Deps } from '../deps.ts';
import { refuseNoMachine } from '../integration/exists.ts';
import { load } from '../kernel/handle/handle.ts';
import { handleSeen } from '../kernel/handle/seen.ts';
import { addQueueTo } from './add.ts';
import { addQueue, changeQueue, removeQueue } from './contract.ts';
import { removeQueueOf } from './remove.ts';

/** Serves POST, PUT and DELETE /queue (R416, R417, R418). */
export const queueRoutes = (http: Http, deps: Deps): void => {
  const told = replyWith(deps.store, {
    none: 'ERR_NO_QUEUE_FOUND',
    decider: queue,
    read: ({ companyId, id }) => deps.lookup.queue(companyId, id),
    tell: (state, marks, of) => (state.is === 'present' ? wholeQueue(state.settings, marks, of) : null),
  });

  serve(http, addQueue, async ({ body }, actor, call) => {
    const { companyId } = actor;
    await refuseNoMachine(deps, companyId, body);
    const added = await addQueueTo(deps, { companyId, fields: body }, call.cause);
    return told(call, actor, { companyId, id: added.queueId }, added);
  });

  serve(http, changeQueue, async ({ params, query, body }, actor, call) => {
    const target = { companyId: actor.companyId, id: params.queueId };
    const { state } = await load(deps.store, queue, target);
    if (state.is === 'present') await refuseNoMachine(deps, actor.companyId, body, state.settings);
    const command = { type: 'ChangeQueue', settings: body } as const;
    return told(
      call,
      actor,
      target,
      await handleSeen(deps, queue, { target, command, cause: call.cause, seen: query.seen }),
    );
  });

  serve(http, removeQueue, async ({ params, query }, actor, call) => {
    const targetQueueId = query.targetQueueId ?? null;
    await call.passed(await removeQueueOf(deps, { queueId: params.queueId, targetQueueId }, actor, call.cause));
    return { message: 'Queue deleted' };
  });
};
