import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { z } from 'zod';
import { openStore } from '../../eventstore/store.ts';
import { verify } from '../../projections/kernel/rebuild/verify.ts';
import { views } from '../../projections/views.ts';
import { openDatabase } from '../../runtime/database.ts';
import { ringOf } from '../../runtime/secrets.ts';
import { readRunning } from '../../runtime/running.ts';
import { openRoad, type Road } from '../faults/road.ts';
import { eventually } from '../kernel/eventually.ts';

const shown = z.array(z.object({ qrcode: z.string() }));
let road: Road;
beforeAll(async () => {
  road = await openRoad({ LOG_LEVEL: 'error' });
});
afterAll(() => road?.stop());

test('after the loss of Postgres the read models are rebuilt the same, and the phone receives nothing twice', async () => {
  const phone = await road.pair();
  const [ana] = await road.phones.contacts({ phone });
  if (!ana) throw new Error('the simulator has no contacts');
  await road.phones.say({ phone, contact: ana.number, text: 'Olá' });
  const ticket = await eventually(async () => {
    const [found] = await road.ticketsOf(ana.number);
    if (!found) throw new Error('there is no ticket yet');
    return found;
  });
  await road.ask('PUT', `/tickets/${ticket.id}`, { status: 'open' });
  await road.ask('POST', `/messages/${ticket.id}`, { body: 'Bom dia' });
  const conversation = () => road.conversation(ticket.id);
  await eventually(async () => expect((await conversation()).at(-1)?.ack).toBeGreaterThanOrEqual(3));
  const before = await conversation();

  await road.installation.stop();
  await rm(join(road.installation.dataDir, 'postgres'), { recursive: true });
  await road.installation.start();

  expect(await conversation()).toEqual(before);
  const running = await eventually(() => {
    const told = readRunning(road.installation.dataDir);
    if (!told) throw new Error('the system has not said where its stores are');
    return told;
  });
  const { dataDir, namespace } = road.installation;
  const store = openStore({ url: running.eventStoreUrl, namespace, ring: ringOf({ dataDir }) });
  const db = openDatabase(running.databaseUrl, { connections: 4 });
  expect(await verify(store, db, views)).toEqual([]);
  await store.close();
  await db.destroy();

  // The pairing was lost with Postgres. The phone is linked again, and then receives only new messages.
  const qr = await eventually(async () => {
    const [connection] = shown.parse((await road.ask('GET', '/whatsapp')).body);
    if (!connection?.qrcode) throw new Error('there is no code yet');
    return connection.qrcode;
  }, 60_000);
  await road.phones.scan({ qr, phone });
  await road.ask('POST', `/messages/${ticket.id}`, { body: 'Voltamos' });
  await eventually(async () => expect((await conversation()).at(-1)?.ack).toBeGreaterThanOrEqual(3), 60_000);
  const chat = await road.phones.chat({ phone, contact: ana.number });
  const received = chat.filter(({ fromContact }) => !fromContact).map(({ text, received: times }) => [text, times]);
  expect(received).toEqual([
    ['Bom dia', 1],
    ['Voltamos', 1],
  ]);
});
