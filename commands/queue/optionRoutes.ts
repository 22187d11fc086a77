import { Refused } from '../../domain/kernel/decider.ts';
import { fileList } from '../../domain/fileList/record.ts';
import { wordsAlone, type OptionAnswer } from '../../domain/kernel/optionAnswer.ts';
import { queue } from '../../domain/queue/decider.ts';
import { optionRecord, queueOptions } from '../../domain/queue/options.ts';
import { serve, type Cause, type Http } from '../../runtime/http.ts';
import { billAccountOf } from '../bill/account.ts';
import { replyWith } from '../kernel/handle/replyWith.ts';
import type { Deps } from '../deps.ts';
import { doneBefore, handle, load, type Target } from '../kernel/handle/handle.ts';
import { idForCause } from '../kernel/handle/requests.ts';
import { addQueueOption, changeQueueOption, removeQueueOption } from './contract.ts';

/** Serves POST, PUT and DELETE /queue-options: the menu of a queue's bot (R422). */
export const queueOptionRoutes = (http: Http, deps: Deps): void => {
  const { store, lookup } = deps;
  /** The queue of an option, also if this same request removed the option in an earlier attempt. */
  const queueOf = async (companyId: number, optionId: number, cause: Cause): Promise<Target & { id: number }> => {
    const found = await lookup.queueOption(companyId, optionId);
    if (found) return { companyId, id: found.queueId };
    for (const id of await lookup.queueIds(companyId))
      if (doneBefore((await load(store, queueOptions, { companyId, id })).past, cause)) return { companyId, id };
    throw new Refused('ERR_NO_RECORD_FOUND');
  };

  /** Checks that what an answer refers to exists. */
  const checkAnswer = async (companyId: number, answer: OptionAnswer | undefined): Promise<void> => {
    if (answer?.is === 'bills' && !(await billAccountOf(deps, companyId, answer.from)))
      throw new Refused('ERR_BILLS_NOT_SET_UP');
    if (answer?.is !== 'files') return;
    const { state } = await load(store, fileList.decider, { companyId, id: answer.fileListId });
    if (state.is !== 'present') throw new Refused('ERR_NO_RECORD_FOUND');
  };

  /** Answers a write with this one of the queue's options. */
  const told = (optionId: number) =>
    replyWith(store, {
      none: 'ERR_NO_RECORD_FOUND',
      decider: queueOptions,
      read: ({ companyId }) => lookup.queueOption(companyId, optionId),
      tell: (options, _, { id }) => optionRecord(options, id, optionId),
    });

  serve(http, addQueueOption, async ({ body }, actor, call) => {
    const { companyId } = actor;
    const { queueId, parentId = null, title, message, answer = wordsAlone } = body;
    const target = { companyId, id: queueId };
    if ((await load(store, queue, target)).state.is !== 'present') throw new Refused('ERR_NO_QUEUE_FOUND');
    const { state } = await load(store, queueOptions, target);
    if (parentId !== null && !state.some(({ id }) => id === parentId)) throw new Refused('ERR_NO_RECORD_FOUND');
    await checkAnswer(companyId, answer);
    const optionId = await idForCause(deps, 'queueOption', call.cause);
    const command = { type: 'AddOption', optionId, parentId, title, message, answer } as const;
    return told(optionId)(
      call,
      actor,
      target,
      await handle(store, queueOptions, { target, command, cause: call.cause }),
    );
  });

  serve(http, changeQueueOption, async ({ params, body }, actor, call) => {
    const { queueOptionId: optionId } = params;
    const target = await queueOf(actor.companyId, optionId, call.cause);
    await checkAnswer(actor.companyId, body.answer);
    const command = { type: 'RewordOption', optionId, ...body } as const;
    return told(optionId)(
      call,
      actor,
      target,
      await handle(store, queueOptions, { target, command, cause: call.cause }),
    );
  });

  serve(http, removeQueueOption, async ({ params }, { companyId }, call) => {
    const { queueOptionId: optionId } = params;
    const target = await queueOf(companyId, optionId, call.cause);
    const { position } = await handle(store, queueOptions, {
      target,
      command: { type: 'RemoveOption', optionId },
      cause: call.cause,
    });
    await call.passed(position);
    return { message: 'Option deleted' };
  });
};
