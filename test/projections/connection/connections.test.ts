import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { whatsappShape } from '../../../domain/connection/shape.ts';
import { connectionsNamed, connectionsOf } from '../../../projections/connection/read.ts';
import {
  added,
  chosen,
  configured,
  lost,
  opened,
  removed,
  started,
  stopped,
  tokenSet,
} from '../../domain/connection/facts.ts';
import { queueAdded } from '../facts.ts';
import { openLog, openViews, type Views } from '../views.ts';

let views: Views;
let log = openLog();
beforeAll(async () => {
  views = await openViews();
});
afterAll(() => views?.drop());
beforeEach(async () => {
  await views.empty();
  await views.db('connector.live').del();
  log = openLog();
  await views.apply([log.happened('queue-1.1', queueAdded('Vendas')), log.happened('queue-2.2', queueAdded('Alheia'))]);
});

const on = (...events: Parameters<typeof log.happened>[1][]) =>
  views.apply(events.map((event) => log.happened('connection-1.3', event)));
const shown = async (admin = true, id = 3) => (await connectionsOf(views.db, 1, admin, [id]))[0];
/** Writes the live status as the connector does. */
const live = (status: string, qrcode = '') =>
  views
    .db('connector.live')
    .insert({ company_id: 1, connection_id: 3, status, reason: '', qrcode, retries: 1, updated_at: new Date() });

describe('a connection', () => {
  test('is complete, with the queues of its company', async () => {
    await on(added({ queueIds: [1, 2] }), started());
    expect(whatsappShape.strict().parse(await shown())).toMatchObject({
      id: 3,
      name: 'Loja',
      status: 'OPENING',
      queues: [{ id: 1, name: 'Vendas' }],
      provider: 'beta',
      maxUseBotQueues: 3,
      qrcode: '',
      token: '',
      isDefault: false,
    });
  });
  test.each([
    ['started', [started()], 'OPENING'],
    ['open', [started(), opened()], 'CONNECTED'],
    ['lost for a moment', [started(), opened(), lost()], 'OPENING'],
    ['logged out on the phone: nobody tries again', [started(), opened(), lost('loggedOut', true)], 'DISCONNECTED'],
    ['stopped', [started(), opened(), stopped], 'DISCONNECTED'],
    ['asked for a new QR code while open', [started(), opened(), started(true)], 'OPENING'],
    ['asked to try again while open', [started(), opened(), started(false)], 'CONNECTED'],
  ])('has the right status before the connector reports one: %s', async (_, events, status) => {
    await on(added(), ...events);
    expect(await shown()).toMatchObject({ status });
  });
  test('shows the reason while it is down, and none when it is up again', async () => {
    await on(added(), started(), opened(), lost('loggedOut', true));
    expect(await shown()).toMatchObject({ reason: 'loggedOut' });
    await on(started(true), opened());
    expect(await shown()).toMatchObject({ reason: '', number: '5511900000001' });
  });
  test('shows its QR code to admins', async () => {
    await on(added(), started());
    await live('qrcode', '2@abc');
    expect(await shown()).toMatchObject({ status: 'qrcode', qrcode: '2@abc', retries: 1 });
    expect(await shown(false)).toMatchObject({ status: 'qrcode', qrcode: '' });
  });
  test('never shows its token; admins see a mask', async () => {
    await on(added(), tokenSet());
    expect(await shown()).toMatchObject({ token: '••••••••' });
    expect(await shown(false)).toMatchObject({ token: '' });
    await on(tokenSet(false));
    expect(await shown()).toMatchObject({ token: '' });
  });
  test('is found by all words of a search in its name, however they are written, in its company only', async () => {
    await on(added({ name: 'Loja São João' }));
    await views.apply([log.happened('connection-2.4', added({ name: 'Loja São João' }))]);
    expect(await connectionsNamed(views.db, 1, 'joao loja')).toEqual([3]);
    expect(await connectionsNamed(views.db, 1, 'joao centro')).toEqual([]);
  });
  test('is renamed and removed', async () => {
    await on(added(), configured({ name: 'Filial' }));
    expect(await shown()).toMatchObject({ name: 'Filial' });
    await on(removed);
    expect(await shown()).toBeUndefined();
  });
  test("does not mix with another company's connection of the same id", async () => {
    await on(added());
    await views.apply([log.happened('connection-2.3', added({ name: 'Alheia' }))]);
    expect(await shown()).toMatchObject({ name: 'Loja' });
  });
});

describe('the default connection', () => {
  test('exists once, and both the former and the new one are published', async () => {
    await on(added());
    await views.apply([log.happened('connection-1.4', added()), log.happened('defaultConnection-1.0', chosen(3))]);
    expect(await shown()).toMatchObject({ isDefault: true });
    const changes = await views.apply([log.happened('defaultConnection-1.0', chosen(4))]);
    expect([(await shown())?.isDefault, (await shown(true, 4))?.isDefault]).toEqual([false, true]);
    expect(changes.map(({ topic, action, id }) => [topic, action, id])).toEqual([
      ['whatsapp', 'update', '3'],
      ['whatsapp', 'update', '4'],
    ]);
  });
});
