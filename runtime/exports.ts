import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Response } from 'express';
import { Refused } from '../domain/kernel/decider.ts';
import { errorCode } from './errorCode.ts';
import { openFairLimiter, TooManyWaiting, type LimiterOptions } from './fairLimiter.ts';
import { log } from './log.ts';

const limits: LimiterOptions = { concurrency: 2, perTenant: 1, slow: 8, maxQueued: 20 };
/** A reader that takes nothing for this long is cut off. */
const IDLE_MS = 60_000;
const LONGEST_REST_MS = 1_000;
/** Bytes that are made ahead of their reader. */
const AHEAD = 256 * 1024;
const LOOK_MS = 20;

/** Rests as long as the work since then took, so that one export has half of this process at most. */
export const restAsLong = (since: number): Promise<void> => sleep(Math.min(LONGEST_REST_MS, performance.now() - since));

/** Waits until the reader has taken what was made so far. */
export const untilTaken = async (made: Readable): Promise<void> => {
  while (made.readableLength > AHEAD && !made.destroyed) await sleep(LOOK_MS);
};

/** Sends files that are made of a company's data while they are read. `make` begins to read. */
export const openExports = (of: Partial<LimiterOptions> = {}, idleMs = IDLE_MS) => {
  const limiter = openFairLimiter({ ...limits, ...of });
  /**
   * Answers with a file, one of a company at a time (design.md, Fair shares). Refused 429 ERR_TOO_MANY_REQUESTS when too many of
   * the company wait.
   */
  return async (
    res: Response,
    companyId: number,
    make: () => Readable | AsyncIterable<string | Uint8Array>,
  ): Promise<void> => {
    const send = async (): Promise<void> => {
      if (res.destroyed) return; // its reader left while it waited
      res.setTimeout(idleMs, () => res.destroy());
      const made = make();
      await pipeline(made instanceof Readable ? made : Readable.from(made), res);
    };
    try {
      await limiter.run({ tenant: companyId }, send);
    } catch (error) {
      if (error instanceof TooManyWaiting)
        throw new Refused('ERR_TOO_MANY_REQUESTS', 429, { kind: 'any', retryAfter: 30 });
      if (errorCode(error) !== 'ERR_STREAM_PREMATURE_CLOSE') log.error({ err: error }, 'An export was cut off');
      res.destroy();
    }
  };
};
export type Exports = ReturnType<typeof openExports>;
/** All exports of this process. */
export const sendExport = openExports();
