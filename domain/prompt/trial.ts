import { z } from 'zod';
import type { Commands, Decider } from '../kernel/decider.ts';

/** A user tried a prompt without a customer. Each trial has a stream, because its usage counts; its texts are not kept. */
export const promptTrialEvents = {
  PromptTried: {
    data: z.object({
      promptId: z.number().nullable(),
      model: z.string(),
      tokensIn: z.number(),
      tokensOut: z.number(),
      cost: z.number(),
      ms: z.number(),
    }),
    plain: ['model'],
  },
} as const;
export type PromptUsed = z.infer<typeof promptTrialEvents.PromptTried.data>;
export type PromptTrialCommand = Commands<{ CountTrial: PromptUsed }>;

/** One trial of a prompt. Repeated commands count once. */
export const promptTrial: Decider<{ counted: boolean }, PromptTrialCommand, typeof promptTrialEvents> = {
  feature: 'promptTrial',
  events: promptTrialEvents,
  initial: { counted: false },
  decide: (command, { counted }) => {
    const { type: _, ...data } = command;
    return counted ? [] : [{ type: 'PromptTried', data }];
  },
  evolve: () => ({ counted: true }),
};
