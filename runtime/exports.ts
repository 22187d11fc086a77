import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Response } from 'express';
import { Refused } from '../domain/kernel/decider.ts';
import { errorCode } from './errorCode.ts';
import { openFairLimiter, TooManyWaiting, type LimiterOptions } from './fairLimiter.ts';
import { log } from './log.ts';

const limits: LimiterOptions = { concurrency: 2, perTenant: 1, slow: 8, maxQueued: 20 };
/** Limit in ms for a reader that takes no data. */
const IDLE_MS = 60_000;
const LONGEST_REST_MS = 1_000;
/** Limit in bytes for data that the reader has not taken yet. */
const AHEAD = 256 * 1024;
const LOOK_MS = 20;

/**
 * Sleeps as long as the work since `since` took, so that one export uses at most half of this process; or that many
 * `times` as long.
 */
export const pauseAsLongAsWorked = (since: number, times = 1): Promise<void> =>
  sleep(Math.min(LONGEST_REST_MS, times * (performance.now() - since)));

/** Waits until the reader has taken most of the data produced so far. */
export const waitForReader = async (made: Readable): Promise<void> => {
  while (made.readableLength > AHEAD && !made.destroyed) await sleep(LOOK_MS);
};

/** Sends files that are generated from a company's data while they are sent. `make` starts the generation. */
export const openExports = (of: Partial<LimiterOptions> = {}, idleMs = IDLE_MS) => {
  const limiter = openFairLimiter({ ...limits, ...of });
  /**
   * Sends a file, one per company at a time (fairness.md, Fair shares). Refused 429 ERR_TOO_MANY_REQUESTS when too many
   * exports of the company wait.
   */
  return async (
    res: Response,
    companyId: number,
    make: () => Readable | AsyncIterable<string | Uint8Array>,
  ): Promise<void> => {
    const send = async (): Promise<void> => {
      if (res.destroyed) return; // the reader left during the wait
      res.setTimeout(idleMs, () => res.destroy());
      const made = make();
      await pipeline(made instanceof Readable ? made : Readable.from(made), res);
    };
    try {
      await limiter.run({ tenant: companyId }, send);
    } catch (error) {
      if (error instanceof TooManyWaiting)
        throw new Refused('ERR_TOO_MANY_REQUESTS', 429, { kind: 'any', retryAfter: 30 });
      if (errorCode(error) !== 'ERR_STREAM_PREMATURE_CLOSE') log.error({ err: error }, 'An export was interrupted');
      res.destroy();
    }
  };
};
export type Exports = ReturnType<typeof openExports>;
/** Sends all exports of this process. */
export const sendExport = openExports();
