import { company } from '../../domain/company/decider.ts';
import { isPaused } from '../../domain/company/policy.ts';
import { readAnswer } from '../../domain/prompt/conversation.ts';
import { promptTalk, type Heard, type PromptTalkCommand } from '../../domain/prompt/talk.ts';
import type { Cause } from '../../runtime/http.ts';
import { MachineFailed } from '../integration/machines.ts';
import type { OutsideWork } from '../kernel/abreast.ts';
import { handle, load } from '../kernel/handle.ts';
import type { Agents } from './agents.ts';
import { askingOf, type AskingNeeds } from './asking.ts';
import { costOf, isDayUsedUp } from './limits.ts';
import { speak } from './speak.ts';

const HOUR = 3_600_000;
/** What asking again does not mend: the key, the address, the model. */
const isForGood = ({ reason, status }: MachineFailed): boolean =>
  reason === 'forbidden' || reason === 'refused' || [400, 404, 422].includes(status);

type Of = { companyId: number; ticketId: number };

/** Asks the machine, and answers with what there is to note of it. Nothing is said here. */
const ask = async (deps: AskingNeeds, agents: Agents, of: Of, heard: Heard): Promise<PromptTalkCommand> => {
  const { companyId } = of;
  const { promptId, contactId, messageId } = heard;
  const asking = await askingOf(deps, of, heard);
  if (typeof asking === 'string') return { type: 'LeaveContact', messageId, reason: asking };
  if (Date.now() - Date.parse(heard.firstAt) > HOUR)
    return { type: 'GiveUp', messageId, why: 'failed', detail: 'late' };
  if (await isDayUsedUp(deps, companyId)) return { type: 'GiveUp', messageId, why: 'limits' };
  const since = performance.now();
  const ms = () => Math.round(performance.now() - since);
  try {
    const { text: whole, model, tokensIn, tokensOut } = await agents.ask(asking.question);
    const { text, tags, handsOver: reason } = readAnswer(whole);
    const handsOver =
      reason !== null ? { why: 'asked' as const, reason } : text ? null : { why: 'silent' as const, reason: '' };
    const took = { model, tokensIn, tokensOut, cost: await costOf(deps, companyId, { tokensIn, tokensOut }), ms: ms() };
    const said = { text, tags, handsOver };
    return { type: 'TakeAnswer', promptId, contactId, messageId, version: asking.version, ...took, ...said };
  } catch (error) {
    if (!(error instanceof MachineFailed)) throw error;
    const { reason, status, retryAfter } = error;
    const now = new Date().toISOString();
    return { type: 'FailAnswer', status, reason, ms: ms(), now, retryAfter, forGood: isForGood(error) };
  }
};

/** Does what is due in one ticket: says what was answered, else asks the machine, and says it; false: the machine failed. */
const advance = async (deps: AskingNeeds, agents: Agents, of: Of, cause: Cause): Promise<boolean> => {
  const { store } = deps;
  const { companyId, ticketId } = of;
  const target = { companyId, id: ticketId };
  const { state: own } = await load(store, company, { companyId: 0, id: companyId });
  if (isPaused(own)) return true;
  // Several may be due at the same moment: each act is one of its message and try.
  const does = (command: PromptTalkCommand, what: string) => {
    const own = { ...cause, id: `${cause.id}:${command.type}:${what}` };
    return handle(store, promptTalk, { target, command, cause: own, tries: 100, ticketId });
  };
  const { state: talk } = await load(store, promptTalk, target);
  const { waits } = talk;
  let { says } = talk;
  let hasFailed = false;
  if (!says && waits) {
    const command = await ask(deps, agents, of, waits);
    hasFailed = command.type === 'FailAnswer';
    ({ says } = (await does(command, `${waits.messageId}:${waits.tries}`)).state);
  }
  if (says) await does({ type: 'EndSaying', said: await speak(deps, of, says, cause) }, says.messageId);
  return !hasFailed;
};

/** Whom the machines of prompts owe an answer, and what they answered and nobody said yet. */
export const answersToGive = (deps: AskingNeeds, agents: Agents): OutsideWork => ({
  name: promptTalk.feature,
  ownPace: true,
  due: (now, limit, after) => deps.lookup.promptTalksDue(now, limit, after),
  act: ({ companyId, id }, _, cause) => advance(deps, agents, { companyId, ticketId: Number(id) }, cause),
});
