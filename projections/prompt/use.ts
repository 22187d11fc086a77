import { message } from '../../domain/message/decider.ts';
import { messageEvents } from '../../domain/message/events.ts';
import { promptTalk } from '../../domain/prompt/talk.ts';
import { promptTalkEvents } from '../../domain/prompt/talkEvents.ts';
import { promptTrial, promptTrialEvents } from '../../domain/prompt/trial.ts';
import { rowView } from '../kernel/view/rows.ts';
import { bigint, int, json, table } from '../kernel/view/table.ts';
import { promptUseTopic } from './topic.ts';

const { PromptAnswered, PromptFailed } = promptTalkEvents;
const { MessageTranscribed } = messageEvents;
/** In every time zone, midnight coincides with the start of a quarter of an hour. */
const QUARTER_MS = 900_000;
/** Returns the number of the quarter of an hour that contains an instant. */
export const quarterOf = (at: string): number => Math.floor(Date.parse(at) / QUARTER_MS);

/** `cost` is in millionths of the company's currency. */
export type Used = { requests: number; tokens: number; cost: number };
const none: Used = { requests: 0, tokens: 0, cost: 0 };

/** `prompts`: usage by prompt id; 0 stands for prompts tried before they were saved. */
export const promptUseTable = table(
  'prompt_use',
  {
    company_id: int,
    quarter: int,
    requests: int,
    tokens: bigint,
    cost: bigint,
    prompts: json<Readonly<Record<string, Used>>>(),
  },
  ['company_id', 'quarter'],
);

/**
 * The AI usage of a company per quarter of an hour. Every request counts, whether answered, sent or only tried, and every
 * transcribed voice message.
 */
export const promptUse = rowView({
  name: 'promptUse',
  version: 1,
  table: promptUseTable,
  keyOf: ({ companyId, at }) => ({ company_id: companyId, quarter: quarterOf(at) }),
  features: [promptTalk.feature, promptTrial.feature, message.feature],
  events: { PromptAnswered, PromptFailed, MessageTranscribed, ...promptTrialEvents },
  on: (row, happened, tx) => {
    const { event, companyId, at } = happened;
    const { promptId } = event.data;
    const { tokensIn, tokensOut, cost } =
      event.type === 'PromptFailed' ? { tokensIn: 0, tokensOut: 0, cost: 0 } : event.data;
    const tokens = tokensIn + tokensOut;
    const { requests, tokens: tokensBefore, cost: costBefore, prompts } = row ?? { ...none, prompts: {} };
    const of = String(promptId ?? 0);
    const own = new Map(Object.entries(prompts)).get(of) ?? none;
    tx.tell(happened, promptUseTopic, { action: 'reload', id: String(companyId), before: null, after: {} });
    return {
      company_id: companyId,
      quarter: quarterOf(at),
      requests: requests + 1,
      tokens: String(Number(tokensBefore) + tokens),
      cost: String(Number(costBefore) + cost),
      prompts: {
        ...prompts,
        [of]: { requests: own.requests + 1, tokens: own.tokens + tokens, cost: own.cost + cost },
      },
    };
  },
});
