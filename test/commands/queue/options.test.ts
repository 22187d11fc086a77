import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { queueOptionShape, type QueueOptionRecord } from '../../../domain/queue/whole.ts';
import { openWorld, type Person, type World } from '../world.ts';

let world: World;
let admin: Person;
let user: Person;
let rui: Person; // admin of another company
let queueId: number;
beforeAll(async () => {
  world = await openWorld();
  ({ admin } = world);
  queueId = await world.addQueue('Vendas');
  user = await world.addPerson('Caio', { queueIds: [queueId] });
  rui = await world.addPerson('Rui', { companyId: await world.addCompany(), profile: 'admin' });
});
afterAll(() => world?.close());

const optionOf = ({ status, body }: { status: number; body: unknown }): QueueOptionRecord => {
  expect({ status, body }).toMatchObject({ status: 200 });
  return queueOptionShape.strict().parse(body);
};
const add = async (title: string, parentId: number | string | null = -1, of = queueId) =>
  optionOf(await admin.api('POST', '/queue-options', { queueId: of, parentId, title, message: `Sobre ${title}` }));
const under = async (parentId: number | string = -1, of = queueId, by = admin) =>
  queueOptionShape
    .strict()
    .array()
    .parse((await by.api('GET', `/queue-options?queueId=${of}&parentId=${parentId}`)).body);
const places = async (parentId: number | string = -1, of = queueId) =>
  (await under(parentId, of)).map(({ title, option }) => `${option} ${title}`);
const refused = (error: string, status: number) => ({ status, body: { error } });

test('options are added under the root or an option, listed under it, changed and deleted with renumbering', async () => {
  const of = await world.addQueue('Menu');
  const sofas = await add('Sofás', -1, of);
  const tables = await add('Mesas', null, of);
  const talk = await add('Falar', '', of);
  expect(sofas).toEqual({
    id: sofas.id,
    title: 'Sofás',
    message: 'Sobre Sofás',
    answer: { is: 'text' },
    option: 1,
    queueId: of,
    parentId: null,
    children: [],
    childCount: 0,
  });
  const ready = await add('Pronta entrega', tables.id, of);
  await add('Linho', String(ready.id), of);
  expect(await places(-1, of)).toEqual(['1 Sofás', '2 Mesas', '3 Falar']);
  expect(await places(tables.id, of)).toEqual(['1 Pronta entrega']);
  expect((await under(-1, of, user))[1]).toMatchObject({ id: tables.id, childCount: 1, parentId: null });
  expect((await under(tables.id, of))[0]).toMatchObject({ parentId: tables.id });

  const words = { ...talk, title: 'Falar com alguém', message: null, option: 9, parentId: sofas.id };
  expect(optionOf(await admin.api('PUT', `/queue-options/${talk.id}`, words))).toEqual({
    ...talk,
    title: 'Falar com alguém',
    message: '',
  });
  expect(await admin.api('DELETE', `/queue-options/${tables.id}`)).toMatchObject({ status: 200 });
  expect(await places(-1, of)).toEqual(['1 Sofás', '2 Falar com alguém']);
  expect(await places(tables.id, of)).toEqual([]);
  expect(await places(ready.id, of)).toEqual([]);
  expect(await admin.api('PUT', `/queue-options/${ready.id}`, { title: 'x' })).toMatchObject({ status: 404 });
});

test('a repeated Idempotency-Key adds one option; many at once are numbered without gaps', async () => {
  const of = await world.addQueue('Muitas');
  const post = (title: string, key: string) =>
    admin.api('POST', '/queue-options', { queueId: of, title }, { 'idempotency-key': key });
  const [a, b] = [optionOf(await post('Uma', 'opcao-1')), optionOf(await post('Uma', 'opcao-1'))];
  expect(b.id).toBe(a.id);
  const many = await Promise.all(['b', 'c', 'd'].map((key) => post('Mais', `opcao-${key}`)));
  expect(many.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await under(-1, of)).map(({ option }) => option)).toEqual([1, 2, 3, 4]);
});

test.each([
  [{ title: '' }, 'Required'],
  [{ title: '  ' }, 'Required'],
  [{ title: 'A'.repeat(256) }, 'Too Long!'],
])('an option may not be named %j: %s', async (fields, message) => {
  const option = await add('Boa');
  const appended = await world.appendedBy(async () => {
    for (const { status, body } of [
      await admin.api('POST', '/queue-options', { queueId, ...fields }),
      await admin.api('PUT', `/queue-options/${option.id}`, fields),
    ]) {
      expect(status).toBe(400);
      expect(Object(body).issues[0]).toMatchObject({ path: ['title'], message });
    }
  });
  expect(appended).toEqual([]);
  expect(await under()).toContainEqual(option);
});

test('an option needs its queue and its parent in the same queue', async () => {
  const other = await add('De outra fila', -1, await world.addQueue('Outra'));
  const before = await under();
  const appended = await world.appendedBy(async () => {
    for (const [body, status, error] of [
      [{ queueId: 999_999 }, 404, 'ERR_NO_QUEUE_FOUND'],
      [{ queueId, parentId: 999_999 }, 404, 'ERR_NO_RECORD_FOUND'],
      [{ queueId, parentId: other.id }, 404, 'ERR_NO_RECORD_FOUND'],
      [{}, 400, 'Valor inválido: queueId'],
    ] as const)
      expect(await admin.api('POST', '/queue-options', { title: 'Sem lugar', ...body })).toMatchObject(
        refused(error, status),
      );
  });
  expect(appended).toEqual([]);
  expect(await under()).toEqual(before);
});

test('users read the menu but change nothing; admins of another company have no access', async () => {
  const option = await add('Intocada');
  const writes = [
    ['POST', '/queue-options', { queueId, title: 'Minha' }],
    ['PUT', `/queue-options/${option.id}`, { title: 'Minha' }],
    ['DELETE', `/queue-options/${option.id}`, undefined],
  ] as const;
  const before = await under();
  const appended = await world.appendedBy(async () => {
    expect(await under(-1, queueId, user)).toEqual(before);
    expect(await under(-1, queueId, rui)).toEqual([]);
    expect((await rui.api('GET', '/queue-options')).body).toEqual([]);
    for (const [method, path, body] of writes) {
      expect(await user.api(method, path, body)).toMatchObject(refused('ERR_NO_PERMISSION', 403));
      const missing = method === 'POST' ? 'ERR_NO_QUEUE_FOUND' : 'ERR_NO_RECORD_FOUND';
      expect(await rui.api(method, path, body)).toMatchObject(refused(missing, 404));
    }
  });
  expect(appended).toEqual([]);
  expect(await under()).toEqual(before);
});

test('the menu of a removed queue is gone', async () => {
  const of = await world.addQueue('De saída');
  const option = await add('Última', -1, of);
  expect((await admin.api('DELETE', `/queue/${of}`)).status).toBe(200);
  expect(await under(-1, of)).toEqual([]);
  const post = await admin.api('POST', '/queue-options', { queueId: of, title: 'Tarde' });
  expect(post).toMatchObject(refused('ERR_NO_QUEUE_FOUND', 404));
  expect(await admin.api('PUT', `/queue-options/${option.id}`, { title: 'x' })).toMatchObject({ status: 404 });
});
