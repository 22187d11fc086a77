import { LRUCache } from 'lru-cache';
import type { Due } from '../../domain/kernel/due.ts';
import { log } from '../../runtime/log.ts';
import type { DueWork } from './clock.ts';

/** After an error that is none of the row's own (a store is away) it is left alone so long. */
const REST_MS = 5000;
/** Who is asked for the first time may be asked so often at once. */
const FIRST = 2;
/** Of each party so many due rows are read a turn. */
const A_TURN = 100;

/**
 * A work that waits for servers outside. `act` answers false where such a server failed; `party`: whose server it is, within the
 * company ('': the company has one).
 */
export type OutsideWork = Omit<DueWork, 'act'> & {
  act(...of: Parameters<DueWork['act']>): Promise<boolean | void>;
  party?(due: Due): string;
};

/** Due rows that are read by turns, the first ones of each party: once a tick, for what does not fit then waits for the next. */
export const byTurns =
  (read: (now: string, each: number) => Promise<Due[]>): DueWork['due'] =>
  async (now, _, after) =>
    after ? [] : read(now, A_TURN);

/**
 * Acts run side by side, `most` in all and `each` for one company, those of one `lane` one after another, and the clock waits for
 * none. What does not fit now is due again at its next tick. A party has a place more each time its server answered, and a single
 * one once it failed; all that failed have half of the places together. So whoever's server hangs holds up nobody else.
 */
export const abreast = (
  work: OutsideWork,
  { most, each, lane }: { most: number; each: number; lane: (due: Due) => string },
): { work: DueWork; settled: () => Promise<void> } => {
  type Running = { companyId: number; party: string; done: Promise<void> };
  const running = new Map<string, Running>();
  const resting = new Map<string, number>();
  const places = new LRUCache<string, number>({ max: 20_000 });
  const partyOf = (due: Due) => `${due.companyId}.${work.party?.(due) ?? ''}`;
  const placesOf = (party: string): number => places.get(party) ?? FIRST;
  const count = (which: (one: Running) => boolean): number => [...running.values()].filter(which).length;

  const fits = ({ companyId }: Due, party: string): boolean => {
    if (running.size >= most || count((one) => one.companyId === companyId) >= each) return false;
    if (count((one) => one.party === party) >= placesOf(party)) return false;
    return placesOf(party) > 1 || count((one) => placesOf(one.party) === 1) < most / 2;
  };

  const begin: DueWork['act'] = async (due, now, cause) => {
    const name = `${due.companyId}.${lane(due)}`;
    const party = partyOf(due);
    if (running.has(name) || (resting.get(name) ?? 0) > performance.now() || !fits(due, party)) return;
    resting.delete(name);
    const done = work
      .act(due, now, cause)
      .then((well) => void places.set(party, well === false ? 1 : Math.min(each, placesOf(party) + 1)))
      .catch((err: unknown) => {
        resting.set(name, performance.now() + REST_MS);
        log.error({ err, work: work.name }, 'due work failed: it comes again');
      })
      .finally(() => running.delete(name));
    running.set(name, { companyId: due.companyId, party, done });
  };
  return {
    work: { ...work, act: begin },
    settled: async () => void (await Promise.all([...running.values()].map(({ done }) => done))),
  };
};
