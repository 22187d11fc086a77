import { systemText, turnsOf, type ConversationTurn } from '../../domain/prompt/conversation.ts';
import type { IgnoredField, PromptFields } from '../../domain/prompt/record.ts';

/** A server with OpenAI's API. `address` is the URL before `/chat/completions`. */
export type AgentServer = { address: string; apiKey: string; model: string };
/** Everything that a model gets to answer a conversation. Nothing else of the company reaches it. */
export type AgentQuestion = {
  server: AgentServer;
  system: string;
  turns: readonly ConversationTurn[];
  maxTokens: number;
  temperature: number;
};
type Used = { text: string; model: string; tokensIn: number; tokensOut: number };
/**
 * The literal answer, its model, and the tokens of question and answer. `isCut`: the token limit cut it short. `ignored`: the
 * fields of the prompt that the model refused, so that the question went without them.
 */
export type AgentAnswer = Used & { isCut: boolean; ignored: readonly IgnoredField[] };

/** A sound to transcribe with a server's model. `name` is its file name, whose ending gives its type. */
export type AgentSound = { server: AgentServer; sound: Uint8Array; name: string };

/** A text to speak with one of Azure's voices, with the key of a resource in a region. */
export type AgentText = { voice: string; key: string; region: string; text: string };
/** A voice message in Ogg/Opus. `waveform` is '' if unknown. */
export type AgentSpeech = { sound: Uint8Array; seconds: number; waveform: string };

/**
 * The AI services behind prompts. Throws MachineFailed: `forbidden`, `timedOut`, `nonsense`, `status`, `soundKind`, and the
 * reasons of external servers.
 */
export type Agents = {
  ask(question: AgentQuestion): Promise<AgentAnswer>;
  /** Transcribes a sound. Servers count tokens or `seconds`; the other is 0. */
  hear(sound: AgentSound): Promise<Used & { seconds: number }>;
  speak(text: AgentText): Promise<AgentSpeech>;
};

type Conversation = { contact: string; messages: Parameters<typeof turnsOf>[0]; tags: readonly string[] };

/** Builds a prompt's question from one conversation alone (R604). `messages` are in order; `tags` are names. */
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
