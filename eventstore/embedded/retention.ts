import { z } from 'zod';
import { tombstone } from './events.ts';

/** The limits that a stream's metadata sets on reads (a count, seconds, a revision). */
export type Retention = { maxCount?: number; maxAge?: number; truncateBefore?: number };

/** Every metadata stream keeps only its last event. */
export const ofMetadata: Retention = { maxCount: 1 };

const whole = z.number().nonnegative().optional().catch(undefined);
const known = z.object({ $maxCount: whole, $maxAge: whole, $tb: whole });
const anyObject = z.record(z.string(), z.unknown());

/** Parses metadata as a JSON object; null if it is not one. */
export const parseMetadata = (data: Uint8Array | null): Record<string, unknown> | null => {
  try {
    return anyObject.safeParse(JSON.parse(Buffer.from(data ?? []).toString('utf8'))).data ?? null;
  } catch {
    return null;
  }
};

/** Returns the retention in the data of a `$metadata` event. Values it does not understand are ignored. */
export const retentionOf = (data: Uint8Array | null): Retention => {
  const metadata = known.safeParse(parseMetadata(data)).data;
  if (!metadata) return {};
  return {
    ...(metadata.$maxCount === undefined ? {} : { maxCount: metadata.$maxCount }),
    ...(metadata.$maxAge === undefined ? {} : { maxAge: metadata.$maxAge }),
    ...(metadata.$tb === undefined ? {} : { truncateBefore: metadata.$tb }),
  };
};

/** Whether a stream is soft deleted: a soft delete sets truncateBefore to the largest revision. */
export const isSoftDeleted = ({ truncateBefore = 0 }: Retention): boolean => truncateBefore >= tombstone;

/** Returns the first visible revision of a stream whose last event is `last`. */
export const firstVisible = ({ maxCount, truncateBefore = 0 }: Retention, last: number): number =>
  Math.max(0, truncateBefore, maxCount === undefined ? 0 : last - maxCount + 1);

/** Returns the earliest visible creation time (microseconds) at `now`. */
export const firstCreated = ({ maxAge }: Retention, now: number): number =>
  maxAge === undefined ? 0 : now - maxAge * 1e6;
