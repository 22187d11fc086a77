import type { ClientOptions, OpenAI } from 'openai';
import { z } from 'zod';
import type { AgentAnswer, AgentQuestion, Agents, AgentServer, AgentSound } from '../../commands/prompt/agents.ts';
import { MachineFailed } from '../../commands/integration/machines.ts';
import { OutsideFailed, type Outside } from '../../runtime/outside/outside.ts';
import { cleanMachineText, cleanedTo, secondsOf } from '../hooks/machineAnswer.ts';
import { guardedFetch } from './fetch.ts';
import { openRefusedParameters, refusedParameter, type Parameter } from './refusedParameters.ts';
import { soundFile } from './sounds.ts';

const TIMEOUT_MS = 30_000;
const HEARING_MS = 60_000;
/** About half an hour of speech. */
const LONGEST_HEARD = 30_000;
const LONGEST = 1_000_000;
/** The server of OpenAI, used when a prompt names no other one. */
export const openAiAddress = 'https://api.openai.com/v1';

type Bounds = { timeoutMs?: number; longest?: number };

/**
 * Creates the official client for a server and loads its library on first use. Environment variables are ignored, and nothing
 * is retried.
 */
export const openAiClient = async (
  outside: Outside,
  { address, apiKey }: Pick<AgentServer, 'address' | 'apiKey'>,
  { timeoutMs = TIMEOUT_MS, longest = LONGEST }: Bounds = {},
): Promise<OpenAI> => {
  const { OpenAI: Client } = await import('openai');
  const options: ClientOptions = {
    baseURL: address || openAiAddress,
    // A self-hosted server may need no key, but the client requires one.
    apiKey: apiKey || 'none',
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    logLevel: 'off',
    maxRetries: 0,
    timeout: timeoutMs + 1000,
    fetch: guardedFetch(outside, { timeoutMs, longest }),
  };
  return new Client(options);
};

const shaped = z.object({ status: z.number(), headers: z.instanceof(Headers), cause: z.unknown() }).partial();

/** Converts an error to a reason for the log that contains nothing of the request or the answer. */
export const openAiFailureOf = (error: unknown): MachineFailed => {
  if (error instanceof MachineFailed) return error;
  if (error instanceof OutsideFailed) return new MachineFailed(error.failure);
  if (error instanceof SyntaxError) return new MachineFailed('nonsense');
  const { status, headers, cause } = shaped.safeParse(error).data ?? {};
  if (cause instanceof OutsideFailed) return new MachineFailed(cause.failure);
  if (!status) return new MachineFailed('unreachable');
  const retryAfter = secondsOf(headers?.get('retry-after') ?? undefined);
  return new MachineFailed(status === 401 || status === 403 ? 'forbidden' : 'status', { status, retryAfter });
};

/** Token counts of a server are accepted within a plausible range. */
const tokens = z.int().min(0).max(10_000_000);
/** A text, or the parts of one. */
const content = z
  .union([
    z.string(),
    z
      .array(z.object({ text: z.string() }).nullable().catch(null))
      .transform((parts) => parts.map((part) => part?.text ?? '').join('')),
  ])
  .nullish();
/** The servers' names for an answer that ends before its end: the token limit, or a filter. */
const cutReasons: ReadonlySet<string> = new Set(['length', 'max_tokens', 'model_length', 'content_filter']);
/** Models that think aloud put that in front of the answer, some without its first mark. A cut answer may contain nothing else. */
const thought = /^(?:.*<\/think(?:ing)?>|\s*<think(?:ing)?>.*)/su;
const completion = z.object({
  model: z.string().catch(''),
  choices: z
    .array(
      z.object({
        message: z.object({ content }),
        finish_reason: z.string().nullish().catch(null),
      }),
    )
    .min(1),
  usage: z.object({ prompt_tokens: tokens, completion_tokens: tokens }).nullish().catch(null),
});

/** Estimated letters per token, for servers that count no tokens. */
const LETTERS = 4;
const about = (text: string): number => Math.ceil(text.length / LETTERS);

const answerOf = (given: unknown, { server, system, turns }: AgentQuestion): Omit<AgentAnswer, 'ignored'> => {
  const read = completion.safeParse(given).data;
  if (!read) throw new MachineFailed('nonsense', { status: 200 });
  const [choice] = read.choices;
  const answer = (choice?.message.content ?? '').replace(thought, '');
  const isCut = cutReasons.has(choice?.finish_reason?.toLowerCase() ?? '');
  // A space at the cut belongs between the two parts.
  const text = cleanMachineText(answer) + (isCut ? (/(?<=\S)\s+$/.exec(answer)?.[0] ?? '') : '');
  return {
    text,
    isCut,
    model: cleanMachineText(read.model || server.model)
      .slice(0, 100)
      .toWellFormed(),
    tokensIn: read.usage?.prompt_tokens ?? about([system, ...turns.map((each) => each.text)].join('')),
    tokensOut: read.usage?.completion_tokens ?? about(text),
  };
};

type Refusals = ReturnType<typeof openRefusedParameters>;

/**
 * Returns the token limit under the name that the server accepts. OpenAI's newer models refuse the former name; other servers
 * know only that one.
 */
const limitOf = ({ server, maxTokens }: AgentQuestion, refused: ReadonlySet<Parameter>) => {
  const isOpenAi = (server.address || openAiAddress).startsWith(openAiAddress);
  const names = isOpenAi
    ? (['max_completion_tokens', 'max_tokens'] as const)
    : (['max_tokens', 'max_completion_tokens'] as const);
  const name = names.find((each) => !refused.has(each));
  return name ? { [name]: maxTokens } : {};
};

/** Returns the fields of a prompt that have no effect. The token limit has one under either name. */
const ignoredBy = (refused: ReadonlySet<Parameter>): AgentAnswer['ignored'] => [
  ...(refused.has('temperature') ? (['temperature'] as const) : []),
  ...(refused.has('max_tokens') && refused.has('max_completion_tokens') ? (['maxTokens'] as const) : []),
];

/**
 * Requests a chat completion from OpenAI or any compatible server. If the server refuses a parameter for this model, the
 * request is repeated at once without it, or with its other name. Later requests do the same.
 */
const ask = async (
  outside: Outside,
  question: AgentQuestion,
  bounds: Bounds,
  refusals: Refusals,
): Promise<AgentAnswer> => {
  const { server, system, turns, temperature } = question;
  try {
    const client = await openAiClient(outside, server, bounds);
    for (;;) {
      const refused = refusals.of(server);
      try {
        const given: unknown = await client.chat.completions.create({
          model: server.model,
          messages: [
            { role: 'system', content: system },
            ...turns.map(({ by, text }) =>
              by === 'contact'
                ? { role: 'user' as const, content: text }
                : { role: 'assistant' as const, content: text },
            ),
          ],
          ...limitOf(question, refused),
          ...(!refused.has('temperature') && { temperature }),
        });
        return { ...answerOf(given, question), ignored: ignoredBy(refused) };
      } catch (error) {
        const parameter = refusedParameter(error);
        if (parameter === null || refused.has(parameter)) throw error;
        refusals.add(server, parameter);
      }
    }
  } catch (error) {
    throw openAiFailureOf(error);
  }
};

const transcription = z.object({
  text: z.string(),
  usage: z
    .union([
      z.object({ input_tokens: tokens, output_tokens: tokens }),
      z.object({ seconds: z.number().min(0).max(86_400) }),
    ])
    .nullish()
    .catch(null),
});

/** Requests a transcription over the same interface. Audio takes longer than text. */
const hear = async (
  outside: Outside,
  { server, sound, name }: AgentSound,
  bounds: Bounds,
): ReturnType<Agents['hear']> => {
  try {
    const client = await openAiClient(outside, server, { timeoutMs: HEARING_MS, ...bounds });
    const file = soundFile(sound, name);
    if (!file) throw new MachineFailed('soundKind');
    const given: unknown = await client.audio.transcriptions.create({
      file,
      model: server.model,
      response_format: 'json',
    });
    const read = transcription.safeParse(given).data;
    if (!read) throw new MachineFailed('nonsense', { status: 200 });
    const counted = { input_tokens: 0, output_tokens: 0, seconds: 0, ...read.usage };
    const { input_tokens: tokensIn, output_tokens: tokensOut, seconds } = counted;
    return { text: cleanedTo(LONGEST_HEARD, read.text), model: server.model, tokensIn, tokensOut, seconds };
  } catch (error) {
    throw openAiFailureOf(error);
  }
};

/** Creates the client for chat completions and transcriptions over OpenAI's interface. */
export const openAgents = (outside: Outside, bounds: Bounds = {}): Pick<Agents, 'ask' | 'hear'> => {
  const refusals = openRefusedParameters();
  return {
    ask: (question) => ask(outside, question, bounds, refusals),
    hear: (sound) => hear(outside, sound, bounds),
  };
};
