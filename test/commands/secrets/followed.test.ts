import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { MASK } from '../../../domain/kernel/mask.ts';
import { integration } from '../../../domain/integration/record.ts';
import { prompt } from '../../../domain/prompt/record.ts';
import { secretKeys, sentTo } from '../../../domain/setting/table.ts';
import { credentialOf } from '../../../commands/secrets/credentials.ts';
import { apiOf, signIn } from '../../kernel/api.ts';
import { openWorld, type Person, type World } from '../world.ts';

let world: World;
let rita: Person;
let companyId: number;
let queueId: number;
beforeAll(async () => {
  world = await openWorld();
  companyId = await world.addCompany({});
  rita = await world.addPerson('Rita', { companyId, profile: 'admin' });
  queueId = Number(Object((await rita.api('POST', '/queue', { name: 'Vendas', color: '#112233' })).body).id);
});
afterAll(() => world?.close());

const put = (key: string, value: string, by: Pick<Person, 'api'> = rita) =>
  by.api('PUT', `/settings/${key}`, { value });
const shown = async (key: string) => {
  const { body } = await rita.api('GET', '/settings');
  return Object((Array.isArray(body) ? body : []).find((setting) => Object(setting).key === key)).value;
};
const addPrompt = async (keys: object) =>
  Number(Object((await rita.api('POST', '/prompt', { name: 'IA', prompt: 'Ajude', queueId, ...keys })).body).id);
const readPrompt = async (id: number) => Object((await rita.api('GET', `/prompt/${id}`)).body);
const kept = (kind: string, id = 0) => {
  const { store, keys } = world.system.deps;
  return credentialOf(store, keys.credentials, { companyId, kind, id });
};

/** The destination of each secret: the address from a form or a setting. Null: one fixed server, or nowhere. */
const goesTo: Record<string, string | null> = {
  tokenixc: 'ipixc',
  clientsecretmkauth: 'ipmkauth',
  asaas: null,
  pixAsaasToken: null,
  pixEfiClientSecret: null,
  pixEfiCertificate: null,
  'Prompt.apiKey': 'openAiAddress',
  'Prompt.voiceKey': 'voiceRegion',
  'QueueIntegration.jsonContent': null,
};

test('the destination of every secret is known', () => {
  const ofRecords = [prompt, integration].flatMap((kind) =>
    (kind.secrets?.fields ?? []).map((field) => `${kind.name}.${field}`),
  );
  expect(Object.keys(goesTo).toSorted()).toEqual([...secretKeys, ...ofRecords].toSorted());
  const bound = Object.entries(sentTo).flatMap(([address, { secrets }]) => secrets.map((key) => [key, address]));
  for (const [key = '', address] of bound) expect(goesTo[key]).toBe(address);
});

describe('a changed address requires the key again', () => {
  test.each([
    ['ipixc', 'tokenixc'],
    ['ipmkauth', 'clientsecretmkauth'],
  ])('%s: %s stays with its server and is not sent to another one', async (address, secret) => {
    await put(secret, 'segredo-da-rita');
    await put(address, 'https://8.8.8.8/um');
    expect([await shown(secret), await kept(secret)]).toEqual([MASK, 'segredo-da-rita']);
    await put(address, 'https://8.8.8.8/dois');
    expect(await shown(secret)).toBe(MASK);
    await put(address, 'https://8.8.4.4');
    expect([await shown(secret), (await kept(secret)) ?? '']).toEqual(['', '']);
    await put(secret, MASK);
    expect((await kept(secret)) ?? '').toBe('');
    // An intermediate empty address does not carry it over either.
    await put(secret, 'outro-segredo');
    await put(address, '');
    await put(address, 'https://8.8.8.8');
    expect((await kept(secret)) ?? '').toBe('');
  });

  test('openAiAddress: the keys of all prompts', async () => {
    const ids = [await addPrompt({ apiKey: 'sk-um' }), await addPrompt({ apiKey: 'sk-dois' })];
    await put('openAiAddress', 'https://api.openai.com/v1');
    for (const id of ids) expect((await readPrompt(id)).apiKey).toBe(MASK);
    await put('openAiAddress', 'https://8.8.8.8/v1');
    for (const id of ids) {
      expect((await readPrompt(id)).apiKey).toBe('');
      expect((await kept('promptApiKey', id)) ?? '').toBe('');
    }
  });

  test('voiceRegion: the form is refused until the key is typed again or removed', async () => {
    const id = await addPrompt({ voiceKey: 'azure', voiceRegion: 'brazilsouth' });
    const change = (body: object) => rita.api('PUT', `/prompt/${id}`, { queueId, ...body });
    expect(await change({ voiceRegion: 'brazilsouth', voiceKey: MASK })).toMatchObject({ status: 200 });
    for (const voiceKey of [MASK, undefined])
      expect(await change({ voiceRegion: 'eastus', voiceKey })).toMatchObject({
        status: 400,
        body: { error: 'ERR_KEY_AGAIN' },
      });
    expect(await change({ voiceRegion: 'eastus', voiceKey: 'outra' })).toMatchObject({ status: 200 });
    expect(await kept('promptVoiceKey', id)).toBe('outra');
    expect(await change({ voiceRegion: 'westus', voiceKey: '' })).toMatchObject({ status: 200 });
  });
});

test("a user with support access neither reads nor redirects a company's secrets, and gives no one a sign-in", async () => {
  const { admin, system } = world;
  const began = await admin.api('POST', `/companies/${companyId}/support`, { reason: 'Pediu ajuda' });
  const there = { api: apiOf(system.url, Object(began.body).token) };
  const id = await addPrompt({ apiKey: 'sk-rita', voiceKey: 'azure', voiceRegion: 'brazilsouth' });
  const webhook = { type: 'webhook', name: 'Loja', urlN8N: 'https://8.8.8.8/um' };
  const hook = Object((await rita.api('POST', '/queueIntegration', webhook)).body);
  const line = await world.addConnection('Balcão', rita);
  const davi = await world.addPerson('Davi', { companyId });
  const person = { name: 'Eva', email: 'eva@exemplo.com.br', password: 'segredo-de-eva', queueIds: [] };
  const refused: [string, string, object?][] = [
    ...['ipixc', 'ipmkauth', 'openAiAddress'].map((key): [string, string, object] => [
      'PUT',
      `/settings/${key}`,
      { value: 'https://8.8.4.4' },
    ]),
    ['PUT', '/settings/tokenixc', { value: 'meu' }],
    ['PUT', `/prompt/${id}`, { queueId, apiKey: 'sk-meu' }],
    ['PUT', `/prompt/${id}`, { queueId, voiceRegion: 'eastus', voiceKey: '' }],
    ['GET', `/queueIntegration/${hook.id}/key`],
    ['POST', `/queueIntegration/${hook.id}/key`],
    ['PUT', `/queueIntegration/${hook.id}`, { ...webhook, urlN8N: 'https://8.8.4.4' }],
    ['PUT', `/whatsapp/${line}`, { name: 'Balcão', token: 'x'.repeat(30) }],
    ['PUT', `/users/${rita.user.id}`, { password: 'segredo-novo' }],
    ['PUT', `/users/${rita.user.id}`, { email: 'outra@exemplo.com.br' }],
    ['PUT', `/users/${rita.user.id}`, { wpp: '5511977776666' }],
    ['PUT', `/users/${davi.user.id}`, { profile: 'admin' }],
    ['PUT', `/users/${davi.user.id}`, { password: 'segredo-novo' }],
    ['PUT', `/users/${davi.user.id}`, { email: 'outra@exemplo.com.br' }],
    ['PUT', `/users/${davi.user.id}`, { wpp: '5511977776666' }],
    ['POST', `/users/${davi.user.id}/invitation`],
    ['POST', `/users/${rita.user.id}/invitation`],
    ['POST', '/users', { ...person, profile: 'admin' }],
    ['POST', '/users', person],
    ['POST', '/users', { name: 'Eva', email: 'eva@exemplo.com.br', invite: true }],
  ];
  for (const [method, path, body] of refused)
    expect({ method, path, ...(await there.api(method, path, body)) }).toMatchObject({
      method,
      path,
      status: 403,
      body: { error: 'ERR_NOT_IN_SUPPORT' },
    });
  // Everything else still works.
  const names = await there.api('PUT', `/users/${rita.user.id}`, { name: 'Rita Lima' });
  expect(names).toMatchObject({ status: 200 });
  expect(await there.api('PUT', `/prompt/${id}`, { queueId, apiKey: MASK, name: 'IA nova' })).toMatchObject({
    status: 200,
  });
  const whole = { name: 'Davi Reis', email: davi.who.email, profile: 'user', queueIds: [queueId] };
  expect(await there.api('PUT', `/users/${davi.user.id}`, whole)).toMatchObject({ status: 200 });
  expect(await signIn(system.url, davi.who)).toMatchObject({ user: { id: davi.user.id } });
});
