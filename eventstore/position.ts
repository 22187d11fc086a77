import { z } from 'zod';

/**
 * A position in the log: bigint in code, `commit/prepare` in decimal on the wire. Gaps are normal (events.md, Events).
 */
export type Position = { commit: bigint; prepare: bigint };

export const START: Position = { commit: 0n, prepare: 0n };

/** Negative, zero or positive: `a` is before, at or behind `b`. */
export const compare = (a: Position, b: Position): number =>
  a.commit === b.commit ? Number(a.prepare - b.prepare) : a.commit < b.commit ? -1 : 1;

export const later = (a: Position, b: Position): Position => (compare(a, b) < 0 ? b : a);

/** Returns the latest position; null if there is none. */
export const latest = (positions: readonly (Position | null | undefined)[]): Position | null =>
  positions.reduce<Position | null>((a, b) => (a && b ? later(a, b) : (a ?? b ?? null)), null);

export const positionText = (p: Position): string => `${p.commit}/${p.prepare}`;

/** Parses the text that `positionText` writes. */
export const positionShape = z
  .string()
  .regex(/^\d{1,19}\/\d{1,19}$/)
  .transform((s): Position => {
    const [commit = '0', prepare = '0'] = s.split('/');
    return { commit: BigInt(commit), prepare: BigInt(prepare) };
  });
