import { z } from 'zod';
import { contract } from '../kernel/contract.ts';
import { money, nameText, numeric, optionalFlag, MOST_LISTED } from '../kernel/inputs.ts';
import { recordContracts } from '../kernel/recordContracts.ts';
import { planFields } from './events.ts';

/** A plan as anyone may read it. */
export const planShape = planFields.extend({ id: z.number() });

const limit = numeric.pipe(z.number().min(0).max(100_000));
/** No limit where a client omits it or sends an empty text. */
const storageLimit = z
  .preprocess((v) => (v === '' ? null : v), z.union([z.null(), numeric.pipe(z.number().min(1).max(100_000_000))]))
  .optional();
const on = optionalFlag;
/** The fields of the form. Flags missing from a new plan are on (R361). */
const form = z.object({
  name: nameText(100).pipe(z.string().trim().min(1, 'Obrigatório')),
  users: limit,
  connections: limit,
  queues: limit,
  value: money,
  storageLimitMb: storageLimit,
  isPublic: on,
  useCampaigns: on,
  useSchedules: on,
  useInternalChat: on,
  useExternalApi: on,
  useKanban: on,
  useOpenAi: on,
  useIntegrations: on,
});

/** /plans, for super users: a page, create, change, delete (R362 to R365). A name in use is refused with 409. */
export const planCalls = recordContracts({
  path: '/plans',
  key: 'plans',
  id: 'planId',
  one: 'a plan',
  many: 'plans',
  read: 'super',
  write: 'super',
  fields: planFields,
  form,
  extra: z.object({}),
});
export type PlanRecord = z.output<typeof planCalls.shape>;

/** The plans that a company may sign up with. No token is needed (R034, R035). */
export const publicPlans = contract({
  method: 'GET',
  path: '/plans/list',
  who: 'public',
  summary: 'The public plans',
  reply: z.array(planShape).max(MOST_LISTED),
});

/** Throws ERR_NO_PERMISSION for a plan that is neither public nor the caller's company's. Super users read all plans. */
export const getPlan = contract({
  method: 'GET',
  path: '/plans/:planId',
  who: 'settings:edit',
  summary: 'A plan: a public one, or that of the own company',
  reply: planCalls.shape,
});

/** Throws ERR_NO_RECORD_FOUND for a company that is not the caller's. */
export const companyPlan = contract({
  method: 'GET',
  path: '/companies/listPlan/:companyId',
  who: 'user',
  summary: "The limits and flags of a company's plan: the own one; any for super users",
  reply: z.object({ plan: planShape }),
});
