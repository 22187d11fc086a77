import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startReactions } from '../../../../commands/role.ts';
import { agreeOnSecrets } from '../../../../commands/secrets/agree.ts';
import { billServersFor } from '../../../../connector/bills/servers.ts';
import { agentsFor, banksFor, machinesFor } from '../../../../connector/externalServices.ts';
import { storeOf } from '../../../../eventstore/store.ts';
import { openLookup } from '../../../../projections/lookup.ts';
import type { Running } from '../../../../runtime/context.ts';
import { lead } from '../../../../runtime/leader.ts';
import { eventually } from '../../../kernel/eventually.ts';
import { freshContext } from '../../../kernel/system.ts';

let world: Awaited<ReturnType<typeof freshContext>>;
const running: Running[] = [];
beforeAll(async () => {
  world = await freshContext();
  const store = storeOf(world.context);
  await agreeOnSecrets(store, world.context.secrets.ring).finally(() => store.close());
});
afterAll(async () => {
  for (const each of running.toReversed()) await each.stop();
  await world?.drop();
});

test.each(['clock', 'machines', 'bank'])(
  'no due work runs while a process of another version holds the lease %s, and all of it runs afterwards',
  async (lease) => {
    const { context } = world;
    const older = await lead(context.databaseUrl, lease, async () => ({ stop: async () => {} }));
    let clocks = 0;
    const reactions = await startReactions(context, {
      lookupOf: openLookup,
      // Called when the clocks begin.
      banksOf: (deps) => {
        clocks++;
        return banksFor(context)(deps);
      },
      machines: machinesFor(context),
      bills: billServersFor(context),
      agents: agentsFor(context),
    });
    running.push(reactions);
    expect(clocks).toBe(0);
    await older.stop();
    await eventually(() => expect(clocks).toBe(1));
    running.pop();
    await reactions.stop();
  },
);
