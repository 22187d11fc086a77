import type { Due, ReadDue } from '../../../domain/kernel/due.ts';
import { backoff, type Backoff } from '../../../runtime/backoff.ts';
import type { Cause } from '../../../runtime/http.ts';
import type { Running } from '../../../runtime/context.ts';
import { log } from '../../../runtime/log.ts';
import { outageOf } from '../../../runtime/storeErrors.ts';
import { causeOf } from '../handle/cause.ts';
import { createPace, LONGEST_SLEEP_MS, type ReadModelChanges } from './pace.ts';

/**
 * Work that time triggers: a query of due rows, and the command for each row (commands.md, Reactions and due work). The
 * decider ignores what is already done.
 */
export type DueWork = {
  name: string;
  /** The next due rows, in a stable order. An empty page ends the turn. */
  due: ReadDue;
  /** The reader that `whichDue` gets instead of `due`. */
  asks?: object;
  act(due: Due, now: string, cause: Cause): Promise<void>;
  /** Only events make its rows due, never time alone. So the clock need not ask what becomes due soon. */
  byEventsOnly?: true;
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

/**
 * Returns those of the readers that have rows at `now`; it may return others too. Most of the time nothing is due, so the clock
 * asks this first, in one question for all its works.
 */
export type WhichDue = (readers: readonly object[], now: string) => Promise<ReadonlySet<object>>;

type ClockOptions = {
  /** The pause between two ticks in ms. */
  everyMs?: number;
  /** Time in ms that one company's acts may take in one turn. Its other rows wait for the next turn, so that every company gets a turn. */
  shareMs?: number;
  /** With these the clock sleeps while nothing is due or becomes due within a minute. */
  changes?: ReadModelChanges;
  whichDue?: WhichDue;
};

const PAGE = 100;
const LONGEST_REST_MS = 300_000;

type Outcome = { isCut: boolean; isDue: boolean };

/** When a row gets its next attempt, if it failed or is still due after its act. */
type Rest = { until: number; pauses: Backoff };

/**
 * Issues the command of each due row once per tick (`everyMs`), with the cause `due:<name>:<id>:<dueAt>`. Work that fell due
 * while no clock ran is done at the first tick. A row that fails or stays due pauses longer each time (up to 5 minutes), so that later rows
 * get a turn. An outage of a shared store lengthens no pause. Only these pauses are kept in memory. A company with more due
 * rows than its share delays no other company (fairness.md, Fair shares). Only one process at a time may run it
 * (`lead`).
 */
export const runClock = (
  works: readonly DueWork[],
  { everyMs = 1_000, shareMs = 1_000, changes, whichDue }: ClockOptions = {},
): Running => {
  const pace = createPace(everyMs, changes);
  const { isStopped } = pace;
  const rests = new Map<DueWork, Map<string, Rest>>(works.map((work) => [work, new Map()]));

  /**
   * Acts on the due rows of a work page by page, within each company's share. `isCut`: rows are left for the next turn.
   * `isDue`: it found rows. Forgets the pauses of rows that are no longer due.
   */
  const doAll = async (work: DueWork): Promise<Outcome> => {
    const known = rests.get(work);
    const still = new Map<string, Rest>();
    const acted: Acted[] = [];
    const used = new Map<number, number>();
    let isCut = false;
    let isDue = false;
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
    for (let after: Due | null = null; !isStopped() && !away;) {
      const page: Due[] = await work.due({ now, limit: PAGE, after });
      isDue ||= page.length > 0;
      for (const due of page) {
        away ||= work.isAway?.() ?? false;
        if (isStopped() || away) break;
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
    if (isStopped()) return { isCut: false, isDue };
    rests.set(work, away ? new Map([...(known ?? []), ...still]) : still);
    if (acted.length) await work.finish?.(acted).catch(failed(everyMs));
    return { isCut: isCut && !away, isDue };
  };

  /** Returns the works that may have rows at `now`. */
  const mayBeDue = async (asked: readonly DueWork[], now: string): Promise<readonly DueWork[]> => {
    if (!whichDue || asked.length < 2) return asked;
    const readerOf = ({ asks, due }: DueWork): object => asks ?? due;
    const found = await whichDue(asked.map(readerOf), now).catch((err: unknown) => {
      log.warn({ err }, 'What is due could not be read at once, each work is asked');
      return null;
    });
    return found ? asked.filter((work) => found.has(readerOf(work))) : asked;
  };

  const tick = async (): Promise<Outcome> => {
    let [isCut, isDue] = [false, false];
    const asked = new Set(await mayBeDue(works, new Date().toISOString()));
    for (const work of works) if (!asked.has(work)) rests.set(work, new Map());
    for (const work of asked)
      try {
        const done = await doAll(work);
        isCut ||= done.isCut;
        isDue ||= done.isDue;
      } catch (err) {
        isDue = true;
        log.warn({ err, work: work.name }, 'Due work failed, trying again');
      }
    return { isCut, isDue };
  };

  let somethingUntil = 0;
  /** Returns whether nothing becomes due within the longest sleep. */
  const isIdle = async (): Promise<boolean> => {
    if (performance.now() < somethingUntil) return false;
    const horizon = new Date(Date.now() + LONGEST_SLEEP_MS).toISOString();
    const timed = works.filter(({ byEventsOnly }) => !byEventsOnly);
    for (const work of await mayBeDue(timed, horizon))
      if ((await work.due({ now: horizon, limit: 1, after: null })).length) {
        somethingUntil = performance.now() + LONGEST_SLEEP_MS;
        return false;
      }
    return true;
  };
  const isIdleSurely = () =>
    isIdle().catch((err: unknown) => {
      log.warn({ err }, 'What becomes due could not be read, trying again');
      return false;
    });
  const loop = async (): Promise<void> => {
    while (!isStopped()) {
      pace.begin();
      const { isCut, isDue } = await tick();
      if (!isCut) await pace.rest(async () => !isDue && (await isIdleSurely()));
    }
  };
  const looping = loop();
  return {
    stop: async () => {
      pace.stop();
      await looping;
    },
  };
};
