import { z } from 'zod';
import { contract } from '../../domain/kernel/contract.ts';
import { nothing } from '../../domain/kernel/inputs.ts';

const used = { requests: z.number(), tokens: z.number(), cost: z.number() };

/**
 * What the machines of the company's prompts took since midnight, by its own clock. `requests`: each asking counts, whether
 * it was answered or not, and each voice message that was heard; `cost`: in millionths of its money. `prompts`: those that
 * took most, at most 100; id 0: tried before it was saved; name '': of one that was removed.
 */
export const getPromptUse = contract({
  method: 'GET',
  path: '/prompt-use',
  who: 'settings:edit',
  summary: 'What the machines of prompts took today',
  params: nothing,
  query: nothing,
  body: nothing,
  reply: z.object({ ...used, prompts: z.array(z.object({ id: z.number(), name: z.string(), ...used })) }),
});
export type PromptUse = z.infer<typeof getPromptUse.reply>;
