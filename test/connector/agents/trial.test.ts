import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { tryPrompt } from '../../../commands/prompt/contract.ts';
import { getPromptUse } from '../../../projections/prompt/contract.ts';
import { MASK } from '../../../domain/kernel/mask.ts';
import { eventually } from '../../kernel/eventually.ts';
import { openWorld, type World } from '../../commands/world.ts';
import { oggOf, openAzure, type LocalAzure } from './azureServer.ts';
import { openAgentServer, type LocalAgents } from './server.ts';

let world: World;
let server: LocalAgents;
let azure: LocalAzure;
let promptId: number;
beforeAll(async () => {
  server = await openAgentServer();
  azure = await openAzure();
  world = await openWorld(10, { outsideHosts: ['127.0.0.1'], voiceAddress: azure.address });
  await world.change('openAiAddress', server.address);
  await world.change('openAiModel', 'small');
  await world.change('promptPriceIn', '2');
  await world.change('promptPriceOut', '10');
  const form = { prompt: 'Venda flores.', queueId: await world.addQueue('Gente'), apiKey: 'sk-segredo-da-loja' };
  promptId = Number(Object((await world.admin.api('POST', '/prompt', form)).body).id);
});
afterAll(async () => {
  await world?.close();
  await server?.close();
  await azure?.close();
});

const hello = [{ by: 'contact', text: 'Quero rosas-secretas' }];
const ask = (body: object = {}, by = world.admin) => by.api('POST', '/prompt/try', { messages: hello, ...body });
const day = () => world.system.deps.lookup.promptUseSince(world.companyId, '2000-01-01T00:00:00.000Z');
const refused = (status: number, error: string) => ({ status, body: { error } });

test("a trial uses the form's current values, and shows its usage and where a person would take over", async () => {
  server.says('Ação: Transferir para o setor de atendimento | quer um desconto\nJá chamo alguém.');
  const talk = [
    { by: 'contact', text: 'Oi' },
    { by: 'company', text: 'Olá!' },
    { by: 'contact', text: 'Tem desconto?' },
  ];
  const form = { prompt: 'Venda bolos.', maxTokens: '60', temperature: '0,5', maxMessages: 2, apiKey: MASK, promptId };
  const told = await ask({ ...form, contact: 'Maria', messages: talk });
  expect(told).toMatchObject({ status: 200 });
  expect(tryPrompt.reply.strict().parse(told.body)).toMatchObject({
    text: 'Já chamo alguém.',
    handsOver: 'quer um desconto',
    model: 'small',
    tokensIn: 20,
    tokensOut: 5,
    cost: 90,
  });
  const [asked] = server.completions().slice(-1);
  expect(asked).toMatchObject({ model: 'small', temperature: 0.5, max_tokens: 60 });
  expect(asked?.messages.map(({ content }) => content)).toEqual([
    expect.stringMatching(/^Venda bolos\.[^]*"Maria"/),
    'Olá!',
    'Tem desconto?',
  ]);
  expect(server.asked.at(-1)?.headers.authorization).toBe('Bearer sk-segredo-da-loja');
  await ask({ apiKey: 'sk-digitada-agora' });
  expect(server.asked.at(-1)?.headers.authorization).toBe('Bearer sk-digitada-agora');
});

test('an answer that stays cut has no text and says so; fields that the model refuses are named', async () => {
  server.cuts(['Temos rosas, ', 'cravos, '], false);
  expect(await ask()).toMatchObject({ status: 200, body: { text: '', handsOver: '', isCut: true, ignored: [] } });
  server.refuses(['temperature', 'max_tokens']);
  // The limit has an effect under its other name.
  expect(await ask()).toMatchObject({ body: { text: 'Pronto', isCut: false, ignored: ['temperature'] } });
  server.refuses(['temperature', 'max_tokens', 'max_completion_tokens']);
  expect(await ask()).toMatchObject({ body: { ignored: ['temperature', 'maxTokens'] } });
  // The server remembers refusals of the model.
  await world.change('openAiModel', 'other');
});

test('its voice is audible with the stored or typed key, and a failure shows its reason', async () => {
  server.says('Temos rosas.');
  azure.speaks(oggOf(2));
  await world.admin.api('PUT', `/prompt/${promptId}`, { voiceKey: 'voz-segredo' });
  const voice = { promptId, voice: 'pt-BR-YaraNeural', voiceRegion: 'Brazil South' };
  const told = async (more: object) => {
    const { sound, unspoken } = Object((await ask({ ...voice, ...more })).body);
    return { sound, unspoken };
  };
  expect(await told({ voiceKey: MASK })).toEqual({ sound: oggOf(2).toString('base64'), unspoken: null });
  await told({ voiceKey: 'voz-digitada' });
  const keys = azure.asked.map(({ headers }) => headers['ocp-apim-subscription-key']);
  expect(keys).toEqual(['voz-segredo', 'voz-digitada']);
  azure.fails(401);
  expect(await told({ voiceKey: MASK })).toEqual({ sound: null, unspoken: 'status 401' });
  expect(await told({ voiceKey: '' })).toEqual({ sound: null, unspoken: 'noKey' });
  expect(await told({ voice: 'texto', voiceKey: MASK })).toEqual({ sound: null, unspoken: null });
  expect(await ask({ ...voice, voiceRegion: 'evil.com/' })).toMatchObject({ status: 400 });
  expect(azure.asked).toHaveLength(3);
  expect(await world.logBytes()).not.toMatch(/voz-segredo|voz-digitada/);
});

test('only its usage is stored, once per request', async () => {
  server.says('Temos rosas-brancas.');
  const before = await day();
  await ask();
  expect(await day()).toEqual({
    requests: before.requests + 1,
    tokens: before.tokens + 25,
    cost: before.cost + 90,
  });
  expect(await world.logBytes()).not.toMatch(/rosas|sk-digitada|sk-segredo/);
});

test("an admin sees today's usage by prompt, and a user who tries a prompt gets the update", async () => {
  server.says('Temos rosas.');
  const seen = async (by = world.admin) => {
    const { status, body } = await by.api('GET', '/prompt-use');
    return status === 200 ? getPromptUse.reply.strict().parse(body) : status;
  };
  const before = await eventually(async () => getPromptUse.reply.parse(await seen()));
  await ask({ promptId });
  const all = await day();
  expect(await seen()).toMatchObject({ ...all, requests: before.requests + 1 });
  const [first] = getPromptUse.reply.parse(await seen()).prompts.filter(({ id }) => id === promptId);
  expect(first).toMatchObject({ id: promptId, requests: expect.any(Number) });
  const other = await world.addPerson('Ivo', { companyId: await world.addCompany(), profile: 'admin' });
  expect(await seen(other)).toEqual({ requests: 0, tokens: 0, cost: 0, prompts: [] });
  expect(await seen(await world.addPerson('Leo'))).toBe(403);
});

test('a repeated request with the same key gets the same answer at no cost, and requests per user are limited', async () => {
  const key = { 'Idempotency-Key': 'teste-1' };
  const again = () => world.admin.api('POST', '/prompt/try', { messages: hello }, key);
  server.says('Temos rosas-vermelhas.');
  const asked = server.asked.length;
  const [first, second] = await Promise.all([again(), again()]);
  expect(first).toMatchObject({ status: 200, body: { text: 'Temos rosas-vermelhas.' } });
  expect([second.body, (await again()).body]).toEqual([first.body, first.body]);
  expect(server.asked).toHaveLength(asked + 1);
  let release = () => {};
  const held = new Promise<void>((done) => (release = done));
  server.answer((_, res) => void held.then(() => res.end('{}')));
  const dora = await world.addPerson('Dora', { profile: 'admin' });
  const running = Array.from({ length: 4 }, () => ask({}, dora));
  await eventually(() => expect(server.asked).toHaveLength(asked + 5));
  expect(await ask({}, dora)).toMatchObject({
    status: 429,
    body: { error: 'ERR_TOO_MANY_REQUESTS', kind: 'trialsAtOnce', retryAfter: 1 },
  });
  const before = await day();
  release();
  await Promise.all(running);
  // Failed requests count, too.
  expect((await day()).requests).toBe(before.requests + 4);
});

test("refusals by permission, by the server and by the company's limits are reported", async () => {
  expect(await ask({ messages: [] })).toMatchObject({ status: 400 });
  expect(await ask({ temperature: 3 })).toMatchObject({ status: 400 });
  expect(await ask({}, await world.addPerson('Caio'))).toMatchObject(refused(403, 'ERR_NO_PERMISSION'));
  const planId = await world.addPlan({ useOpenAi: false });
  const rui = await world.addPerson('Rui', { companyId: await world.addCompany({ planId }), profile: 'admin' });
  expect(await ask({}, rui)).toMatchObject(refused(403, 'ERR_NO_PERMISSION'));
  const failures = [
    [401, 'ERR_PROMPT_KEY'],
    [404, 'ERR_PROMPT_MODEL'],
    [500, 'ERR_PROMPT_AWAY'],
    [429, 'ERR_PROMPT_BUSY'],
  ] as const;
  for (const [status, error] of failures) {
    server.fails(status);
    expect(await ask()).toMatchObject(refused(400, error));
  }
  server.garbles('<html>');
  expect(await ask()).toMatchObject(refused(400, 'ERR_PROMPT_AWAY'));
  server.says('Oi');
  await world.change('promptRequestsPerDay', '0');
  const asked = server.asked.length;
  expect(await ask()).toMatchObject(refused(400, 'ERR_PROMPT_LIMITS'));
  expect(server.asked).toHaveLength(asked);
  await world.change('promptRequestsPerDay', '');
});

test("a trial never uses the key of another company's prompt", async () => {
  const eva = await world.addPerson('Eva', { companyId: await world.addCompany(), profile: 'admin' });
  const of = { companyId: eva.user.companyId, id: 'openAiAddress' };
  await eva.api('PUT', `/settings/${of.id}`, { value: server.address });
  await eventually(async () => expect((await ask({ apiKey: MASK, promptId }, eva)).status).toBe(200));
  expect(server.asked.at(-1)?.headers.authorization).toBe('Bearer none');
});

test('requests per token and minute are limited', async () => {
  const bia = await world.addPerson('Bia', { profile: 'admin' });
  // The body is malformed, so that no AI is asked. Refused requests count, too.
  const all = await Promise.all(Array.from({ length: 61 }, () => ask({ messages: [] }, bia)));
  const late = all.filter(({ status }) => status === 429);
  expect(late.map(({ body }) => body)).toEqual([
    { error: 'ERR_TOO_MANY_REQUESTS', kind: 'trial', retryAfter: expect.any(Number) },
  ]);
});
