import { systemText, turnsOf, type Turn } from '../../domain/prompt/conversation.ts';
import type { PromptFields } from '../../domain/prompt/record.ts';

/** A server that speaks OpenAI's interface: `address` ends where `/chat/completions` begins. */
export type AgentServer = { address: string; apiKey: string; model: string };
/** All that a machine is given to answer a conversation: nothing else of the company reaches it. */
export type AgentQuestion = {
  server: AgentServer;
  system: string;
  turns: readonly Turn[];
  maxTokens: number;
  temperature: number;
};
/** What it answered, word for word, by which model, and the tokens of question and answer; `isCut`: the limit of tokens ended it. */
export type AgentAnswer = { text: string; isCut: boolean; model: string; tokensIn: number; tokensOut: number };

/** A sound to be written down by a server's model; `name`: its file's, of which the ending tells its kind. */
export type AgentSound = { server: AgentServer; sound: Uint8Array; name: string };

/** Words to be spoken by one of Azure's voices, by the key of a resource in a region. */
export type AgentText = { voice: string; key: string; region: string; text: string };
/** A voice message, in Ogg/Opus; `waveform`: how it looks, '' where nobody can tell. */
export type AgentSpeech = { sound: Uint8Array; seconds: number; waveform: string };

/** The machines behind prompts. Throws MachineFailed: `forbidden`, `timedOut`, `nonsense`, `status`, `soundKind`, and those of servers outside. */
export type Agents = {
  ask(question: AgentQuestion): Promise<AgentAnswer>;
  /** What is said in a sound. Servers count tokens, or `seconds`: what they do not count is 0. */
  hear(sound: AgentSound): Promise<Omit<AgentAnswer, 'isCut'> & { seconds: number }>;
  speak(text: AgentText): Promise<AgentSpeech>;
};

type Conversation = { contact: string; messages: Parameters<typeof turnsOf>[0]; tags: readonly string[] };

/** What a prompt asks of its machine, from one conversation alone (R604); `messages` in their order, `tags` by name. */
export const questionOf = (
  server: AgentServer,
  { prompt, maxTokens, maxMessages, temperature }: PromptFields,
  { contact, messages, tags }: Conversation,
): AgentQuestion => ({
  server,
  system: systemText({ prompt, contact, tags }),
  turns: turnsOf(messages, maxMessages),
  maxTokens,
  temperature,
});
