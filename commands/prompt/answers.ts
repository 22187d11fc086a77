import { company } from '../../domain/company/decider.ts';
import { isPaused } from '../../domain/company/policy.ts';
import { readAnswer } from '../../domain/prompt/conversation.ts';
import { promptTalk, type WaitingContact, type PromptTalkCommand } from '../../domain/prompt/talk.ts';
import { HOUR_MS } from '../../domain/kernel/durations.ts';
import type { Cause } from '../../runtime/http.ts';
import { mayAnswer } from '../bot/brake.ts';
import { MachineFailed } from '../integration/machines.ts';
import type { Asks } from '../lookup.ts';
import { type OutsideWork } from '../kernel/due/runFairly.ts';
import { handle, load } from '../kernel/handle/handle.ts';
import type { AgentAnswer, Agents } from './agents.ts';
import { preparePromptQuestion, type AskingNeeds } from './prepareQuestion.ts';
import { costOf, isDayUsedUp } from './limits.ts';
import { transcribeVoice, type ListeningNeeds } from './transcribe.ts';
import { sendPromptAnswer } from './sendPromptAnswer.ts';
import { askForWholeAnswer } from './askForWholeAnswer.ts';

/** Failures that a retry cannot fix: the key, the address, the model, a voice message that cannot be transcribed. */
const forGood: readonly string[] = ['forbidden', 'refused', 'fileGone', 'fileTooLarge', 'soundKind'];
const isForGood = ({ reason, status }: MachineFailed): boolean =>
  forGood.includes(reason) || [400, 404, 422].includes(status);

/** Splits an answer into text, tags and handover. A cut answer is not sent; its contact is handed over to agents. */
const saidBy = ({ text: whole, isCut }: AgentAnswer) => {
  if (isCut) return { text: '', tags: [], handsOver: { why: 'cut' as const, reason: '' } };
  const { text, tags, handsOver: reason } = readAnswer(whole);
  const silent = text ? null : { why: 'silent' as const, reason: '' };
  return { text, tags, handsOver: reason === null ? silent : { why: 'asked' as const, reason } };
};

type Of = { companyId: number; ticketId: number };
type Act = Of & { cause: Cause };
type Needs = ListeningNeeds & AskingNeeds;

/** Asks the model and returns the command that records the result. Sends no message. */
const ask = async (
  deps: Needs,
  agents: Agents,
  { cause, ...of }: Act,
  heard: WaitingContact,
): Promise<PromptTalkCommand> => {
  const { companyId } = of;
  const { promptId, contactId, messageId } = heard;
  const asking = await preparePromptQuestion(deps, of, heard);
  if (typeof asking === 'string') return { type: 'LeaveContact', messageId, reason: asking };
  if (Date.now() - Date.parse(heard.firstAt) > HOUR_MS)
    return { type: 'GiveUp', messageId, why: 'failed', detail: 'late' };
  if (await isDayUsedUp(deps, companyId)) return { type: 'GiveUp', messageId, why: 'limits' };
  // Checked before anything is paid for.
  if (!(await mayAnswer(deps, asking.route, asking.answered, cause)))
    return { type: 'LeaveContact', messageId, reason: 'braked' };
  const since = performance.now();
  const ms = () => Math.round(performance.now() - since);
  try {
    const { server, voices } = asking;
    const words = await transcribeVoice(deps, agents, { companyId, promptId, server, voices }, cause);
    const whole = await askForWholeAnswer(agents, asking.questionOf(words), async (first) => {
      const tokens = first.tokensIn + first.tokensOut;
      return !(await isDayUsedUp(deps, companyId, { requests: 1, tokens, cost: await costOf(deps, companyId, first) }));
    });
    const { model, tokensIn, tokensOut } = whole;
    const took = { model, tokensIn, tokensOut, cost: await costOf(deps, companyId, { tokensIn, tokensOut }), ms: ms() };
    const said = saidBy(whole);
    return { type: 'TakeAnswer', promptId, contactId, messageId, version: asking.version, ...took, ...said };
  } catch (error) {
    if (!(error instanceof MachineFailed)) throw error;
    const { reason, status, retryAfter } = error;
    const now = new Date().toISOString();
    return { type: 'FailAnswer', status, reason, ms: ms(), now, retryAfter, forGood: isForGood(error) };
  }
};

/**
 * Does the due work of one ticket: sends a recorded answer, or asks the model and then sends it. Returns false if the model
 * failed.
 */
const advance = async (deps: Needs, agents: Agents, of: Of, cause: Cause): Promise<boolean> => {
  const { store } = deps;
  const { companyId, ticketId } = of;
  const target = { companyId, id: ticketId };
  const { state: own } = await load(store, company, { companyId: 0, id: companyId });
  if (isPaused(own)) return true;
  // Several may be due at the same moment, so the cause contains the message and the try.
  const does = (command: PromptTalkCommand, what: string) => {
    const own = { ...cause, id: `${cause.id}:${command.type}:${what}` };
    return handle(store, promptTalk, { target, command, cause: own, ticketId });
  };
  const { state: talk } = await load(store, promptTalk, target);
  const { waits } = talk;
  let { says } = talk;
  let hasFailed = false;
  if (!says && waits) {
    const command = await ask(deps, agents, { ...of, cause }, waits);
    // A file that is still being fetched is no failure of the model.
    hasFailed = command.type === 'FailAnswer' && command.reason !== 'fileComing';
    ({ says } = (await does(command, `${waits.messageId}:${waits.tries}`)).state);
  }
  if (says) {
    const spoke = await sendPromptAnswer({ ...deps, agents }, of, says, cause);
    await does({ type: 'EndSaying', ...spoke }, says.messageId);
  }
  return !hasFailed;
};

/** Finds contacts waiting for a prompt's answer, and recorded answers that were not sent yet. */
export const sendPromptAnswers = (deps: Needs & Asks<'promptTalksDue'>, agents: Agents): OutsideWork => ({
  name: promptTalk.feature,
  ownPace: true,
  due: deps.lookup.promptTalksDue,
  act: ({ companyId, id }, _, cause) => advance(deps, agents, { companyId, ticketId: Number(id) }, cause),
});
