import { z } from 'zod';

/**
 * Why a person takes over. 'asked': the AI asked for it; 'limits': a daily limit was reached; 'failed': the provider did not
 * answer in time or refused; 'silent': the answer was empty; 'cut': the limit of tokens cut the answer.
 */
export const handOverWhy = z.enum(['asked', 'limits', 'failed', 'silent', 'cut']);
export type HandOverWhy = z.infer<typeof handOverWhy>;

/** Events of the AI conversation of one ticket: a stream `promptTalk-<company>.<ticket>`. */
export const promptTalkEvents = {
  /** The contact wrote. At `dueAt` they get one answer to everything written by then. */
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
  /**
   * The request got no valid answer. The next try is at `dueAt`; null: no further try. `status`: the HTTP status, 0 without a
   * reply.
   */
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
   * The answer to all messages up to `messageId`, by this `version` of the prompt. `cost`: in millionths of the company's
   * currency. `use`: 'said' is sent; 'saidFirst' is sent and newer messages get another answer; 'unused' is dropped because a
   * new answer covers the newer messages.
   */
  PromptAnswered: {
    data: z.object({
      promptId: z.number(),
      contactId: z.number(),
      messageId: z.uuid(),
      /** The ticket's queue when the contact wrote. If the ticket has left it, nothing is sent. */
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
  /** The AI stops answering and a person takes over. */
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
   * The answer was sent and carried out, unless an agent had taken the ticket first. `unspoken`: why it was sent as text
   * although the prompt has a voice.
   */
  PromptSaid: { data: z.object({ said: z.number(), unspoken: z.string().optional() }), plain: ['unspoken'] },
  /** The AI drops the waiting contact without a hand-over; `reason` is a word. */
  PromptLeft: { data: z.object({ reason: z.string() }), plain: ['reason'] },
} as const;
