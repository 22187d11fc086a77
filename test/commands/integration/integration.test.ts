import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { MASK } from '../../../domain/kernel/mask.ts';
import { jsonContentOf, keysOf } from '../../../commands/integration/secrets.ts';
import { handle } from '../../../commands/kernel/handle/handle.ts';
import { credentialOf } from '../../../commands/secrets/credentials.ts';
import { integration } from '../../../domain/integration/record.ts';
import { connect } from '../../gateway/stream/socket.ts';
import { eventually } from '../../kernel/eventually.ts';
import { describeRecord } from '../recordSuite.ts';
import { nextCause, openWorld, type Person, type World } from '../world.ts';

const two = (n: number) => String(n).padStart(2, '0');
describeRecord('an integration', {
  path: '/queueIntegration',
  key: 'queueIntegrations',
  writes: 'admin',
  form: (n) => ({ name: `Promoção ${two(n)}`, type: 'webhook', urlN8N: 'http://8.8.8.8/gancho' }),
  change: { name: 'Outra coisa', urlN8N: 'https://8.8.4.4/' },
  bad: [
    [{ name: '' }, 'Obrigatório'],
    [{ name: 'a' }, 'Too Short!'],
    [{ name: 'a'.repeat(51) }, 'Too Long!'],
    [{ type: 'x' }, 'Obrigatório'],
    [{ urlN8N: '' }, 'Obrigatório'],
    [{ urlN8N: 'nada' }, 'Invalid address'],
    [{ urlN8N: 'http://127.0.0.1:9000' }, 'ERR_ADDRESS_PRIVATE'],
    [{ urlN8N: 'http://169.254.169.254' }, 'ERR_ADDRESS_PRIVATE'],
  ],
});

let world: World;
let admin: Person;
beforeAll(async () => {
  world = await openWorld();
  ({ admin } = world);
});
afterAll(() => world?.close());

const add = (body: object) => admin.api('POST', '/queueIntegration', body);
const json = JSON.stringify({ client_email: 'bot@loja.iam.gserviceaccount.com', private_key: 'SEGREDO-DO-GOOGLE' });
const whole = {
  dialogflow: { name: 'Google', projectName: 'loja', jsonContent: json, language: 'pt-BR' },
  n8n: { name: 'n8n', urlN8N: 'https://8.8.8.8/webhook/1' },
  webhook: { name: 'Nosso', urlN8N: 'https://8.8.8.8/' },
  typebot: { name: 'Typebot', urlN8N: 'https://8.8.8.8/', typebotSlug: 'loja' },
};

test('an integration of each type requires its fields (R611, R614)', async () => {
  for (const [type, fields] of Object.entries(whole)) {
    const { status, body } = await add({ type, ...fields });
    expect({ status, body }).toMatchObject({ status: 200, body: { type, name: fields.name, language: 'pt-BR' } });
    for (const name of Object.keys(fields).filter((each) => each !== 'language')) {
      const issues = expect.arrayContaining([expect.objectContaining({ path: [name], message: 'Obrigatório' })]);
      const refused = await add({ type, ...fields, [name]: '' });
      expect(refused).toMatchObject({ status: 400, body: { issues } });
      const { id } = Object(body);
      expect(await admin.api('PUT', `/queueIntegration/${id}`, { [name]: '' })).toMatchObject({ status: 400 });
    }
  }
  expect(await add({ type: 'dialogflow', ...whole.dialogflow, language: 'fr' })).toMatchObject({ status: 400 });
});

test('a Typebot expires after one minute and waits one second by default (R613)', async () => {
  const { body } = await add({ type: 'typebot', ...whole.typebot });
  expect(body).toMatchObject({ typebotExpires: 1, typebotDelayMessage: 1000 });
  const { body: set } = await admin.api('PUT', `/queueIntegration/${Object(body).id}`, { typebotExpires: '0' });
  expect(set).toMatchObject({ typebotExpires: 0, typebotDelayMessage: 1000 });
  expect(await add({ type: 'typebot', ...whole.typebot, typebotExpires: -1 })).toMatchObject({ status: 400 });
});

test('credentials are encrypted, masked for admins, absent for users, kept by the mask and replaceable', async () => {
  const { body } = await add({ type: 'dialogflow', ...whole.dialogflow });
  const id = Number(Object(body).id);
  expect(body).toMatchObject({ jsonContent: MASK });
  const of = { companyId: world.companyId, id };
  expect(await jsonContentOf(world.system.deps, of)).toBe(json);
  const caio = await world.addPerson('Caio');
  expect((await admin.api('GET', `/queueIntegration/${id}`)).body).toMatchObject({ jsonContent: MASK });
  expect((await caio.api('GET', `/queueIntegration/${id}`)).body).toMatchObject({ jsonContent: '' });
  await admin.api('PUT', `/queueIntegration/${id}`, { name: 'Mesmo', jsonContent: MASK });
  expect(await jsonContentOf(world.system.deps, of)).toBe(json);
  expect(await admin.api('PUT', `/queueIntegration/${id}`, { jsonContent: '{"nada": 1}' })).toMatchObject({
    status: 400,
    body: { issues: [{ path: ['jsonContent'], message: 'ERR_CREDENTIALS_INVALID' }] },
  });
  const other = json.replace('SEGREDO', 'OUTRO');
  await admin.api('PUT', `/queueIntegration/${id}`, { jsonContent: other });
  expect(await jsonContentOf(world.system.deps, of)).toBe(other);
});

test('the secrets of a deleted integration are deleted, also if the process crashed right after the deletion', async () => {
  const { deps } = world.system;
  const { id } = Object((await add({ type: 'dialogflow', ...whole.dialogflow })).body);
  const of = { companyId: world.companyId, id: Number(id) };
  const key = { ...of, kind: 'integrationKey' };
  expect(await credentialOf(deps.store, deps.keys.credentials, key)).toMatch(/atk_/);
  const cause = nextCause(world.companyId);
  await handle(deps.store, integration.decider, { target: of, command: { type: 'Delete' }, cause });
  await eventually(async () => {
    expect(await jsonContentOf(deps, of)).toBe('');
    expect(await credentialOf(deps.store, deps.keys.credentials, key)).toBeUndefined();
  });
});

test('only an admin reads the signing key', async () => {
  const { body } = await add({ type: 'webhook', ...whole.webhook });
  const path = `/queueIntegration/${Object(body).id}/key`;
  const { body: first } = await admin.api('GET', path);
  expect(first).toMatchObject({ key: expect.stringMatching(/^atk_[\w-]{43}$/) });
  expect((await admin.api('GET', path)).body).toEqual(first);
  const caio = await world.addPerson('Bia');
  expect(await caio.api('GET', path)).toMatchObject({ status: 403 });
});

test('a replaced key signs for one more day along with the new one; at most four keys sign', async () => {
  const { body } = await add({ type: 'webhook', ...whole.webhook });
  const of = { companyId: world.companyId, id: Number(Object(body).id) };
  const path = `/queueIntegration/${of.id}/key`;
  const read = async () => Object((await admin.api('GET', path)).body);
  const { key: first } = await read();
  const { key: second, formerUntil } = Object((await admin.api('POST', path)).body);
  expect(second).not.toBe(first);
  expect(Math.abs(Date.parse(formerUntil) - Date.now() - 86_400_000)).toBeLessThan(60_000);
  expect(await read()).toEqual({ key: second, formerUntil });
  const again = { 'idempotency-key': 'trocar' };
  const { key: third } = Object((await admin.api('POST', path, undefined, again)).body);
  expect(Object((await admin.api('POST', path, undefined, again)).body).key).toBe(third);
  const signing = async (ms: number) =>
    (await keysOf(world.system.deps, of, new Date(Date.now() + ms).toISOString(), nextCause(of.companyId))).map(
      ({ key }) => key,
    );
  expect(await signing(0)).toEqual([third, second, first]);
  expect(await signing(86_500_000)).toEqual([third]);
  const later = [];
  for (let n = 0; n < 4; n++) later.unshift(Object((await admin.api('POST', path)).body).key);
  expect(await signing(0)).toEqual(later);
});

test('all calls are refused without the feature in the plan', async () => {
  const planId = await world.addPlan({ useIntegrations: false });
  const companyId = await world.addCompany({ planId });
  const rui = await world.addPerson('Rui', { companyId, profile: 'admin' });
  for (const method of ['GET', 'POST'])
    expect(await rui.api(method, '/queueIntegration', method === 'POST' ? whole.webhook : undefined)).toMatchObject({
      status: 403,
      body: { error: 'ERR_NO_PERMISSION' },
    });
});

test('Dialogflow is not asked with invalid credentials (R617)', async () => {
  const path = '/queueIntegration/testSession';
  const body = { projectName: 'loja', jsonContent: '{"nada": 1}', language: 'pt-BR' };
  expect(await admin.api('POST', path, body)).toMatchObject({
    status: 400,
    body: { error: 'ERR_CREDENTIALS_INVALID' },
  });
  const broken = JSON.stringify({ client_email: 'a@b.c', private_key: 'nada' });
  expect(await admin.api('POST', path, { ...body, jsonContent: broken })).toMatchObject({ status: 400 });
  const caio = await world.addPerson('Ciro');
  expect(await caio.api('POST', path, body)).toMatchObject({ status: 403 });
});

/** Listens to a user's frames. */
const listen = async (by: Person) => {
  const socket = await connect(`${world.system.url.replace('http', 'ws')}/v1/stream`);
  socket.say({ type: 'hello', token: by.token });
  await socket.until(({ action }) => action === 'welcome');
  const heard = async (action: string) =>
    (await socket.until((frame) => frame.event === 'company-1-queueIntegration' && frame.action === action)).at(-1);
  return { socket, heard };
};

test('an integration sends live frames (R707) with its credentials masked for admins and absent for users', async () => {
  const all = await Promise.all([listen(admin), listen(await world.addPerson('Davi'))]);
  const { id } = Object((await add({ type: 'dialogflow', ...whole.dialogflow })).body);
  for (const [at, jsonContent] of [MASK, ''].entries())
    expect(await all[at]?.heard('create')).toMatchObject({ payload: { record: { id, name: 'Google', jsonContent } } });
  await admin.api('PUT', `/queueIntegration/${id}`, { name: 'Deles' });
  for (const [at, jsonContent] of [MASK, ''].entries())
    expect(await all[at]?.heard('update')).toMatchObject({ payload: { record: { id, name: 'Deles', jsonContent } } });
  await admin.api('DELETE', `/queueIntegration/${id}`);
  for (const { heard } of all) expect(await heard('delete')).toMatchObject({ payload: { id } });
  for (const { socket } of all) socket.terminate();
});
