import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { z } from 'zod';
import { webhookSignature } from '../../../connector/cloud/webhook/signature.ts';
import { messageEvents } from '../../../domain/message/events.ts';
import { parseEvent } from '../../../domain/kernel/event.ts';
import { eventually } from '../../kernel/eventually.ts';
import { connectorProcess, gatewayProcess, type ConnectorProcess, type GatewayProcess } from '../whatsapp/processes.ts';
import { deliveryFor, openCloudWorld, SECRET, statusOf, textFrom, type CloudWorld } from './world.ts';

let world: CloudWorld;
let connector: ConnectorProcess;
let gateway: GatewayProcess | undefined;
beforeAll(async () => {
  world = await openCloudWorld();
  await world.connectorDown();
  connector = await connectorProcess(world.system.context);
});
afterAll(async () => {
  await gateway?.stop();
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

const STATUS_MS = 1_000 / 50;
const AGAIN_MS = 100;

test('kill -9 of the connector and the gateway under 50 statuses a second loses, doubles and holds up none', async () => {
  const official = await world.addOfficial();
  const own = (gateway = await gatewayProcess(world.system.context));
  const ended = world.graph.first(({ path, json }) => {
    const { biz_opaque_callback_data: named, to } = Object(json);
    if (!path.endsWith('/messages') || !named) return null;
    return { json: { contacts: [{ wa_id: to.slice(1) }], messages: [{ id: `wamid.${named}` }] } };
  });
  const levels = new Map<string, number[]>();
  const failed: string[] = [];
  const following = world.system.deps.store.follow({
    prefixes: ['message-'],
    from: 'end',
    onBatch: async ({ events }) => {
      for (const { stream, event } of events) {
        const known = parseEvent(messageEvents, event.type, event.data);
        if (known?.type === 'MessageAcknowledged') levels.set(stream, [...(levels.get(stream) ?? []), known.data.ack]);
        else if (known?.type === 'MessageFailed') failed.push(stream);
      }
    },
  });
  const tickets = await Promise.all(
    Array.from({ length: CUSTOMERS }, async (_, who) => {
      const from = `5511966620${String(100 + who)}`;
      await world.deliver(official, deliveryFor(official.phoneNumberId, { messages: [textFrom(from, 'Oi')] }));
      const { id } = await world.ticketOf(from);
      await world.admin.api('PUT', `/tickets/${id}`, { status: 'open', userId: world.admin.user.id });
      for (let nth = 0; nth < EACH; nth++)
        expect((await world.admin.api('POST', `/messages/${id}`, { body: `${nth}` })).status).toBe(200);
      return id;
    }),
  );
  const names = await eventually(() => {
    const all = world.graph.messages().flatMap(({ biz_opaque_callback_data: named }) => named ?? []);
    expect(all).toHaveLength(CUSTOMERS * EACH);
    return all;
  }, 60_000);
  await eventually(() => expect(levels.size).toBe(names.length));

  // Delivers like Meta: several at a time, in any order, and again until they are answered.
  let answered = 0;
  const address = world.addressOf(official).replace(world.system.url, own.url);
  const all = ['delivered', 'sent', 'read'].flatMap((status) => names.map((named) => ({ status, named })));
  const delivering = all.map(async ({ status, named }, nth) => {
    await sleep(nth * STATUS_MS);
    const told = statusOf(`wamid.${named}`, status, { biz_opaque_callback_data: named });
    const body = JSON.stringify(deliveryFor(official.phoneNumberId, { statuses: [told] }));
    const signature = webhookSignature(Buffer.from(body), SECRET);
    const isTaken = () =>
      world.post(address, body, signature).then(
        ({ status: code }) => code === 200,
        () => false,
      );
    while (!(await isTaken())) await sleep(AGAIN_MS);
    answered++;
  });
  for (let round = 1; round <= KILLS; round++) {
    await eventually(() => expect(answered).toBeGreaterThan((all.length * round) / (KILLS + 1)), 60_000);
    await Promise.all([connector.kill(), own.restart()]);
    connector = await connectorProcess(world.system.context);
  }
  await Promise.all(delivering);
  await eventually(async () => expect(await world.system.db('connector.delivery').select('seq')).toEqual([]), 60_000);

  const page = z.object({ messages: z.array(z.object({ fromMe: z.boolean(), ack: z.number() })) });
  for (const id of tickets)
    await eventually(async () => {
      const { messages } = page.parse((await world.admin.api('GET', `/messages/${id}`)).body);
      expect(messages.filter(({ fromMe }) => fromMe).map(({ ack }) => ack)).toEqual(Array(EACH).fill(4));
    });
  await following.stop();
  ended();
  expect(failed).toEqual([]);
  for (const reached of levels.values()) {
    expect(reached).toEqual([...new Set(reached)].toSorted((a, b) => a - b));
    expect(reached.at(-1)).toBe(4);
  }
}, 200_000);
