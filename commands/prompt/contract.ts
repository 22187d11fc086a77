import { z } from 'zod';
import { contract } from '../../domain/kernel/contract.ts';
import { optionalId, text } from '../../domain/kernel/inputs.ts';
import { ignoredFields, promptCalls } from '../../domain/prompt/record.ts';

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
/** Maximum number of messages of a conversation; also the most that a prompt may use. */
export const MOST_TURNS = 100;

/**
 * Tries a prompt with the present values of its form. The conversation is not stored and no one receives it, but the tokens
 * count towards the day's limits. A mask as a key stands for the stored key of `promptId`. `sound` is the spoken answer,
 * Ogg/Opus in base64; `unspoken` says why there is none. `cost` is in millionths of the company's currency. `handsOver` is the
 * reason for a handover to agents, or null. `isCut`: the token limit cut the answer, which then hands over without a text.
 * `ignored`: fields of the form that the model refuses, so that they have no effect. A repeated request with the same key gets the same answer, or ERR_PROMPT_TRIED once
 * that is no longer remembered. A user may run four at a time (ERR_TOO_MANY_REQUESTS). ERR_PROMPT_LIMITS, ERR_PROMPT_KEY,
 * ERR_PROMPT_MODEL, ERR_PROMPT_BUSY, ERR_PROMPT_AWAY.
 */
export const tryPrompt = contract({
  method: 'POST',
  path: '/prompt/try',
  who: 'prompts:edit',
  summary: 'Try a prompt without a customer',
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
    isCut: z.boolean(),
    ignored: z.array(z.enum(ignoredFields)),
  }),
});
export type Trial = z.output<typeof tryPrompt.reply>;
