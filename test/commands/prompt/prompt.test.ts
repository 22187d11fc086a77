import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { promptSecretOf } from '../../../commands/prompt/secrets.ts';
import { MASK } from '../../../domain/kernel/mask.ts';
import { promptCalls, voices } from '../../../domain/prompt/record.ts';
import { connect } from '../../gateway/stream/socket.ts';
import { eventually } from '../../kernel/eventually.ts';
import { openWorld, type Person, type World } from '../world.ts';

let world: World;
let admin: Person;
let caio: Person;
let vendas: number;
beforeAll(async () => {
  world = await openWorld();
  ({ admin } = world);
  vendas = await world.addQueue('Vendas');
  caio = await world.addPerson('Caio', { queueIds: [vendas] });
});
afterAll(() => world?.close());

const add = (body: object, by = admin) => by.api('POST', '/prompt', body);
const made = async (body: object = {}) => {
  const answer = await add({ name: 'Vendedora', prompt: 'Você vende sofás.', queueId: vendas, ...body });
  expect(answer).toMatchObject({ status: 200 });
  return promptCalls.told.parse(answer.body);
};
const refused = (status: number, error: string) => ({ status, body: { error } });

test('a prompt is complete in its answer, its list and by id, with its defaults and its queue (R595, R596, R600)', async () => {
  const { id } = await made({ queueId: String(vendas) });
  const whole = promptCalls.shape.strict().parse((await caio.api('GET', `/prompt/${id}`)).body);
  expect(whole).toMatchObject({ voice: 'texto', maxTokens: 100, temperature: 1, maxMessages: 10, apiKey: '' });
  expect(whole).toMatchObject({ queueId: vendas, queue: { id: vendas, name: 'Vendas' } });
  expect((await caio.api('GET', '/prompt')).body).toMatchObject({ prompts: [whole], count: 1, hasMore: false });
  expect((await caio.api('GET', '/prompt/list')).body).toEqual([whole]);
  const change = { name: 'Outra', temperature: '0,7', maxTokens: '300', voice: 'pt-BR-YaraNeural', voiceRegion: 'br' };
  expect(await admin.api('PUT', `/prompt/${id}`, change)).toMatchObject({
    status: 200,
    body: { name: 'Outra', temperature: 0.7, maxTokens: 300, voice: 'pt-BR-YaraNeural', prompt: 'Você vende sofás.' },
  });
  expect(await admin.api('DELETE', `/prompt/${id}`)).toMatchObject({
    status: 200,
    body: { message: 'Prompt excluído com sucesso' },
  });
  expect(await admin.api('GET', `/prompt/${id}`)).toMatchObject(refused(404, 'ERR_NO_RECORD_FOUND'));
});

test('a prompt needs only a queue; short names and texts are accepted (R597, R598)', async () => {
  for (const queueId of [undefined, null, '', 0, 'Nenhuma'])
    expect(await add({ name: 'Sem fila', queueId })).toMatchObject(refused(400, 'Informe o setor'));
  expect(await add({ queueId: 4711 })).toMatchObject(refused(404, 'ERR_NO_QUEUE_FOUND'));
  expect(await made({ name: 'abc', prompt: 'curto', apiKey: 'k' })).toMatchObject({ name: 'abc', prompt: 'curto' });
  expect(await made({ name: undefined, prompt: undefined })).toMatchObject({ name: '', prompt: '' });
  for (const bad of [
    { temperature: 3 },
    { maxTokens: 0 },
    { maxMessages: 'dez' },
    { voice: 'rouca' },
    { voiceRegion: 'a.b/c' },
  ])
    expect(await add({ queueId: vendas, ...bad })).toMatchObject({ status: 400 });
});

test('a prompt speaks with one of 15 Brazilian voices, or writes (R599)', () => {
  expect(voices).toHaveLength(16);
  expect(voices[0]).toBe('texto');
  expect(new Set(voices).size).toBe(16);
  for (const voice of voices.slice(1)) expect(voice).toMatch(/^pt-BR-[A-Z][a-z]+Neural$/);
});

test('only admins write prompts (R601)', async () => {
  const { id } = await made();
  const denied = refused(403, 'ERR_NO_PERMISSION');
  expect(await add({ queueId: vendas }, caio)).toMatchObject(denied);
  expect(await caio.api('PUT', `/prompt/${id}`, { name: 'Meu' })).toMatchObject(denied);
  expect(await caio.api('DELETE', `/prompt/${id}`)).toMatchObject(denied);
});

test('its keys are encrypted: masked for admins, absent for users, kept by the mask, and deleted with it (R603)', async () => {
  const { id, ...told } = await made({ apiKey: 'sk-SEGREDO-1', voiceKey: 'VOZ-SEGREDO' });
  expect(told).toMatchObject({ apiKey: MASK, voiceKey: MASK });
  const of = { companyId: world.companyId, id };
  const kept = (name: 'apiKey' | 'voiceKey') => promptSecretOf(world.system.deps, of, name);
  expect([await kept('apiKey'), await kept('voiceKey')]).toEqual(['sk-SEGREDO-1', 'VOZ-SEGREDO']);
  expect((await admin.api('GET', `/prompt/${id}`)).body).toMatchObject({ apiKey: MASK, voiceKey: MASK });
  expect((await caio.api('GET', `/prompt/${id}`)).body).toMatchObject({ apiKey: '', voiceKey: '' });
  expect(JSON.stringify((await caio.api('GET', '/prompt')).body)).not.toContain(MASK);
  await admin.api('PUT', `/prompt/${id}`, { name: 'Mesma', apiKey: MASK, voiceKey: 'OUTRA-VOZ' });
  expect([await kept('apiKey'), await kept('voiceKey')]).toEqual(['sk-SEGREDO-1', 'OUTRA-VOZ']);
  expect(await admin.api('PUT', `/prompt/${id}`, { voiceKey: '' })).toMatchObject({ body: { voiceKey: '' } });
  expect(await kept('voiceKey')).toBe('');
  expect(await world.logBytes()).not.toMatch(/SEGREDO|OUTRA-VOZ/);
  await admin.api('DELETE', `/prompt/${id}`);
  expect(await kept('apiKey')).toBe('');
});

/** Listens to a user's frames. */
const listen = async (by: Person) => {
  const socket = await connect(`${world.system.url.replace('http', 'ws')}/v1/stream`);
  socket.say({ type: 'hello', token: by.token });
  await socket.until(({ action }) => action === 'welcome');
  const heard = async (action: string) =>
    (await socket.until((frame) => frame.event === `company-${world.companyId}-prompt` && frame.action === action)).at(
      -1,
    );
  return { socket, heard };
};

test('a prompt sends live frames (R606)', async () => {
  const all = await Promise.all([listen(admin), listen(caio)]);
  const { id } = await made({ name: 'Ao vivo', apiKey: 'sk-SEGREDO-2', voiceKey: 'VOZ' });
  for (const [at, shown] of [MASK, ''].entries())
    expect(await all[at]?.heard('create')).toMatchObject({
      payload: { prompt: { id, name: 'Ao vivo', queue: { name: 'Vendas' }, apiKey: shown, voiceKey: shown } },
    });
  await admin.api('DELETE', `/prompt/${id}`);
  for (const { heard } of all) expect(await heard('delete')).toMatchObject({ payload: { promptId: id } });
  for (const { socket } of all) socket.terminate();
});

test('all its calls are refused without the feature in the plan', async () => {
  const companyId = await world.addCompany({ planId: await world.addPlan({ useOpenAi: false }) });
  const rui = await world.addPerson('Rui', { companyId, profile: 'admin' });
  await eventually(async () =>
    expect(await rui.api('GET', '/prompt')).toMatchObject(refused(403, 'ERR_NO_PERMISSION')),
  );
  expect(await add({ queueId: vendas }, rui)).toMatchObject(refused(403, 'ERR_NO_PERMISSION'));
});
