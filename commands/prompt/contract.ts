import { z } from 'zod';
import { contract } from '../../domain/kernel/contract.ts';
import { nothing, optionalId, text } from '../../domain/kernel/inputs.ts';
import { promptCalls } from '../../domain/prompt/record.ts';

const form = promptCalls.create.body.pick({
  prompt: true,
  maxTokens: true,
  temperature: true,
  maxMessages: true,
  apiKey: true,
  voice: true,
  voiceKey: true,
  voiceRegion: true,
});
/** So many messages of a conversation are taken, as many as a prompt may want. */
export const MOST_TURNS = 100;

/**
 * Asks a prompt's machine as a form has it now, and tells nobody: what is said lies nowhere, what it took counts for the day.
 * A mask as a key stands for what `promptId` has. `sound`: the answer as the voice speaks it, Ogg/Opus in base64;
 * `unspoken`: why not. `cost`: in millionths of the company's money; `handsOver`: why a person would take over, null: none
 * would. Repeated with its key it is not asked again: the same answer, or, once that is forgotten, ERR_PROMPT_TRIED. A user has four
 * at a time (ERR_TOO_MANY_REQUESTS). ERR_PROMPT_LIMITS, ERR_PROMPT_KEY, ERR_PROMPT_MODEL, ERR_PROMPT_BUSY, ERR_PROMPT_AWAY.
 */
export const tryPrompt = contract({
  method: 'POST',
  path: '/prompt/try',
  who: 'prompts:edit',
  summary: 'Try a prompt without a customer',
  params: nothing,
  query: nothing,
  body: form.extend({
    promptId: optionalId,
    contact: text(200).default(''),
    messages: z
      .array(z.object({ by: z.enum(['contact', 'company']), text: text(20_000).pipe(z.string().trim().min(1)) }))
      .min(1)
      .max(MOST_TURNS),
  }),
  reply: z.object({
    text: z.string(),
    tags: z.array(z.string()),
    handsOver: z.string().nullable(),
    model: z.string(),
    tokensIn: z.number(),
    tokensOut: z.number(),
    cost: z.number(),
    ms: z.number(),
    sound: z.string().nullable(),
    unspoken: z.string().nullable(),
  }),
});
export type Trial = z.output<typeof tryPrompt.reply>;
