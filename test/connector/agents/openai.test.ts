import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { AgentQuestion } from '../../../commands/prompt/agents.ts';
import { openAgents } from '../../../connector/agents/openai.ts';
import { openOutside } from '../../../runtime/outside/outside.ts';
import { completionOf, openAgentServer, type LocalAgents } from './server.ts';

let server: LocalAgents;
beforeAll(async () => void (server = await openAgentServer()));
afterEach(() => void (server.asked.length = 0));
afterAll(() => server?.close());

const here = openOutside({ allowed: ['127.0.0.1'] });
const question = (more: Partial<AgentQuestion['server']> = {}): AgentQuestion => ({
  server: { address: server.address, apiKey: 'sk-very-secret', model: 'small', ...more },
  system: 'Você vende flores.',
  turns: [
    { by: 'contact', text: 'Oi' },
    { by: 'company', text: 'Olá' },
    { by: 'contact', text: 'Tem rosas?' },
  ],
  maxTokens: 50,
  temperature: 0.5,
});
const asks = (more?: Partial<AgentQuestion['server']>) => openAgents(here).ask(question(more));

test('system prompt and turns go to the named server with its key, and text, model and tokens come back', async () => {
  server.says('Temos!');
  expect(await asks()).toEqual({
    text: 'Temos!',
    isCut: false,
    ignored: [],
    model: 'small',
    tokensIn: 20,
    tokensOut: 5,
  });
  expect(server.asked[0]).toMatchObject({ method: 'POST', headers: { authorization: 'Bearer sk-very-secret' } });
  expect(server.completions()).toEqual([
    {
      model: 'small',
      messages: [
        { role: 'system', content: 'Você vende flores.' },
        { role: 'user', content: 'Oi' },
        { role: 'assistant', content: 'Olá' },
        { role: 'user', content: 'Tem rosas?' },
      ],
      temperature: 0.5,
      max_tokens: 50,
    },
  ]);
});

test('tokens are estimated if the server counts none, and an empty answer stays empty', async () => {
  const { usage: _, ...uncounted } = completionOf('small', 'Sim, temos');
  server.garbles(JSON.stringify(uncounted));
  expect(await asks()).toMatchObject({ text: 'Sim, temos', tokensIn: 9, tokensOut: 3 });
  server.says(null);
  expect(await asks()).toMatchObject({ text: '' });
});

test('token counts and texts of a server are limited to plausible sizes', async () => {
  const odd = {
    ...completionOf('m\0😀', `${'a'.repeat(4095)}😀`),
    usage: { prompt_tokens: 3e9, completion_tokens: 5 },
  };
  server.garbles(JSON.stringify(odd));
  const { text, model, tokensIn } = await asks();
  expect([text.length, text.isWellFormed(), model, tokensIn]).toEqual([4096, true, 'm😀', 9]);
});

test.each([
  [
    'in parts',
    [{ type: 'text', text: 'Temos ' }, null, { type: 'text', text: 'rosas' }],
    'stop',
    ['Temos rosas', false],
  ],
  ['after a thought', '<think>\nEla quer rosas.\n</think>\n\nTemos rosas', 'stop', ['Temos rosas', false]],
  ['after a thought without a beginning', 'Ela quer rosas.</think>Temos rosas', 'stop', ['Temos rosas', false]],
  ['that is no more than a thought', '<think>Ela quer', 'length', ['', true]],
  ['that a filter cut', 'Temos', 'content_filter', ['Temos', true]],
  ['that another server cut', 'Temos', 'MAX_TOKENS', ['Temos', true]],
])('an answer %s is read', async (_, content, finish_reason, [text, isCut]) => {
  server.garbles(JSON.stringify({ choices: [{ message: { role: 'assistant', content }, finish_reason }] }));
  expect(await asks()).toMatchObject({ text, isCut });
});

test('a server that hangs is abandoned in time', async () => {
  server.hangs();
  await expect(openAgents(here, { timeoutMs: 300 }).ask(question())).rejects.toMatchObject({ reason: 'timedOut' });
});

test.each([
  [500, {}, { reason: 'status', status: 500, retryAfter: 0 }],
  [429, { 'retry-after': '7' }, { reason: 'status', status: 429, retryAfter: 7 }],
  [401, {}, { reason: 'forbidden', status: 401 }],
  [302, { location: 'http://10.0.0.1/' }, { reason: 'status', status: 302 }],
])('an HTTP %i is reported, without a retry', async (status, headers, failed) => {
  server.fails(status, headers);
  await expect(asks()).rejects.toMatchObject(failed);
  expect(server.asked).toHaveLength(1);
});

test.each([
  ['half of JSON', '{"choices": [{"mess', 'application/json', 'nonsense'],
  ['other JSON', '{"hello": "world"}', 'application/json', 'nonsense'],
  ['a page', '<html>Bad gateway</html>', 'text/html', 'nonsense'],
  ['nothing', '', 'application/json', 'nonsense'],
  ['ten megabytes', `"${'x'.repeat(10_000_000)}"`, 'application/json', 'tooLong'],
])('an answer of %s is rejected', async (_, body, type, reason) => {
  server.garbles(body, type);
  const failed = await asks().catch((error: unknown) => error);
  expect(failed).toMatchObject({ reason });
  expect(String(failed)).not.toContain('sk-very-secret');
});

describe('a sound', () => {
  const sound = { sound: Buffer.from('OggS voice'), name: 'a1.ogg' };
  const hears = (address = server.address, timeoutMs = 30_000) =>
    openAgents(here, { timeoutMs }).hear({ ...sound, server: { ...question().server, address } });

  test('goes to the same server as a form, and its text and tokens come back', async () => {
    server.garbles('{"text":"Tem rosas?","usage":{"type":"tokens","input_tokens":14,"output_tokens":4}}');
    expect(await hears()).toEqual({ text: 'Tem rosas?', model: 'small', tokensIn: 14, tokensOut: 4, seconds: 0 });
    server.garbles('{"text":"Oi","usage":{"type":"duration","seconds":9}}');
    expect(await hears()).toMatchObject({ tokensIn: 0, tokensOut: 0, seconds: 9 });
    server.garbles(JSON.stringify({ text: 'a'.repeat(40_000) }));
    expect((await hears()).text).toHaveLength(30_000);
    expect(server.asked[0]?.headers).toMatchObject({
      authorization: 'Bearer sk-very-secret',
      'content-type': expect.stringMatching(/^multipart\/form-data; boundary=/),
    });
    expect(server.sounds()[0]).toMatch(/filename="audio\.ogg"[^]*OggS voice/);
  });

  test('is not transcribed when the server hangs, refuses or answers nonsense, without a retry', async () => {
    server.hangs();
    await expect(hears(server.address, 300)).rejects.toMatchObject({ reason: 'timedOut' });
    server.fails(429, { 'retry-after': '7' });
    await expect(hears()).rejects.toMatchObject({ status: 429, retryAfter: 7 });
    server.fails(302, { location: 'http://10.0.0.1/' });
    await expect(hears()).rejects.toMatchObject({ reason: 'status', status: 302 });
    server.garbles('<html>', 'text/html');
    await expect(hears()).rejects.toMatchObject({ reason: 'nonsense' });
    server.garbles(`{"text":"${'x'.repeat(10_000_000)}"}`);
    await expect(hears()).rejects.toMatchObject({ reason: 'tooLong' });
    expect(server.asked).toHaveLength(5);
    await expect(hears('http://10.0.0.1/v1')).rejects.toMatchObject({ reason: 'refused' });
  });
});

test('private networks are unreachable unless the installation names them, regardless of the settings', async () => {
  const strict = openAgents(openOutside({ allowed: [] }));
  for (const address of [server.address, 'http://169.254.169.254/v1', 'http://[::ffff:10.0.0.1]/v1', 'file:///etc'])
    await expect(strict.ask(question({ address }))).rejects.toMatchObject({ reason: 'refused' });
  expect(server.asked).toHaveLength(0);
});
