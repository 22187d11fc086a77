import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openPhone, type Phone } from '../../commands/contact/phone.ts';
import { openWorld, type World } from '../../commands/world.ts';
import { openFrontend, type Frontend } from './frontend.ts';
import { having, id, text, walk, type Seen } from './walk.ts';
import { desk } from './whaticketDesk.ts';
import { administration, connections, entrance } from './whaticketPages.ts';

let world: World;
let front: Frontend;
let phone: Phone;
let dona: { email: string; password: string };
beforeAll(async () => {
  world = await openWorld();
  front = openFrontend(world.system.url);
  phone = await openPhone(world.system.context.databaseUrl, world.system.db);
  dona = await world.register('Dona', { profile: 'admin' });
});
afterAll(async () => {
  front?.close();
  await phone?.close();
  await world?.close();
});

const ana = '5511987650001';

test('whaticket-community works through its pages with the payloads of its own forms', async () => {
  const line = { id: await world.addConnection('Loja') };
  await phone.show(world.companyId, line.id, 'CONNECTED');
  phone.everybody = true;
  const { user } = await front.step('sign in', () => front.signIn(dona.email, dona.password));
  // The user decides what the menu shows and which queues are filtered.
  having({ id, name: text, email: text, profile: text }).parse(user);
  await world.write(line.id, ana, 'Bom dia');
  const { tickets } = await front.get('/tickets', { status: 'pending', showAll: true });
  const seen: Seen = { me: user, line, ticket: tickets[0] };
  await walk(front, [...entrance, ...administration, ...connections, ...desk], seen);
  expect(front.steps.length).toBeGreaterThanOrEqual(60);
}, 180_000);
