import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { connectorProcess } from './processes.ts';
import { openWorld, until, type World } from './world.ts';

const KILLS = Number(process.env['CONNECTOR_KILLS'] ?? 3);
const CONTACTS = 10;
const EACH = 40;

describe('kill -9 of the connector in a flood', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world?.stop());

  test('no message is lost, none comes twice, and each chat keeps its order', async () => {
    let connector = await connectorProcess(world.context);
    const id = await world.add();
    const phone = await world.pair(id);
    const heard = () => world.messages(id).filter((event) => event.type === 'MessageReceived');
    const lists: string[][] = [];
    for (let round = 0; round < KILLS; round++) {
      const before = heard().length;
      const { ids } = await world.sim.phones.flood({ phone, contacts: CONTACTS, perContact: EACH });
      lists.push(ids);
      await until('the flood to arrive', () => heard().length > before + round * 90);
      await sleep(round * 7);
      await connector.kill();
      connector = await connectorProcess(world.context);
    }
    const sent = lists.flat();
    await until('all messages', () => heard().length >= sent.length);
    await until('an empty journal', async () => (await world.db('connector.journal').select()).length === 0);
    const got = heard().map(({ data }) => data);
    expect(got.map(({ waId }) => waId).toSorted()).toEqual(sent.toSorted());
    const place = new Map(sent.map((waId, index) => [waId, index]));
    const orders = Map.groupBy(got, ({ contactId }) => contactId);
    expect(orders.size).toBe(KILLS * CONTACTS);
    for (const chat of orders.values()) {
      const order = chat.map(({ waId }) => place.get(waId) ?? -1);
      expect(order).toEqual(order.toSorted((a, b) => a - b));
    }
    await connector.stop();
  }, 300_000);
});
