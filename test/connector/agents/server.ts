import type { ServerResponse } from 'node:http';
import { z } from 'zod';
import { openProvider, type Asked } from '../hooks/provider.ts';

const request = z.object({
  model: z.string(),
  messages: z.array(z.object({ role: z.enum(['system', 'user', 'assistant']), content: z.string() })),
  temperature: z.number().optional(),
  max_tokens: z.number().optional(),
  max_completion_tokens: z.number().optional(),
});
export type Completion = z.output<typeof request>;

/** Creates a chat completion as OpenAI's interface documents it. */
export const completionOf = (model: string, content: string | null, usage = { in: 20, out: 5 }, end = 'stop') => ({
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 1_763_000_000,
  model,
  choices: [{ index: 0, message: { role: 'assistant', content, refusal: null }, logprobs: null, finish_reason: end }],
  usage: { prompt_tokens: usage.in, completion_tokens: usage.out, total_tokens: usage.in + usage.out },
});

/** A local server with OpenAI's interface. It gives the answers that a test sets, or fails in a chosen way. */
export const openAgentServer = async () => {
  const provider = await openProvider();
  const json = (res: ServerResponse, body: unknown) => {
    res.writeHead(200, { 'content-type': 'application/json' });
    res.end(JSON.stringify(body));
  };
  const hearing = '/v1/audio/transcriptions';
  let hears = (_: Asked, res: ServerResponse): void => json(res, { text: '' });
  const completions = (): Completion[] =>
    provider.asked
      .filter(({ path }) => path === '/v1/chat/completions')
      .map(({ body }) => request.parse(JSON.parse(body)));
  return {
    address: `${provider.url}/v1`,
    asked: provider.asked,
    answer: provider.answer,
    completions,
    says: (of: string | null | ((asked: Completion) => string)) =>
      provider.answer((one, res) => {
        if (one.path === hearing) return hears(one, res);
        const asked = request.parse(JSON.parse(one.body));
        json(res, completionOf(asked.model, typeof of === 'function' ? of(asked) : of));
      }),
    /** Sets answers that follow one another. All are cut at the token limit, except the last one if `isWhole`. */
    cuts: (texts: readonly string[], isWhole: boolean) => {
      const left = [...texts];
      provider.answer((one, res) => {
        const asked = request.parse(JSON.parse(one.body));
        const text = left.shift() ?? '';
        json(res, completionOf(asked.model, text, undefined, isWhole && !left.length ? 'stop' : 'length'));
      });
    },
    /** It refuses parameters as OpenAI does, and answers without them. */
    refuses: (parameters: readonly string[], how: { param: boolean } = { param: true }) =>
      provider.answer((one, res) => {
        const asked = z.record(z.string(), z.unknown()).parse(JSON.parse(one.body));
        const param = parameters.find((name) => name in asked);
        if (param === undefined) return json(res, completionOf(String(asked['model']), 'Pronto'));
        const code = param === 'temperature' ? 'unsupported_value' : 'unsupported_parameter';
        const message = `Unsupported parameter: '${param}' is not supported with this model.`;
        const said = how.param ? { message, param, code } : { message, param: null, code: null };
        res.writeHead(400, { 'content-type': 'application/json' });
        res.end(JSON.stringify({ error: { ...said, type: 'invalid_request_error' } }));
      }),
    /** Sets the answer to audio, as a transcription or in another way. */
    hears: (of: string | typeof hears) =>
      (hears =
        typeof of === 'string' ? (_, res) => json(res, { text: of, usage: { type: 'duration', seconds: 3 } }) : of),
    /** Returns the audio requests so far, as form bodies. */
    sounds: (): string[] => provider.asked.filter(({ path }) => path === hearing).map(({ body }) => body),
    hangs: () => provider.answer(() => undefined),
    fails: (status: number, headers: Record<string, string> = {}) =>
      provider.answer((_, res) => {
        res.writeHead(status, { 'content-type': 'application/json', ...headers });
        res.end(JSON.stringify({ error: { message: 'no', type: 'error', param: null, code: null } }));
      }),
    garbles: (body: string, type = 'application/json') =>
      provider.answer((_, res) => {
        res.writeHead(200, { 'content-type': type });
        res.end(body);
      }),
    close: provider.close,
  };
};
export type LocalAgents = Awaited<ReturnType<typeof openAgentServer>>;
