import { contact } from '../../domain/contact/decider.ts';
import type { MessageRecord } from '../../domain/message/shape.ts';
import { prompt, promptFields, type PromptFields } from '../../domain/prompt/record.ts';
import type { WaitingContact } from '../../domain/prompt/talk.ts';
import { settingDefaults } from '../../domain/setting/decider.ts';
import { ticket } from '../../domain/ticket/decider.ts';
import { mayMachineSpeak } from '../../domain/ticket/state.ts';
import { settingOf } from '../bot/botContext.ts';
import type { Deps } from '../deps.ts';
import type { Asks } from '../lookup.ts';
import { load } from '../kernel/handle/handle.ts';
import type { MessageRoute } from '../message/messageRoute.ts';
import { questionOf, type AgentQuestion, type AgentServer } from './agents.ts';
import { untranscribedMessages } from './transcribe.ts';
import { promptSecretOf } from './secrets.ts';

export type AskingNeeds = Pick<Deps, 'store' | 'keys'> & Asks<'lastMessages' | 'planOf' | 'tagNames'>;
/** Maximum number of the company's tags that a model may choose from. */
export const TAGS = 50;

/** Returns a prompt's server: the company's address and model, and the prompt's own key. */
export const serverOf = async (deps: AskingNeeds, of: { companyId: number; id: number }): Promise<AgentServer> => ({
  address: await settingOf(deps.store, of.companyId, 'openAiAddress'),
  model: (await settingOf(deps.store, of.companyId, 'openAiModel')) || settingDefaults.openAiModel,
  apiKey: await promptSecretOf(deps, of, 'apiKey'),
});

/** Loads a prompt with its current version; null if it does not exist, or the plan includes no prompts. */
export const loadUsablePrompt = async (
  { store, lookup }: AskingNeeds,
  { companyId, id }: { companyId: number; id: number },
): Promise<{ fields: PromptFields; version: number } | null> => {
  const { state, revision } = await load(store, prompt.decider, { companyId, id });
  if (state.is !== 'present' || !(await lookup.planOf(companyId))?.useOpenAi) return null;
  return { fields: promptFields.parse(state.fields), version: Number(revision) + 1 };
};

/**
 * The message to answer and its route, the voice messages to transcribe first (`voices`), and a function that builds the
 * question. `words` are the transcripts by message id.
 */
type Asking = {
  route: MessageRoute & { queueId: number | null };
  answered: { messageId: string; text: string | null };
  server: AgentServer;
  voices: MessageRecord[];
  questionOf(words: ReadonlyMap<string, string>): AgentQuestion;
  version: number;
};

/** Prepares the question from this conversation alone, or returns a reason why none is asked. */
export const preparePromptQuestion = async (
  deps: AskingNeeds,
  { companyId, ticketId }: { companyId: number; ticketId: number },
  { promptId, queueId, messageId }: WaitingContact,
): Promise<Asking | string> => {
  const { store, lookup } = deps;
  const { state: on } = await load(store, ticket, { companyId, id: ticketId });
  if (!mayMachineSpeak(on)) return 'taken';
  if (on.queueId !== queueId) return 'moved';
  const set = await loadUsablePrompt(deps, { companyId, id: promptId });
  if (!set) return 'removed';
  const { state: who } = await load(store, contact, { companyId, id: on.contactId });
  if (who.is !== 'present') return 'gone';
  if (who.disableBot) return 'disabled';
  const of = { companyId, contactId: on.contactId, ticketId };
  const last = await lookup.lastMessages(of, set.fields.maxMessages);
  // The contact's messages after the answered one get an answer of their own.
  const behind = last.findIndex(({ id }) => id === messageId);
  const messages = last.filter(({ fromMe }, at) => fromMe || behind === -1 || at <= behind);
  const tags = await lookup.tagNames(companyId, TAGS);
  const server = await serverOf(deps, { companyId, id: promptId });
  const { contactId, connectionId } = on;
  const answered = messages.find(({ id }) => id === messageId);
  return {
    route: { ticketId, contactId, connectionId, queueId },
    answered: { messageId, text: (answered?.body || answered?.transcript) ?? null },
    server,
    voices: untranscribedMessages(messages, messageId),
    questionOf: (words) => {
      const said = messages.map((one) => ({ ...one, transcript: words.get(one.id) ?? one.transcript }));
      return questionOf(server, set.fields, { contact: who.name, messages: said, tags: tags.map(({ name }) => name) });
    },
    version: set.version,
  };
};

/** Returns the ids of the company's tags that a model named; ignores invented names. */
export const tagIdsOf = async (
  { lookup }: Asks<'tagNames'>,
  companyId: number,
  names: readonly string[],
): Promise<number[]> => {
  const wanted = new Set(names.map((name) => name.toLocaleLowerCase()));
  if (!wanted.size) return [];
  return (await lookup.tagNames(companyId, TAGS)).flatMap(({ id, name }) =>
    wanted.has(name.toLocaleLowerCase()) ? [id] : [],
  );
};
