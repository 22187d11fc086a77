import type { Due } from '../../../domain/kernel/due.ts';
import { openFairLimiter, TooManyWaiting, type LimiterOptions } from '../../../runtime/fairLimiter.ts';
import { log } from '../../../runtime/log.ts';
import { openRecent } from '../../../runtime/recent.ts';
import type { DueWork } from './clock.ts';

/** Pause of a row after an error that is not the row's fault, such as a store outage. */
const REST_MS = 5000;
/** Initial concurrency per party. */
const FIRST = 2;

/**
 * Due work that waits for external servers. `act` returns false if the server failed. `party` names the server within the
 * company; '' if the company has only one.
 */
export type OutsideWork = Omit<DueWork, 'act'> & {
  act(...of: Parameters<DueWork['act']>): Promise<boolean | void>;
  party?(due: Due): string;
};

/**
 * Runs acts concurrently and shares them between companies with a fair limiter. Acts with the same `partitionKey` run one after
 * another, and the clock waits for none of them. A row that finds its company's queue full is due again at the next tick. Each
 * success of a party's server raises the party's concurrency by one. A failure lowers it to one, so that a failing server does
 * not delay the company's other parties.
 */
export const runFairly = (
  work: OutsideWork,
  { partitionKey, ...limits }: LimiterOptions & { partitionKey: (due: Due) => string },
): { work: DueWork; settled: () => Promise<void> } => {
  const { perTenant } = limits;
  const limiter = openFairLimiter({ ...limits, maxQueued: perTenant });
  /** The maximum concurrency of a party, which leaves room for the company's other parties. */
  const largest = work.party ? Math.ceil((perTenant * 3) / 4) : perTenant;
  const underWay = new Set<string>();
  const ofParty = new Map<string, number>();
  const resting = openRecent<string, number>(20_000);
  const mostOfParty = openRecent<string, number>(20_000);
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
