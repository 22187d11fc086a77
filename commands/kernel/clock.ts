import type { Due } from '../../domain/kernel/due.ts';
import type { Cause } from '../../runtime/http.ts';
import type { Running } from '../../runtime/context.ts';
import { log } from '../../runtime/log.ts';
import { outageOf } from '../../runtime/outage.ts';
import { causeOf } from './cause.ts';

/**
 * Time is a row too (design.md, Reactions and due work): where due rows are read, and the command each becomes. The
 * decider ignores what is done.
 */
export type DueWork = {
  name: string;
  /** The next due rows behind `after` (null: the first), in an order of the work's own; none: that was all. */
  due(now: string, limit: number, after: Due | null): Promise<Due[]>;
  act(due: Due, now: string, cause: Cause): Promise<void>;
  /** Its rows say themselves when they are due again: they rest no longer than a tick. */
  ownPace?: true;
  /** Whether what all its rows need is away for now: its turn ends there, and none of those behind rests longer for it. */
  isAway?(): boolean;
  /** What is dear, and done once a turn, behind the acts of all rows for which they succeeded. If it fails they come again. */
  finish?(acted: readonly Acted[]): Promise<void>;
};
export type Acted = { due: Due; cause: Cause };

const PAGE = 100;
const LONGEST_REST_MS = 300_000;
/** A company's acts take this long in one turn of a work. Its other rows wait for the next turn, so that all companies have theirs. */
const SHARE_MS = 1_000;

/** When a row that is still due after it was acted on, or could not be, gets its next turn. */
type Rest = { until: number; pause: number };

/**
 * Issues the command of each due row once a tick, with the cause `due:<name>:<id>:<dueAt>`; what was due while no clock
 * ran is done at the first tick. A row that fails or stays rests longer each time (up to 5 minutes), so that what is due
 * behind it has its turn, unless a store that all need is away; only that pace is kept in memory. A company with more due rows than
 * its share of a turn delays no other company (design.md, Fair shares). To be run by one process at a time (`lead`).
 */
export const runClock = (works: readonly DueWork[], everyMs = 1000, shareMs = SHARE_MS): Running => {
  let ticking: Promise<void> = Promise.resolve();
  let stopped = false;
  const rests = new Map<DueWork, Map<string, Rest>>(works.map((work) => [work, new Map()]));

  /**
   * The due rows of a work, page by page, as far as their companies' shares go; true: some are left for the next turn. Of those
   * that are due no more nothing is remembered.
   */
  const doAll = async (work: DueWork): Promise<boolean> => {
    const known = rests.get(work);
    const still = new Map<string, Rest>();
    const acted: Acted[] = [];
    const used = new Map<number, number>();
    let isCut = false;
    const now = new Date().toISOString();
    let away = false;
    const failed = (pause: number) => (err: unknown) => {
      const store = outageOf(err)?.store;
      away ||= store !== undefined && store !== 'files'; // of files only some rows have need
      log.error({ err, work: work.name, pause }, 'due work failed: it comes again');
    };

    const actOn = async (due: Due, before: Rest | undefined): Promise<Rest> => {
      const pause = before && !work.ownPace ? Math.min(before.pause * 2, LONGEST_REST_MS) : everyMs;
      const cause = causeOf(`due:${work.name}:${due.id}:${due.dueAt}`, due.companyId, 'clock');
      const since = performance.now();
      await work.act(due, now, cause).then(() => acted.push({ due, cause }), failed(pause));
      used.set(due.companyId, (used.get(due.companyId) ?? 0) + performance.now() - since);
      return { until: performance.now() + pause, pause };
    };
    for (let after: Due | null = null; !stopped && !away;) {
      const page: Due[] = await work.due(now, PAGE, after);
      for (const due of page) {
        away ||= work.isAway?.() ?? false;
        if (stopped || away) break;
        const key = `${due.companyId}.${due.id}.${due.dueAt}`;
        const before = known?.get(key);
        const isResting = before !== undefined && before.until > performance.now();
        if (isResting) still.set(key, before);
        else if ((used.get(due.companyId) ?? -1) < shareMs) still.set(key, await actOn(due, before));
        else {
          isCut = true;
          if (before) still.set(key, before);
        }
      }
      after = page.at(-1) ?? null;
      if (!after) break;
    }
    if (stopped) return false;
    rests.set(work, away ? new Map([...(known ?? []), ...still]) : still);
    if (acted.length) await work.finish?.(acted).catch(failed(everyMs));
    return isCut && !away;
  };

  /** True: rows are left whose companies had their shares. */
  const tick = async (): Promise<boolean> => {
    let isCut = false;
    for (const work of works)
      try {
        if (await doAll(work)) isCut = true;
      } catch (err) {
        log.warn({ err, work: work.name }, 'The clock missed a turn');
      }
    return isCut;
  };
  const loop = async () => {
    const pause = (await tick()) ? 0 : everyMs;
    if (!stopped) timer = setTimeout(() => (ticking = loop()), pause);
  };
  let timer = setTimeout(() => (ticking = loop()), 0);
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await ticking;
    },
  };
};
