import { message } from '../../domain/message/decider.ts';
import { messageEvents } from '../../domain/message/events.ts';
import { promptTalk } from '../../domain/prompt/talk.ts';
import { promptTalkEvents } from '../../domain/prompt/talkEvents.ts';
import { promptTrial, promptTrialEvents } from '../../domain/prompt/trial.ts';
import { rowView } from '../kernel/rows.ts';
import { bigint, instant, int, maybe, table, text } from '../kernel/table.ts';

const { PromptAnswered } = promptTalkEvents;
const { MessageTranscribed } = messageEvents;

/** `cost`: in millionths of the company's money. */
const promptAnswerTable = table(
  'prompt_answer',
  {
    company_id: int,
    id: text,
    prompt_id: maybe(int),
    version: maybe(int),
    model: text,
    tokens_in: int,
    tokens_out: int,
    cost: bigint,
    ms: int,
    at: instant,
  },
  ['company_id', 'id'],
);

/** What each answer of a prompt's machine took, whether it was said or not, or tried alone, and what it heard; nothing of what was said. */
export const promptAnswers = rowView({
  name: 'promptAnswers',
  version: 2,
  table: promptAnswerTable,
  keyOf: ({ companyId, id, revision }) => ({ company_id: companyId, id: `${id}.${revision}` }),
  indexes: 'create index prompt_answer_day on prompt_answer (company_id, at)',
  features: [promptTalk.feature, promptTrial.feature, message.feature],
  events: { PromptAnswered, MessageTranscribed, ...promptTrialEvents },
  on: (_, { event, companyId, id, revision, at }) => {
    const { promptId, model, tokensIn, tokensOut, cost, ms } = event.data;
    const version = event.type === 'PromptAnswered' ? event.data.version : null;
    const took = { tokens_in: tokensIn, tokens_out: tokensOut, cost: String(cost), ms };
    return { company_id: companyId, id: `${id}.${revision}`, prompt_id: promptId, version, model, ...took, at };
  },
});
