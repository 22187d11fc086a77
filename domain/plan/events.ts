import { z } from 'zod';
import { storedName } from '../kernel/names.ts';

/** The limits, features and price of a plan; `value` is in reais per month. */
export const planFields = z.object({
  name: storedName,
  users: z.number(),
  connections: z.number(),
  queues: z.number(),
  value: z.number(),
  isPublic: z.boolean(),
  useCampaigns: z.boolean(),
  useKanban: z.boolean(),
  useOpenAi: z.boolean(),
  useIntegrations: z.boolean(),
  useSchedules: z.boolean(),
  useInternalChat: z.boolean(),
  useExternalApi: z.boolean(),
  /** The most megabytes (of 1,048,576 bytes) that a company's files may take; absent or null for no limit. */
  storageLimitMb: z.number().nullable().optional(),
});
export type Plan = z.infer<typeof planFields>;

const plain = ['name'] as const;

export const planEvents = {
  PlanCreated: { data: planFields, plain },
  /** Contains only the changed fields. */
  PlanChanged: { data: planFields.partial(), plain },
  PlanDeleted: { data: z.object({}) },
};
