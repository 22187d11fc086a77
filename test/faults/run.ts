import { parseArgs } from 'node:util';
import { z } from 'zod';
import { atOnceFaults } from './atOnce.ts';
import { openCluster } from './cluster.ts';
import { campaignFaults } from './campaign.ts';
import { dayFaults } from './day.ts';
import { storeFaults } from './eventstore.ts';
import { attackNames } from './fairness/attacks.ts';
import { fairnessFaults } from './fairness/fairness.ts';
import { floodFaults } from './flood.ts';
import { fullDiskFaults, fullDisks } from './fullDisk.ts';
import type { Round } from './round.ts';
import { apart, kinds } from './rounds.ts';
import { replicaFaults, replicaRounds } from './onReplica.ts';
import { serverFaults, serverRounds } from './onServers.ts';
import { mountSmallDisk } from './smallDisk.ts';
import { systemFaults } from './system.ts';
import { LATE_MS, upgradeFaults, type Upgraded } from './upgrade.ts';

const count = z.coerce.number().int();
const wanted = z.object({
  rounds: count.min(1).optional(),
  seed: z.coerce.number().default(1),
  frozen: z.coerce.number().min(0).default(2),
  chats: count.min(2).multipleOf(2).default(20),
  cycles: count.min(1).default(1),
});
/** The length of a day that also works on a shared machine. */
const wantedDay = z.object({
  messages: count.min(1).default(4_000),
  hours: count.min(1).default(24),
  kills: count.min(0).default(1),
  minutes: z.coerce.number().default(12),
  agents: count.min(2).default(50),
  connections: count.min(1).default(20),
});

const few = 5;

const said = z.object({
  msg: z.string(),
  code: z.unknown().optional(),
  err: z.object({ message: z.string() }).optional(),
});

/** Counts the messages of a system: each sentence once, with its number. */
const sentences = (printed: string): string[] => {
  const times = new Map<string, number>();
  for (const line of printed.split('\n').filter(Boolean)) {
    const whole = line.startsWith('{') && line.endsWith('}');
    const { msg, code, err } = whole ? said.parse(JSON.parse(line)) : { msg: line };
    const sentence = [msg.split('\n')[0], code, err?.message].filter(Boolean).join(' | ');
    times.set(sentence, (times.get(sentence) ?? 0) + 1);
  }
  return [...times].map(([sentence, n]) => `${n} x ${sentence}`);
};

/** Prints one line per round on standard error, with some of the faults and the system's messages. */
const tellRound = (round: Round, printed: string): void => {
  const { lost, doubled, disordered, wedged, ...rest } = round;
  const lists = Object.entries({ lost, doubled, disordered, wedged });
  const counts = Object.fromEntries(lists.map(([name, found]) => [name, found.length]));
  console.error(JSON.stringify({ ...rest, ...counts }));
  for (const [name, found] of lists) for (const each of found.slice(0, few)) console.error(`  ${name}: ${each}`);
  if (!lists.some(([, found]) => found.length > 0) && !round.different) return;
  for (const sentence of sentences(printed)) console.error(`    ${sentence}`);
};

const tellUpgrade = ({ took, heard, refused, unheard, ...round }: Upgraded, printed: string): void => {
  console.error(
    JSON.stringify({ latest: Math.max(...took), heardLatest: Math.max(...heard), refused: refused.length }),
  );
  for (const each of refused.slice(0, few)) console.error(`  refused: ${each}`);
  for (const each of unheard.slice(0, few)) console.error(`  unheard: ${each}`);
  tellRound(round, printed);
};

const countedFaults = (found: Awaited<ReturnType<typeof systemFaults>>) => {
  const { lost, doubled, disordered, wedged } = found;
  const counts = { lost: lost.length, doubled: doubled.length, disordered: disordered.length };
  const told = { ...found, ...counts, wedged: wedged.length };
  return { told, wrong: told.lost + told.doubled + told.disordered + told.different + told.wedged };
};

/**
 * Runs fault tests, prints one JSON line for each suite, and exits with 1 on any fault. Usage: `npm run test:faults --
 * [store system cluster servers replica disk upgrade day flood campaign atOnce fairness] --rounds=N --seed=S`. `--frozen=2`: how many
 * seconds the holder of a lease in a cluster stays frozen after another process has it. `--chats=20`: the chats of a round
 * on a small disk and on real servers (EVENTSTORE_SERVER), where `--only=frozen,killed` selects faults by parts of the name, and
 * `--tls` starts them with TLS. With a Postgres that fails over to its replica, `--only` does the same, and `--together` runs
 * all roles in one process.
 * Fairness: each attack runs for `--rounds=20` seconds, `--cycles=1` times; `--attacks=agent.,trial.files` selects attacks by
 * parts of the name. A day:
 * `--messages= --hours=24 --kills=1 (an hour) --minutes=12 --agents=50 --connections=20`.
 */
const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const attacks = { attacks: text, cycles: text, only: text };
const days = { messages: text, hours: text, kills: text, minutes: text, agents: text, connections: text };
const { values, positionals } = parseArgs({
  options: { rounds: text, seed: text, frozen: text, chats: text, tls: flag, together: flag, ...attacks, ...days },
  allowPositionals: true,
});

const { rounds, seed, frozen, chats, cycles } = wanted.parse(values);

/** The suites, each with its default rounds and the sum of its faults (`wrong`). */
const suites = {
  store: {
    rounds: 20,
    run: async (rounds: number, seed: number) => {
      const told = await storeFaults(rounds, seed);
      return { told, wrong: told.lost + told.gaps + told.halves };
    },
  },
  system: {
    rounds: 20,
    run: async (rounds: number, seed: number) => countedFaults(await systemFaults({ rounds, seed, kinds }, tellRound)),
  },
  cluster: {
    rounds: 20,
    run: async (rounds: number, seed: number) => {
      const open = (env?: NodeJS.ProcessEnv) => openCluster(env, { frozenMs: frozen * 1_000 });
      return countedFaults(await systemFaults({ rounds, seed, kinds: apart, open }, tellRound));
    },
  },
  servers: {
    rounds: serverRounds(values.tls === true),
    run: async (rounds: number, seed: number) => {
      const launcher = process.env['EVENTSTORE_SERVER'];
      if (!launcher)
        return { told: { left: 'EVENTSTORE_SERVER names no program that starts an EventStoreDB' }, wrong: 0 };
      const { slow, servedMs, ...found } = await serverFaults(
        { launcher, rounds, seed, chatsARound: chats, only: values.only, tls: values.tls },
        tellRound,
      );
      const { told, wrong } = countedFaults(found);
      return { told: { ...told, servedMs, slow: slow.length }, wrong: wrong + slow.length };
    },
  },
  replica: {
    rounds: replicaRounds,
    run: async (rounds: number, seed: number) => {
      const { only, together } = values;
      return countedFaults(await replicaFaults({ rounds, seed, chatsARound: chats, only, together }, tellRound));
    },
  },
  disk: {
    rounds: 3,
    run: async (rounds: number, seed: number) => {
      const all = { told: {}, wrong: 0 };
      for (const [name, inside] of Object.entries(fullDisks)) {
        if (!name.includes(values.only ?? '')) continue;
        const disk = mountSmallDisk(inside);
        if (!disk) return { told: { left: 'this user may not mount a file system' }, wrong: 0 };
        const found = await fullDiskFaults(disk, { name, rounds, seed, chatsARound: chats }, tellRound);
        const { told, wrong } = countedFaults(found);
        all.told = { ...all.told, [name]: told };
        all.wrong += wrong;
      }
      return all;
    },
  },
  upgrade: {
    rounds: 3,
    run: async (rounds: number, seed: number) => {
      const { lost, doubled, disordered, wedged, refused, unheard, ...rest } = await upgradeFaults(
        { rounds, seed },
        tellUpgrade,
      );
      const counts = { lost: lost.length, doubled: doubled.length, disordered: disordered.length };
      const told = { ...rest, ...counts, wedged: wedged.length, refused: refused.length, unheard: unheard.length };
      const wrong =
        told.unheard + told.lost + told.doubled + told.disordered + told.different + told.wedged + told.refused;
      return { told, wrong: wrong + Number(Math.max(told.latest, told.heardLatest) > LATE_MS) };
    },
  },
  day: {
    rounds: 1,
    run: async (_: number, seed: number) => {
      const found = await dayFaults({ ...wantedDay.parse(values), seed }, (line) => console.log(JSON.stringify(line)));
      const { kind: __, back: ___, lost, doubled, disordered, wedged, unheard, ...rest } = found;
      const lists = { lost, doubled, disordered, wedged, unheard };
      for (const [name, all] of Object.entries(lists))
        for (const each of all.slice(0, few)) console.error(`  ${name}: ${each}`);
      const counts = Object.fromEntries(Object.entries(lists).map(([name, all]) => [name, all.length]));
      return { told: { ...rest, ...counts }, wrong: Object.values(counts).reduce((a, b) => a + b, rest.different) };
    },
  },
  flood: {
    rounds: 25,
    run: async (rounds: number, seed: number) => {
      const told = await floodFaults({ messages: 200 * rounds, kills: rounds, seed });
      return { told, wrong: told.lost + told.doubled + told.disordered + told.files + told.tickets };
    },
  },
  campaign: {
    rounds: 25,
    run: async (rounds: number, seed: number) => {
      const told = await campaignFaults({ recipients: 40 * rounds, kills: rounds, seed });
      return { told, wrong: told.lost + told.doubled + told.unexplained + told.unfinished };
    },
  },
  fairness: {
    rounds: 20,
    run: async (seconds: number) => {
      const parts = (values.attacks ?? '').split(',');
      const chosen = attackNames.filter((name) => parts.some((part) => name.includes(part)));
      const found = await fairnessFaults({ seconds, cycles, attacks: chosen }, (each) =>
        console.error(JSON.stringify(each)),
      );
      const unfair = found.flatMap((each) => (each.unfair ? [each.attack] : []));
      return { told: { attacks: found.length, unfair }, wrong: unfair.length };
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

const unknown = positionals.find((name) => !Object.hasOwn(suites, name));
if (unknown !== undefined) {
  console.error(`There is no suite ${unknown}, only ${Object.keys(suites).join(', ')}.`);
  process.exit(1);
}

for (const [name, suite] of Object.entries(suites)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  const since = performance.now();
  const { told, wrong } = await suite.run(rounds ?? suite.rounds, seed);
  console.log(
    JSON.stringify({ faults: name, seed, ...told, seconds: Math.round((performance.now() - since) / 1_000) }),
  );
  if (wrong > 0) process.exitCode = 1;
}
