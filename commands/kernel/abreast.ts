import { LRUCache } from 'lru-cache';
import type { Due } from '../../domain/kernel/due.ts';
import { openFairLimiter, TooManyWaiting, type LimiterOptions } from '../../runtime/fairLimiter.ts';
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
 * Acts run side by side, shared between companies by a fair limiter; those with one `partitionKey` run one after another, and the
 * clock waits for none. What has no room in its company's queue is due again at the next tick. A party may have one act more each
 * time its server answered, and a single one after it failed, so that it delays no other party of its company.
 */
export const abreast = (
  work: OutsideWork,
  { partitionKey, ...limits }: LimiterOptions & { partitionKey: (due: Due) => string },
): { work: DueWork; settled: () => Promise<void> } => {
  const { perTenant } = limits;
  const limiter = openFairLimiter({ ...limits, maxQueued: perTenant });
  /** What a party can have at most: it leaves some to the others of its company. */
  const largest = work.party ? Math.ceil((perTenant * 3) / 4) : perTenant;
  const underWay = new Set<string>();
  const ofParty = new Map<string, number>();
  const resting = new LRUCache<string, number>({ max: 20_000 });
  const mostOfParty = new LRUCache<string, number>({ max: 20_000 });
  let stopped = false;
  const mostOf = (party: string): number => mostOfParty.get(party) ?? FIRST;
  const count = (party: string, by: number): void => {
    const now = (ofParty.get(party) ?? 0) + by;
    if (now) ofParty.set(party, now);
    else ofParty.delete(party);
  };

  const begin: DueWork['act'] = async (due, now, cause) => {
    const { companyId: tenant } = due;
    const name = `${tenant}.${partitionKey(due)}`;
    const party = `${tenant}.${work.party?.(due) ?? ''}`;
    if (stopped || underWay.has(name) || (resting.get(name) ?? 0) > performance.now()) return;
    if ((ofParty.get(party) ?? 0) >= mostOf(party)) return;
    resting.delete(name);
    underWay.add(name);
    count(party, 1);
    const act = async (): Promise<void> => {
      if (stopped) return;
      const well = await work.act(due, now, cause);
      mostOfParty.set(party, well === false ? 1 : Math.min(largest, mostOf(party) + 1));
    };
    void limiter
      .run({ tenant }, act)
      .catch((err: unknown) => {
        if (err instanceof TooManyWaiting) return;
        resting.set(name, performance.now() + REST_MS);
        log.error({ err, work: work.name }, 'due work failed: it comes again');
      })
      .finally(() => {
        underWay.delete(name);
        count(party, -1);
      });
  };
  return {
    work: { ...work, act: begin },
    settled: async () => {
      stopped = true;
      await limiter.idle();
    },
  };
};
