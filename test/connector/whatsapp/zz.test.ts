import { test } from '@jest/globals';
import { connectorProcess } from './processes.ts';
import { openWorld, until } from './world.ts';
test('rate', async () => {
  const world = await openWorld();
  const connector = await connectorProcess(world.context);
  const id = await world.add();
  const phone = await world.pair(id);
  const t0 = performance.now();
  const { ids } = await world.sim.phones.flood({ phone, contacts: 10, perContact: 60 });
  const t1 = performance.now();
  const at1 = world.messages(id).length;
  await until('all', () => world.messages(id).length >= ids.length);
  const t2 = performance.now();
  process.stdout.write(`flood ${t1 - t0} ms, then heard ${at1}; all after ${t2 - t0}\n`);
  await connector.stop();
  await world.stop();
}, 300_000);
