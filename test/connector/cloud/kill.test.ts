import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { messageEvents } from '../../../domain/message/events.ts';
import { parseEvent } from '../../../domain/kernel/event.ts';
import { eventually } from '../../kernel/eventually.ts';
import { connectorProcess, type ConnectorProcess } from '../whatsapp/processes.ts';
import { deliveryFor, openCloudWorld, textFrom, type CloudWorld } from './world.ts';

let world: CloudWorld;
let connector: ConnectorProcess;
beforeAll(async () => {
  world = await openCloudWorld();
  await world.connectorDown();
  connector = await connectorProcess(world.system.context);
});
afterAll(async () => {
  await connector?.stop();
  await world?.close();
});

const KILLS = 3;
const CUSTOMERS = 8;
const EACH = 12;

test('kill -9 of the connector between the journal and the log loses nothing, doubles nothing and keeps the order', async () => {
  const official = await world.addOfficial();
  const sent: { from: string; id: string }[] = [];
  const heard: { waId: string }[] = [];
  const following = world.system.deps.store.follow({
    prefixes: ['message-'],
    from: 'end',
    onBatch: async ({ events }) => {
      for (const { event } of events) {
        const known = parseEvent(messageEvents, event.type, event.data);
        if (known?.type === 'MessageReceived') heard.push(known.data);
      }
    },
  });
  for (let round = 0; round < KILLS; round++) {
    const before = heard.length;
    const wave = Array.from({ length: EACH }, (_, nth) =>
      Array.from({ length: CUSTOMERS }, (__, who) => textFrom(`5511955550${String(100 + who)}`, `${round}.${nth}`)),
    );
    for (const messages of wave) {
      sent.push(...messages);
      const answers = await Promise.all(
        messages.map((message) =>
          world.deliver(official, deliveryFor(official.phoneNumberId, { messages: [message] })),
        ),
      );
      expect(answers.every(({ status }) => status === 200)).toBe(true);
    }
    await eventually(() => expect(heard.length).toBeGreaterThan(before));
    await sleep(round * 7);
    await connector.kill();
    connector = await connectorProcess(world.system.context);
  }
  await eventually(() => expect(heard.length).toBeGreaterThanOrEqual(sent.length), 60_000);
  await eventually(async () => expect(await world.system.db('connector.delivery').select('seq')).toEqual([]));
  await following.stop();
  const ids = heard.map(({ waId }) => waId);
  expect(ids.toSorted()).toEqual(sent.map(({ id }) => id).toSorted());
  for (const [, own] of Map.groupBy(sent, ({ from }) => from)) {
    const wanted = own.map(({ id }) => id);
    expect(ids.filter((id) => wanted.includes(id))).toEqual(wanted);
  }
}, 200_000);
