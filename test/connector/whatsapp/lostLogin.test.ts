import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openWorld, until, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.stop());

test('a login whose answer is lost is retried, although the server answers pings', async () => {
  await world.connector();
  const id = await world.add();
  const phone = await world.pair(id);
  await world.connectorDown();
  await world.sim.phones.options({ phone, loseLogins: 1 });
  await world.connector({ keepAliveMs: 1_000, loginMs: 6_000 });
  const lost = await until('the login that is not answered', async () => {
    const row = await world.live(id);
    return row?.status === 'TIMEOUT' && row;
  });
  expect(lost.reason).toBe('connectionLost');
  await world.status(id, 'CONNECTED');
});
