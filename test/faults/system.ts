import { randomOf } from './random.ts';
import type { Installation } from './installation.ts';
import { openRoad } from './road.ts';
import { playRound, type Round } from './round.ts';
import { kinds as every, type Kind } from './rounds.ts';

const sum = (rounds: readonly Round[], of: 'inbound' | 'outbound' | 'different' | 'resent'): number =>
  rounds.reduce((all, round) => all + round[of], 0);
const most = (rounds: readonly Round[]): number => Math.max(...rounds.map(({ back }) => back));

/**
 * Kills parts of the system (kill -9) in a stream of messages in both directions, `rounds` times on the same data. The
 * `kinds` name the victims in turn, and `seed` chooses the moments. Customers and agents write all the time, in
 * `chatsARound` chats per round.
 *
 * Returns the texts that were lost, doubled or out of order in the log, in the read models or on the phone. `wedged`:
 * messages that never arrived; `different`: read model rows that differ from a rebuild; `resent`: messages sent again, which
 * WhatsApp drops. `slowest`: the longest time of a round from its last kill until all had arrived, in ms. `onRound` gets
 * each round.
 */
export const systemFaults = async (
  {
    rounds,
    seed,
    kinds = every,
    chatsARound = 20,
    open,
  }: {
    rounds: number;
    seed: number;
    kinds?: readonly Kind[];
    chatsARound?: number;
    open?: (env?: NodeJS.ProcessEnv) => Promise<Installation>;
  },
  onRound: (round: Round, printed: string) => void = () => {},
) => {
  const random = randomOf(seed);
  const done: Round[] = [];
  const byKind: Record<string, number> = {};
  const road = await openRoad({ LOG_LEVEL: 'warn' }, open);
  try {
    const phone = await road.pair();
    for (let n = 0; n < rounds; n++) {
      const kind = kinds[(n + seed) % kinds.length] ?? 'all';
      const printed = road.installation.printed().length;
      const round = await playRound(road, { phone, kind, before: sum(done, 'different'), chatsARound }, random);
      done.push(round);
      byKind[round.kind] = (byKind[round.kind] ?? 0) + 1;
      onRound(round, road.installation.printed().slice(printed));
      // A part that does not return must not spoil later rounds.
      if (!round.wedged.length || n + 1 === rounds) continue;
      await road.installation.kill('all');
      await road.installation.start();
    }
    return {
      rounds: byKind,
      inbound: sum(done, 'inbound'),
      outbound: sum(done, 'outbound'),
      lost: done.flatMap(({ lost }) => lost),
      doubled: done.flatMap(({ doubled }) => doubled),
      disordered: done.flatMap(({ disordered }) => disordered),
      different: sum(done, 'different'),
      wedged: done.flatMap(({ wedged }) => wedged),
      resent: sum(done, 'resent'),
      slowest: most(done),
    };
  } finally {
    await road.stop();
  }
};
