import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openWorld, until, type World } from './world.ts';

let world: World;
let id: number;
let phone: string;
beforeAll(async () => {
  world = await openWorld();
  await world.connector();
  id = await world.add();
  phone = await world.pair(id);
});
afterAll(() => world?.stop());

type Row = { body: string };
/** Returns the conversation of a contact, in the order of its pages. */
const shown = async (contactId: number, length: number): Promise<string[]> => {
  const look = () =>
    world
      .db('views.message')
      .where({ company_id: 1, contact_id: contactId })
      .orderBy(['second', 'position'])
      .select<Row[]>('body');
  const rows = await until(`${length} messages`, async () => {
    const found = await look();
    return found.length === length && found;
  });
  return rows.map(({ body }) => body);
};

test('messages of two customers on a line that was silent for 80 s are shown in the order of their phones', async () => {
  const [a = '', b = ''] = (await world.sim.phones.contacts({ phone })).map(({ number }) => number);
  const say = (contact: string, text: string, ago = 0) => world.sim.phones.say({ phone, contact, text, ago });
  await say(a, 'hello from A');
  await say(b, 'hello from B');
  await world.received(id, 'hello from A');
  const { data } = await world.received(id, 'hello from B');
  await world.connectorDown();
  await world.send(id, data, { body: 'agent', waId: '3EB0SILENT1' });
  await say(a, 'a1', 80);
  await say(b, 'b1', 79.5);
  await say(b, 'b2', 70.5);
  await say(b, 'b3', 61.5);
  await world.connector();
  await world.received(id, 'b3');
  expect((await shown(data.contactId, 5)).filter((body) => body !== 'hello from B')).toEqual([
    'b1',
    'b2',
    'b3',
    'agent',
  ]);
  // A message that must be requested again arrives after later ones.
  await world.sim.phones.options({ phone, contact: b, garbleNext: 1 });
  await say(b, 'b4', 50);
  await say(b, 'b5', 40);
  await world.received(id, 'b4');
  await world.received(id, 'b5');
  const bodies = await shown(data.contactId, 7);
  expect(bodies.filter((body) => /^b\d/.test(body))).toEqual(['b1', 'b2', 'b3', 'b4', 'b5']);
  expect(bodies.at(-1)).toBe('agent');
});
