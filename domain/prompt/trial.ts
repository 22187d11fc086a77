import { z } from 'zod';
import type { Commands, Decider } from '../kernel/decider.ts';

/** A prompt's machine was tried without a customer: a stream each, for what it took counts; nothing of what was said is kept. */
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

/** One try of a prompt; the same again counts once. */
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
