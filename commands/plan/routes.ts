import { planCalls } from '../../domain/plan/calls.ts';
import { plan } from '../../domain/plan/decider.ts';
import { serve, type Http } from '../../runtime/http.ts';
import { replyWith } from '../kernel/handle/replyWith.ts';
import type { Deps } from '../deps.ts';
import { handleSeen } from '../kernel/handle/seen.ts';
import { createPlan, refuseNamesake } from './create.ts';
import { removePlan } from './remove.ts';

/** Serves POST, PUT and DELETE /plans (R363, R364, R365). */
export const planRoutes = (http: Http, deps: Deps): void => {
  const told = replyWith(deps.store, {
    none: 'ERR_NO_RECORD_FOUND',
    decider: plan,
    read: ({ id }) => deps.lookup.plan(id),
    tell: (state, marks, { id }) => (state.is === 'present' ? { ...state.plan, ...marks, id } : null),
  });

  serve(http, planCalls.create, async ({ body }, actor, call) => {
    const {
      isPublic = true,
      useCampaigns = true,
      useKanban = true,
      useOpenAi = true,
      useIntegrations = true,
      useSchedules = true,
      useInternalChat = true,
      useExternalApi = true,
      ...said
    } = body;
    const flags = {
      useCampaigns,
      useKanban,
      useOpenAi,
      useIntegrations,
      useSchedules,
      useInternalChat,
      useExternalApi,
    };
    const created = await createPlan(deps, { ...said, isPublic, ...flags }, call.cause);
    return told(call, actor, { companyId: 0, id: created.planId }, created);
  });

  serve(http, planCalls.change, async ({ params, query, body }, actor, call) => {
    const target = { companyId: 0, id: Number(params['planId']) };
    const command = { type: 'ChangePlan', plan: body } as const;
    if (body.name !== undefined) await refuseNamesake(deps, body.name, target.id);
    const changed = await handleSeen(deps, plan, { target, command, cause: call.cause, seen: query.seen });
    return told(call, actor, target, changed);
  });

  serve(http, planCalls.remove, async ({ params }, _, call) => {
    await call.passed(await removePlan(deps, Number(params['planId']), call.cause));
    return { message: 'Plan deleted' };
  });
};
