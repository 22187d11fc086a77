import { z } from 'zod';
import { contract } from '../../domain/kernel/contract.ts';

const used = { requests: z.number(), tokens: z.number(), cost: z.number() };

/**
 * The usage of the company's AI prompts since midnight in its time zone. `requests` counts every request, answered or not,
 * and every transcribed voice message. `cost` is in millionths of the company's currency. `prompts` lists the 100 with the
 * highest usage; id 0 means tried before it was saved, name '' means removed.
 */
export const getPromptUse = contract({
  method: 'GET',
  path: '/prompt-use',
  who: 'settings:edit',
  summary: 'The use of AI providers by prompts today',
  reply: z.object({ ...used, prompts: z.array(z.object({ id: z.number(), name: z.string(), ...used })) }),
});
export type PromptUse = z.infer<typeof getPromptUse.reply>;
