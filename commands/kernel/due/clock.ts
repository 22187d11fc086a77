import type { Due } from '../../../domain/kernel/due.ts';
import { backoff, type Backoff } from '../../../runtime/backoff.ts';
import type { Cause } from '../../../runtime/http.ts';
import type { Running } from '../../../runtime/context.ts';
import { log } from '../../../runtime/log.ts';
import { outageOf } from '../../../runtime/storeErrors.ts';
import { causeOf } from '../handle/cause.ts';

/**
 * Work that time triggers: a query of due rows, and the command for each row (commands.md, Reactions and due work). The
 * decider ignores what is already done.
 */
export type DueWork = {
  name: string;
  /** The next due rows after `after` (null: the first ones), in a stable order. An empty page ends the turn. */
  due(now: string, limit: number, after: Due | null): Promise<Due[]>;
  act(due: Due, now: string, cause: Cause): Promise<void>;
  /** The rows set their next due time themselves, so their pause never grows beyond a tick. */
  ownPace?: true;
  /** Whether a resource that all rows need is unavailable. If so the turn ends, and the remaining rows get no longer pause. */
  isAway?(): boolean;
  /**
   * Expensive work, done once per turn after the acts of all rows, for the rows that succeeded. If it fails, those rows come
   * again.
   */
  finish?(acted: readonly Acted[]): Promise<void>;
};
export type Acted = { due: Due; cause: Cause };

const PAGE = 100;
const LONGEST_REST_MS = 300_000;
/**
 * Time that one company's acts may take in one turn. Its other rows wait for the next turn, so that every company gets a turn.
 */
const SHARE_MS = 1_000;

/** When a row gets its next attempt, if it failed or is still due after its act. */
type Rest = { until: number; pauses: Backoff };

/**
 * Issues the command of each due row once per tick, with the cause `due:<name>:<id>:<dueAt>`. Work that fell due while no clock
 * ran is done at the first tick. A row that fails or stays due pauses longer each time (up to 5 minutes), so that later rows
 * get a turn. An outage of a shared store lengthens no pause. Only these pauses are kept in memory. A company with more due
 * rows than its share delays no other company (fairness.md, Fair shares). Only one process at a time may run it
 * (`lead`).
 */
export const runClock = (works: readonly DueWork[], everyMs = 1000, shareMs = SHARE_MS): Running => {
  let ticking: Promise<void> = Promise.resolve();
  let stopped = false;
  const rests = new Map<DueWork, Map<string, Rest>>(works.map((work) => [work, new Map()]));

  /**
   * Acts on the due rows of a work page by page, within each company's share. Returns true if rows are left for the next turn.
   * Forgets the pauses of rows that are no longer due.
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
      away ||= store !== undefined && store !== 'files'; // only some rows need files
      log.error({ err, work: work.name, pause }, 'due work failed: it comes again');
    };

    const actOn = async (due: Due, before: Rest | undefined): Promise<Rest> => {
      const pauses = before?.pauses ?? backoff(everyMs, LONGEST_REST_MS);
      const pause = work.ownPace ? everyMs : pauses.next();
      const cause = causeOf(`due:${work.name}:${due.id}:${due.dueAt}`, due.companyId, 'clock');
      const since = performance.now();
      await work.act(due, now, cause).then(() => acted.push({ due, cause }), failed(pause));
      used.set(due.companyId, (used.get(due.companyId) ?? 0) + performance.now() - since);
      return { until: performance.now() + pause, pauses };
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

  /** Returns true if rows of companies that used up their share are left. */
  const tick = async (): Promise<boolean> => {
    let isCut = false;
    for (const work of works)
      try {
        if (await doAll(work)) isCut = true;
      } catch (err) {
        log.warn({ err, work: work.name }, 'Due work failed, trying again');
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
