import { parseArgs } from 'node:util';
import { z } from 'zod';
import { atOnceFaults } from './atOnce.ts';
import { storeFaults } from './eventstore.ts';
import { systemFaults } from './system.ts';

const wanted = z.object({ rounds: z.coerce.number().int().min(1).optional(), seed: z.coerce.number().default(1) });

/** Each with the rounds that it takes unless --rounds says otherwise, and what of its answer must be nothing. */
const suites = {
  store: {
    rounds: 20,
    run: async (rounds: number, seed: number) => {
      const told = await storeFaults(rounds, seed);
      return { told, wrong: told.lost + told.gaps + told.halves };
    },
  },
  system: {
    rounds: 10,
    run: async (rounds: number, seed: number) => {
      const told = await systemFaults(rounds, seed);
      const { lost, doubled, disordered, different } = told;
      return { told, wrong: lost.length + doubled.length + disordered.length + different };
    },
  },
  atOnce: {
    rounds: 50,
    run: async (rounds: number) => {
      const told = await atOnceFaults(rounds);
      return { told, wrong: told.tickets + told.lostOrDoubled + told.disordered };
    },
  },
};

/** `npm run test:faults -- [store system atOnce] --rounds=N --seed=S`: one JSON line a suite, exit 1 on any fault. */
const { values, positionals } = parseArgs({
  options: { rounds: { type: 'string' }, seed: { type: 'string' } },
  allowPositionals: true,
});
const { rounds, seed } = wanted.parse(values);
for (const [name, suite] of Object.entries(suites)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  const since = performance.now();
  const { told, wrong } = await suite.run(rounds ?? suite.rounds, seed);
  console.log(
    JSON.stringify({ faults: name, seed, ...told, seconds: Math.round((performance.now() - since) / 1_000) }),
  );
  if (wrong > 0) process.exitCode = 1;
}
