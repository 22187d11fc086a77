import { z } from 'zod';

export const planEvents = {
  PlanCreated: {
    data: z.object({
      name: z.string(),
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
    }),
    plain: ['name'],
  },
};
