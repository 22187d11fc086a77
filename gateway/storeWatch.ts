import { log } from '../runtime/log.ts';
import { storeState } from '../runtime/metrics.ts';
import { outageOf, type StoreName } from '../runtime/storeErrors.ts';
import { meaningOf } from '../runtime/storeErrors.ts';

/**
 * `slow`: the store answers late, and calls still wait for it; `away`: no answer; `full`: answers but accepts no
 * writes; `lost`: not the log that was followed before.
 */
export type StoreState = 'ok' | 'slow' | 'away' | 'full' | 'lost';
type Verdict = Exclude<StoreState, 'lost'>;

/** How often (ms) a store is read. */
export const LOOK_MS = 500;
/** A probe without an answer for this long makes the store slow. */
const SLOW_MS = 2_000;
/** A write waits for a disk, so it may take this much longer than a read until the store counts as away. */
const WRITE_FACTOR = 4;
/** One broken connection is no outage: the next probe opens another one. */
const FAILURES = 2;
/** A full disk sometimes has room for a small write. A store stays full until this number of probes in a row can write. */
const FULL_LOOKS = 6;

const levels = { ok: 'info', slow: 'warn', full: 'error', away: 'error' } as const;
const worstFirst: readonly Verdict[] = ['away', 'full', 'slow', 'ok'];
/** The code of a statement that Postgres cancelled, usually because it took too long. */
const CANCELLED = '57014';

const verdictOf = (error: unknown): Verdict => {
  if (outageOf(error)?.isFull) return 'full';
  const isLate = meaningOf(error)?.meaning === 'late' || Object(error).code === CANCELLED;
  return isLate ? 'slow' : 'away';
};

/**
 * One kind of request that is repeated, one at a time. `longest`: ms without any answer after which the store is away.
 */
const createProbe = (ask: () => Promise<void>, longest: number, onError: (error: unknown) => void) => {
  let verdict: Verdict = 'ok';
  let isPending = false;
  let silentMs = 0;
  let failures = 0;
  const run = async (): Promise<void> => {
    try {
      await ask();
      verdict = 'ok';
      failures = 0;
    } catch (error) {
      const found = verdictOf(error);
      if (found === 'away') failures += silentMs >= longest ? FAILURES : 1;
      if (found !== 'away' || failures >= FAILURES) verdict = found;
      onError(error);
    }
    isPending = false;
    silentMs = 0;
  };
  return {
    verdict: (): Verdict => {
      if (silentMs >= longest) return 'away';
      return verdict === 'ok' && silentMs >= SLOW_MS ? 'slow' : verdict;
    },
    hasFailed: () => failures > 0,
    /** Starts a request unless one is pending. `passedMs`: time since the last call, while this process ran. */
    look: (passedMs: number): Promise<void> | undefined => {
      if (isPending) {
        silentMs += passedMs;
        return undefined;
      }
      isPending = true;
      return run();
    },
  };
};

type Requests = { read: () => Promise<void>; write: () => Promise<void> };

/**
 * Watches one store. It reads every `lookMs` ms. It writes at the first look, every `often` ms, after a call met an outage,
 * and while the store is unhealthy. A store that answers late is slow; without an answer for `longest` ms it is away. A full
 * one stays so until neither these writes nor those of calls have failed for six looks.
 */
export const watchStore = (
  name: StoreName,
  { longest, often, lookMs = LOOK_MS }: { longest: number; often: number; lookMs?: number },
  { read, write }: Requests,
) => {
  let state: Verdict = 'ok';
  let wrote: number | undefined;
  let isSuspected = false;
  let failedAt = 0;
  let failure: unknown;
  const onError = (error: unknown): void => void (failure = error);
  const reading = createProbe(read, longest, onError);
  const writing = createProbe(
    async () => {
      isSuspected = false;
      await write();
      wrote = performance.now();
    },
    longest * WRITE_FACTOR,
    onError,
  );
  const judge = (): void => {
    const verdicts = [reading.verdict(), writing.verdict()];
    const found = worstFirst.find((each) => verdicts.includes(each)) ?? 'ok';
    if (found === 'full') failedAt = performance.now();
    const isStillFull = state === 'full' && found !== 'away' && performance.now() - failedAt < FULL_LOOKS * lookMs;
    const now = isStillFull ? 'full' : found;
    if (now !== state) {
      log[levels[now]]({ store: name, state: now, ...(now !== 'ok' && { err: failure }) }, 'A store changed');
      failure = undefined;
    }
    for (const each of worstFirst) storeState.set({ store: name, state: each }, Number(each === now));
    state = now;
  };
  let looked = performance.now();
  const look = (): void => {
    const now = performance.now();
    // A tick that is late says that this process was busy, and nothing about the store.
    const passedMs = Math.min(now - looked, 2 * lookMs);
    looked = now;
    const isDue = wrote === undefined || now - wrote >= often || isSuspected;
    const isUnhealthy = state === 'away' || state === 'full' || writing.verdict() === 'slow' || writing.hasFailed();
    void reading.look(passedMs)?.then(judge);
    if (isDue || isUnhealthy) void writing.look(passedMs)?.then(judge);
    judge();
  };
  const timer = setInterval(look, lookMs);
  return {
    state: () => state,
    stop: () => clearInterval(timer),
    /** Reports that a call met an outage: the next look tests a write. */
    suspect: (): void => {
      isSuspected = true;
      failedAt = performance.now();
    },
  };
};
