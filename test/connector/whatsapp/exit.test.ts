import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { connectorProcess } from './processes.ts';
import { openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.stop());

test('a connector process ends in order although timers of the WhatsApp client still run', async () => {
  const connector = await connectorProcess(world.context);
  const id = await world.add();
  // A new device uploads its keys, for which the client sets a timer of 30 s. The process has 12 s to end.
  await world.pair(id);
  expect(await connector.stop()).toBe(0);
});
