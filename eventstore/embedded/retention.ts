import { z } from 'zod';
import { tombstone } from './events.ts';

/** What a stream's metadata let be read of it (counts, seconds, a revision). */
export type Retention = { maxCount?: number; maxAge?: number; truncateBefore?: number };

/** Every metadata stream keeps its last event alone. */
export const ofMetadata: Retention = { maxCount: 1 };

const whole = z.number().nonnegative().optional().catch(undefined);
const known = z.object({ $maxCount: whole, $maxAge: whole, $tb: whole });
const anyObject = z.record(z.string(), z.unknown());

/** Metadata as JSON, or null if they are none. */
export const parseMetadata = (data: Uint8Array | null): Record<string, unknown> | null => {
  try {
    return anyObject.safeParse(JSON.parse(Buffer.from(data ?? []).toString('utf8'))).data ?? null;
  } catch {
    return null;
  }
};

/** The retention that the data of a `$metadata` event ask for; what is not understood asks for nothing. */
export const retentionOf = (data: Uint8Array | null): Retention => {
  const metadata = known.safeParse(parseMetadata(data)).data;
  if (!metadata) return {};
  return {
    ...(metadata.$maxCount === undefined ? {} : { maxCount: metadata.$maxCount }),
    ...(metadata.$maxAge === undefined ? {} : { maxAge: metadata.$maxAge }),
    ...(metadata.$tb === undefined ? {} : { truncateBefore: metadata.$tb }),
  };
};

/** A soft delete truncates before the end of time. */
export const isSoftDeleted = ({ truncateBefore = 0 }: Retention): boolean => truncateBefore >= tombstone;

/** The first revision to be read of a stream whose last event is `last`. */
export const firstVisible = ({ maxCount, truncateBefore = 0 }: Retention, last: number): number =>
  Math.max(0, truncateBefore, maxCount === undefined ? 0 : last - maxCount + 1);

/** The earliest creation time (microseconds) to be read at `now`. */
export const firstCreated = ({ maxAge }: Retention, now: number): number =>
  maxAge === undefined ? 0 : now - maxAge * 1e6;
