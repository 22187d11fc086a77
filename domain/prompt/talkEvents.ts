import { z } from 'zod';

/**
 * Why a person takes over: the machine said so; the company's limits of the day are reached; its provider did not answer in
 * time, or will not; it had nothing to say; its answer was cut by the limit of tokens.
 */
export const handOverWhy = z.enum(['asked', 'limits', 'failed', 'silent', 'cut']);
export type HandOverWhy = z.infer<typeof handOverWhy>;

/** What a prompt's machine has to do with one ticket: a stream `promptTalk-<company>.<ticket>`. */
export const promptTalkEvents = {
  /** Its contact wrote: he is answered at `dueAt`, once for all that he has written by then. */
  PromptHeard: {
    data: z.object({
      promptId: z.number(),
      contactId: z.number(),
      queueId: z.number().nullable(),
      messageId: z.uuid(),
      dueAt: z.string(),
    }),
    plain: ['dueAt'],
  },
  /** No answer, or none that counts; it is asked again at `dueAt`, null: no more. `status`: of HTTP, 0 without any. */
  PromptFailed: {
    data: z.object({
      promptId: z.number(),
      status: z.number(),
      reason: z.string(),
      ms: z.number(),
      dueAt: z.string().nullable(),
    }),
    plain: ['reason', 'dueAt'],
  },
  /**
   * What it answered to all up to `messageId`, as the prompt was then (`version`). `cost`: in millionths of the company's money.
   * `use`: it is said; said, and what he wrote meanwhile is answered behind it; or not said, for he is answered anew.
   */
  PromptAnswered: {
    data: z.object({
      promptId: z.number(),
      contactId: z.number(),
      messageId: z.uuid(),
      /** Where the ticket stood when he wrote: from elsewhere nothing is said. */
      queueId: z.number().nullable().optional(),
      version: z.number(),
      model: z.string(),
      tokensIn: z.number(),
      tokensOut: z.number(),
      cost: z.number(),
      ms: z.number(),
      use: z.enum(['said', 'saidFirst', 'unused']),
      text: z.string(),
      tags: z.array(z.string()),
      handsOver: z.object({ why: handOverWhy, reason: z.string() }).nullable(),
    }),
    personal: { fields: ['text', 'tags', 'handsOver.reason'], whose: 'contact', of: 'contactId' },
    plain: ['model'],
  },
  /** Nothing is asked any more: a person takes over. */
  PromptGaveUp: {
    data: z.object({
      promptId: z.number(),
      contactId: z.number(),
      messageId: z.uuid(),
      queueId: z.number().nullable().optional(),
      why: handOverWhy,
      detail: z.string().default(''),
    }),
    plain: ['detail'],
  },
  /**
   * What was answered has been said and done, as far as nobody had taken the ticket meanwhile. `unspoken`: why it went in
   * writing, though the prompt has a voice.
   */
  PromptSaid: { data: z.object({ said: z.number(), unspoken: z.string().optional() }), plain: ['unspoken'] },
  /** Nobody is answered, and nobody takes over by it: a word why. */
  PromptLeft: { data: z.object({ reason: z.string() }), plain: ['reason'] },
} as const;
