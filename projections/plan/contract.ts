import { z } from 'zod';
import { contract } from '../../domain/kernel/contract.ts';
import { nothing, pathId } from '../../domain/kernel/inputs.ts';
import { planEvents } from '../../domain/plan/events.ts';

export const planShape = planEvents.PlanCreated.data.extend({ id: z.number() });

/** ERR_NO_RECORD_FOUND for a company that is not the asker's. */
export const companyPlan = contract({
  method: 'GET',
  path: '/companies/listPlan/:companyId',
  who: 'user',
  summary: "The limits and flags of a company's plan: the own one; any for super users",
  params: z.object({ companyId: pathId }),
  query: nothing,
  body: nothing,
  reply: z.object({ plan: planShape }),
});
