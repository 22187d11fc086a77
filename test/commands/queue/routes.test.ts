import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { handle } from '../../../commands/kernel/handle/handle.ts';
import { addQueueTo } from '../../../commands/queue/add.ts';
import { defaultWeek } from '../../../domain/kernel/schedule.ts';
import { queue } from '../../../domain/queue/decider.ts';
import { wholeQueueShape, type WholeQueue } from '../../../domain/queue/whole.ts';
import { eventually } from '../../kernel/eventually.ts';
import { nextCause, openWorld, type Person, type World } from '../world.ts';

let world: World;
let admin: Person;
let user: Person;
let supervisor: Person;
let rui: Person; // admin of another company
beforeAll(async () => {
  world = await openWorld();
  ({ admin } = world);
  user = await world.addPerson('Caio');
  supervisor = await world.addPerson('Sara', { profile: 'supervisor' });
  rui = await world.addPerson('Rui', { companyId: await world.addCompany(), profile: 'admin' });
});
afterAll(() => world?.close());

let hue = 0x100000;
const color = () => `#${(++hue).toString(16)}`;
const queueOf = ({ status, body }: { status: number; body: unknown }): WholeQueue => {
  expect({ status, body }).toMatchObject({ status: 200 });
  return wholeQueueShape.strict().parse(body);
};
const add = async (fields: object = {}, by = admin, headers?: Record<string, string>) =>
  queueOf(await by.api('POST', '/queue', { name: 'Vendas', color: color(), ...fields }, headers));
const get = async (id: number, by = admin) => queueOf(await by.api('GET', `/queue/${id}`));
const all = async (by = admin) =>
  wholeQueueShape
    .strict()
    .array()
    .parse((await by.api('GET', '/queue?companyId=1')).body);
const refused = (error: string, status: number) => ({ status, body: { error } });

describe('a new queue', () => {
  test('has the default week and nothing else set', async () => {
    const made = await add({ name: ' Vendas ', color: '#0A7' });
    expect(made).toMatchObject({
      name: 'Vendas',
      color: '#0A7',
      greetingMessage: '',
      complationMessage: '',
      outOfHoursMessage: '',
      ratingMessage: '',
      orderQueue: null,
      integrationId: null,
      promptId: null,
      version: 0,
      changedBy: 'Administrador',
    });
    expect(made.schedules).toEqual(defaultWeek);
    expect(await get(made.id)).toEqual(made);
    expect(await get(made.id, user)).toEqual(made);
  });

  test('accepts every field, in the spellings of clients', async () => {
    const texts = {
      greetingMessage: 'Olá',
      complationMessage: 'Até',
      outOfHoursMessage: 'Fora',
      ratingMessage: 'Nota?',
    };
    const night = defaultWeek.map((row) => ({ ...row, startTime: '22:00', endTime: '06:00', lunchTimeStart: '01:00' }));
    const made = await add({ ...texts, orderQueue: '3', integrationId: 'Nenhuma', promptId: '', schedules: night });
    expect(made).toMatchObject({ ...texts, orderQueue: 3, integrationId: null, promptId: null, schedules: night });
    const form = { name: 'Balconista', queueId: made.id };
    const promptId = Number(Object((await admin.api('POST', '/prompt', form)).body).id);
    expect(
      await add({ orderQueue: '', schedules: [], greetingMessage: null, promptId: String(promptId), companyId: 2 }),
    ).toMatchObject({
      orderQueue: null,
      schedules: defaultWeek,
      greetingMessage: '',
      promptId,
      companyId: 1,
    });
    // A prompt of another company counts as missing.
    const theirs = { name: 'Outra', color: color(), promptId };
    expect(await rui.api('POST', '/queue', theirs)).toMatchObject(refused('ERR_NO_RECORD_FOUND', 404));
  });

  test.each([
    [{ name: '' }, 'name', 'Required'],
    [{ name: undefined }, 'name', 'Required'],
    [{ name: 'A' }, 'name', 'Too Short!'],
    [{ name: 'A'.repeat(51) }, 'name', 'Too Long!'],
    [{ color: '' }, 'color', 'Required'],
    [{ color: '#1' }, 'color', 'Too Short!'],
    [{ color: '#123456789' }, 'color', 'Too Long!'],
  ])('is refused with %j: %s %s', async (fields, path, message) => {
    const { id } = await add();
    const appended = await world.appendedBy(async () => {
      const answers = [await admin.api('POST', '/queue', { name: 'Boa', color: color(), ...fields })];
      if (Object.values(fields)[0] !== undefined) answers.push(await admin.api('PUT', `/queue/${id}`, fields));
      for (const { status, body } of answers) {
        expect(status).toBe(400);
        expect(Object(body).issues[0]).toMatchObject({ path: [path], message });
      }
    });
    expect(appended).toEqual([]);
    expect((await get(id)).name).toBe('Vendas');
  });

  test('may have a name of 2 to 50 and a colour of 3 to 9 characters, and only valid hours', async () => {
    for (const name of ['Aa', 'A'.repeat(50)]) expect(await add({ name })).toMatchObject({ name });
    for (const fine of ['#ff', '#11223344']) expect(await add({ color: fine })).toMatchObject({ color: fine });
    const schedules = [{ ...defaultWeek[0], startTime: '25:00' }, ...defaultWeek.slice(1)];
    const appended = await world.appendedBy(async () => {
      for (const rows of [schedules, defaultWeek.slice(1), 'x'])
        expect((await admin.api('POST', '/queue', { name: 'Boa', color: color(), schedules: rows })).status).toBe(400);
    });
    expect(appended).toEqual([]);
  });

  test('is created once for a repeated Idempotency-Key, also concurrently', async () => {
    const fields = { name: 'Uma só', color: color() };
    const make = () => add(fields, admin, { 'idempotency-key': 'fila-1' });
    const [a, b] = await Promise.all([make(), make()]);
    expect([b.id, (await make()).id]).toEqual([a.id, a.id]);
    expect((await all()).filter(({ name }) => name === 'Uma só')).toHaveLength(1);
  });
});

describe('the colour of a queue', () => {
  const taken = refused('ERR_QUEUE_COLOR_ALREADY_EXISTS', 409);
  test('is unique in the company, in any case, and free in another company', async () => {
    const { id } = await add({ color: '#ABCDEF' });
    const other = await add();
    const appended = await world.appendedBy(async () => {
      expect(await admin.api('POST', '/queue', { name: 'Outra', color: '#abcdef' })).toMatchObject(taken);
      expect(await admin.api('PUT', `/queue/${other.id}`, { color: '#ABCdef' })).toMatchObject(taken);
    });
    expect(appended).toEqual([]);
    expect(await get(other.id)).toEqual(other);
    expect(await add({ color: '#abcdef' }, rui)).toMatchObject({ color: '#abcdef' });
    expect(queueOf(await admin.api('PUT', `/queue/${id}`, { color: '#abcdef' })).color).toBe('#abcdef');
  });

  test('is free again when its queue gets another, or is removed', async () => {
    const [first, second] = [color(), color()];
    const { id } = await add({ color: first });
    queueOf(await admin.api('PUT', `/queue/${id}`, { color: second }));
    const heir = await add({ color: first });
    expect(await admin.api('POST', '/queue', { name: 'Mais', color: second })).toMatchObject(taken);
    expect((await admin.api('DELETE', `/queue/${id}`)).status).toBe(200);
    expect(await add({ color: second })).toMatchObject({ color: second });
    expect(await admin.api('PUT', `/queue/${heir.id}`, { color: second })).toMatchObject(taken);
  });

  test('goes to one queue when many want it at the same moment', async () => {
    const others = await Promise.all([add(), add(), add()]);
    for (let round = 0; round < 8; round++) {
      const wanted = color();
      const answers = await Promise.all([
        ...others.map(({ id }) => admin.api('PUT', `/queue/${id}`, { color: wanted })),
        ...[1, 2].map((n) => admin.api('POST', '/queue', { name: `Rival ${n}`, color: wanted })),
      ]);
      const [won, ...more] = answers.filter(({ status }) => status === 200);
      expect(more).toEqual([]);
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(4);
      const { id } = Object(won?.body);
      await eventually(async () =>
        expect((await all()).flatMap((each) => (each.color === wanted ? each.id : []))).toEqual([id]),
      );
    }
  });

  test('goes to the next queue that wants it if the claimant died, and that one does not exist', async () => {
    const { store, ids } = world.system.deps;
    const killed: typeof store.append = (stream, ...rest) => {
      if (stream.startsWith('queue-')) throw new Error('killed');
      return store.append(stream, ...rest);
    };
    const wanted = color();
    const name = 'Interrompida';
    const dying = { store: { ...store, append: killed }, ids };
    await expect(addQueueTo(dying, { companyId: 1, fields: { name, color: wanted } }, nextCause(1))).rejects.toThrow(
      'killed',
    );
    const { id } = await add();
    expect(queueOf(await admin.api('PUT', `/queue/${id}`, { color: wanted }))).toMatchObject({ color: wanted });
    expect((await all()).map((each) => each.name)).not.toContain(name);
    expect(await admin.api('POST', '/queue', { name, color: wanted })).toMatchObject(taken);
  });
});

describe('a change to a queue', () => {
  test('keeps fields that it does not name; the whole record may be sent back', async () => {
    const before = await add({ greetingMessage: 'Olá', orderQueue: 5 });
    const after = queueOf(await admin.api('PUT', `/queue/${before.id}`, { name: 'Loja' }));
    const { updatedAt: _, ...rest } = before;
    expect(after).toMatchObject({ ...rest, name: 'Loja', version: 1 });
    const appended = await world.appendedBy(async () => {
      expect(queueOf(await admin.api('PUT', `/queue/${before.id}`, after))).toEqual(after);
    });
    expect(appended).toEqual([]);
  });

  test('that has not seen a colleague’s change is refused with the name, and saved on a second attempt', async () => {
    const nina = await world.addPerson('Nina', { profile: 'admin' });
    const { id, version } = await add();
    queueOf(await nina.api('PUT', `/queue/${id}`, { name: 'Da Nina' }));
    const changed = await get(id);
    const appended = await world.appendedBy(async () => {
      const answer = await admin.api('PUT', `/queue/${id}?seen=${version}`, { name: 'Do Admin' });
      expect(answer).toMatchObject({ status: 409, body: { error: 'ERR_CHANGED_MEANWHILE', name: 'Nina' } });
      const recolours = await admin.api('PUT', `/queue/${id}?seen=${version}`, { color: color() });
      expect(recolours).toMatchObject(refused('ERR_CHANGED_MEANWHILE', 409));
    });
    expect(appended).toEqual([]);
    expect(await get(id)).toEqual(changed);
    expect(queueOf(await nina.api('PUT', `/queue/${id}?seen=${version}`, { name: 'Outra' })).name).toBe('Outra');
    expect(queueOf(await admin.api('PUT', `/queue/${id}`, { name: 'Do Admin' })).name).toBe('Do Admin');
  });
});

test('the plan limits the number of queues; a repeated request finds its own', async () => {
  const companyId = await world.addCompany({ planId: await world.addPlan({ queues: 1 }) });
  const ema = await world.addPerson('Ema', { companyId, profile: 'admin' });
  const key = { 'idempotency-key': 'primeira' };
  const first = await add({ color: '#010203' }, ema, key);
  const appended = await world.appendedBy(async () => {
    const error = 'O plano da empresa permite até 1 fila.';
    expect(await ema.api('POST', '/queue', { name: 'Segunda', color: '#020304' })).toMatchObject(refused(error, 409));
    expect((await add({ color: '#010203' }, ema, key)).id).toBe(first.id);
  });
  expect(appended).toEqual([]);
  expect(await all(ema)).toHaveLength(1);
});

test('the list is a bare array, sorted by orderQueue, then by name', async () => {
  const names = async () => (await all(rui)).map(({ name }) => name);
  for (const { name, orderQueue } of await all(rui))
    expect({ name, orderQueue }).toEqual({ name: 'Vendas', orderQueue: null });
  await add({ name: 'Terceira', orderQueue: 3 }, rui);
  await add({ name: 'Primeira', orderQueue: '1' }, rui);
  await add({ name: 'Antes', orderQueue: 3 }, rui);
  expect(await names()).toEqual(['Primeira', 'Antes', 'Terceira', 'Vendas']);
});

const writes = (id: number) =>
  [
    ['POST', '/queue'],
    ['PUT', `/queue/${id}`],
    ['DELETE', `/queue/${id}`],
  ] as const;
const body = () => ({ name: 'Minha', color: color() });

test('users and supervisors read queues but change none', async () => {
  const made = await add({ name: 'Intocada' });
  const appended = await world.appendedBy(async () => {
    for (const who of [user, supervisor]) {
      expect((await all(who)).map(({ name }) => name)).toContain('Intocada');
      for (const [method, path] of writes(made.id))
        expect(await who.api(method, path, body())).toMatchObject(refused('ERR_NO_PERMISSION', 403));
    }
  });
  expect(appended).toEqual([]);
  expect(await get(made.id)).toEqual(made);
});

test('a queue of another company, an unknown and a removed one are not found', async () => {
  const made = await add();
  const { id: gone } = await add();
  expect((await admin.api('DELETE', `/queue/${gone}`)).status).toBe(200);
  expect((await all()).map(({ id }) => id)).not.toContain(gone);
  const appended = await world.appendedBy(async () => {
    for (const [who, id] of [
      [rui, made.id],
      [admin, gone],
      [admin, 999_999],
    ] as const) {
      const missing = refused('ERR_NO_QUEUE_FOUND', 404);
      expect(await who.api('GET', `/queue/${id}`)).toMatchObject(missing);
      for (const [method, path] of writes(id).slice(1))
        expect(await who.api(method, `${path}?companyId=1`, { name: 'Minha' })).toMatchObject(missing);
    }
  });
  expect(appended).toEqual([]);
  expect(await get(made.id)).toEqual(made);
});

test('a connection may only name existing queues', async () => {
  const { id } = await add();
  const theirs = await add({}, rui);
  const connectionId = await world.addConnection('Loja');
  const put = (fields: object) => admin.api('PUT', `/whatsapp/${connectionId}`, fields);
  const appended = await world.appendedBy(async () => {
    for (const fields of [{ queueIds: [id, 999_999] }, { queueIds: [theirs.id] }, { sendIdQueue: theirs.id }])
      expect(await put({ ...fields, greetingMessage: 'Oi' })).toMatchObject(refused('ERR_NO_QUEUE_FOUND', 404));
  });
  expect(appended).toEqual([]);
  expect(await put({ queueIds: [id], sendIdQueue: id })).toMatchObject({ status: 200, body: { sendIdQueue: id } });
  expect((await admin.api('DELETE', `/queue/${id}`)).status).toBe(200);
  expect((await admin.api('GET', `/whatsapp/${connectionId}`)).body).toMatchObject({ queueIds: [], sendIdQueue: null });
  expect((await put({ name: 'Continua' })).status).toBe(200);
});

test('the first queues, with only a name and a colour, are complete records', async () => {
  const { deps } = world.system;
  const id = await deps.ids.next('queue');
  await deps.store.append(`queue-1.${id}`, [{ type: 'QueueAdded', data: { name: 'Antiga', color: '#0b8' } }], 'none', {
    companyId: 1,
    userId: 1,
    at: '2026-01-01T10:00:00.000Z',
    cause: 'old',
    command: 'AddQueue',
    $correlationId: 'old',
    $causationId: 'old',
  });
  const target = { companyId: 1, id };
  await handle(deps.store, queue, {
    target,
    command: { type: 'ChangeQueue', settings: { orderQueue: 9 } },
    cause: nextCause(1),
  });
  const { status, body: shown } = await admin.api('PUT', `/queue/${id}`, { name: 'Antiga e boa' });
  expect({ status, shown }).toMatchObject({ status: 200, shown: { orderQueue: 9, schedules: defaultWeek } });
});
