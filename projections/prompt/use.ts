import { message } from '../../domain/message/decider.ts';
import { messageEvents } from '../../domain/message/events.ts';
import { promptTalk } from '../../domain/prompt/talk.ts';
import { promptTalkEvents } from '../../domain/prompt/talkEvents.ts';
import { promptTrial, promptTrialEvents } from '../../domain/prompt/trial.ts';
import { rowView } from '../kernel/rows.ts';
import { bigint, int, json, table } from '../kernel/table.ts';
import { promptUseTopic } from './topic.ts';

const { PromptAnswered, PromptFailed } = promptTalkEvents;
const { MessageTranscribed } = messageEvents;
/** Every time zone's midnight is at the beginning of such a quarter of an hour. */
const QUARTER_MS = 900_000;
/** The quarter of an hour in which an instant is. */
export const quarterOf = (at: string): number => Math.floor(Date.parse(at) / QUARTER_MS);

/** What was taken; `cost`: in millionths of the company's money. */
export type Used = { requests: number; tokens: number; cost: number };
const none: Used = { requests: 0, tokens: 0, cost: 0 };

/** `prompts`: of each by its id; 0: of one that was tried before it was saved. */
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
 * What the machines of a company's prompts took in a quarter of an hour: each asking counts, whether it was
 * answered, said or tried alone, and each voice message that they heard.
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
