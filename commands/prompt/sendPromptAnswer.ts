import { system } from '../../domain/kernel/permissions.ts';
import { prompt, promptFields } from '../../domain/prompt/record.ts';
import type { PromptSaying } from '../../domain/prompt/talk.ts';
import { queue } from '../../domain/queue/decider.ts';
import type { TicketCommand } from '../../domain/ticket/commands.ts';
import { ticket } from '../../domain/ticket/decider.ts';
import type { Cause } from '../../runtime/http.ts';
import type { Deps } from '../deps.ts';
import { handle, load } from '../kernel/handle/handle.ts';
import { queueAutomaticMessage } from '../message/queueAutomaticMessage.ts';
import { ticketForBot, routeForBot } from '../message/botTicket.ts';
import { isQueued, queuedMessageOf } from '../message/queuedMessage.ts';
import { speakAnswer, keepSpeech, type SpeakingNeeds } from './speakAnswer.ts';
import { tagIdsOf } from './prepareQuestion.ts';

type Of = { companyId: number; ticketId: number };

/** Returns the prompt's name and the queue for a handover: the prompt's queue if it exists, or else the ticket's. */
const peopleOf = async ({ store }: Pick<Deps, 'store'>, companyId: number, promptId: number, here: number | null) => {
  const { state } = await load(store, prompt.decider, { companyId, id: promptId });
  const { name, queueId } = state.is === 'present' ? promptFields.parse(state.fields) : { name: '', queueId: here };
  const isThere = queueId !== null && (await load(store, queue, { companyId, id: queueId })).state.is === 'present';
  return { name, queueId: isThere ? queueId : here };
};

/**
 * Sends a prompt's answer, tags the ticket and hands it over (R591). Does nothing once an agent has the ticket. Its ids derive
 * from the answered message, so a retry repeats nothing. Returns the number of messages sent, and why the answer was not
 * spoken.
 */
export const sendPromptAnswer = async (
  deps: SpeakingNeeds,
  { companyId, ticketId }: Of,
  { promptId, messageId, queueId, text, tags, handsOver }: PromptSaying,
  cause: Cause,
): Promise<{ said: number; unspoken?: string | undefined }> => {
  const { store } = deps;
  const target = { companyId, id: ticketId };
  const own = (what: string) =>
    ({ ...cause, id: `promptTalk:${ticketId}:${messageId}:${what}`, userId: 'bot' }) as const;
  const does = (command: TicketCommand, what: string) =>
    handle(store, ticket, { target, command, cause: own(what), ticketId });
  const standing = async () => {
    const on = await ticketForBot(deps, target);
    // A ticket that was moved in the meantime belongs to another queue.
    if (!on || (queueId !== undefined && on.queueId !== queueId)) return null;
    const route = await routeForBot(deps, { ticketId, state: on }, own('says'));
    return { on, route, place: queuedMessageOf(companyId, route, own('says'), 0).target };
  };
  const before = await standing();
  if (!before) return { said: 0 };
  const isSaid = await isQueued({ store }, before.place);
  const speech = isSaid ? null : await speakAnswer(deps, { companyId, promptId }, text);
  // Speech takes time: an agent may have the ticket by now.
  const now = await standing();
  if (!now) return { said: 0 };
  const { on, route, place } = now;
  const unspoken = speech && 'unspoken' in speech ? speech.unspoken : undefined;
  const media = speech && 'sound' in speech ? await keepSpeech(deps, place, speech) : null;
  if (text)
    await queueAutomaticMessage({ store }, route, { rule: 'prompt', choice: '', body: text, media }, own('says'));
  const tagIds = await tagIdsOf(deps, companyId, tags);
  if (tagIds.length) await does({ type: 'MarkByMachine', by: system, tagIds }, 'marks');
  if (handsOver) {
    const people = await peopleOf(deps, companyId, promptId, on.queueId);
    const { contactId } = on;
    await does(
      { type: 'HandOver', by: system, contactId, promptId, ...people, ...handsOver },
      `handsOver:${on.queueId}`,
    );
  }
  return { said: text ? 1 : 0, unspoken };
};
