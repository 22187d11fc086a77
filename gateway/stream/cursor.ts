import type { Cursor } from '../../projections/kernel/run/changes.ts';

export const origin: Cursor = { commit: '0', n: 0 };

/** Negative, zero or positive: `a` is before, at or behind `b`. */
export const compareCursors = (a: Cursor, b: Cursor): number => {
  if (a.commit === b.commit) return a.n - b.n;
  return BigInt(a.commit) < BigInt(b.commit) ? -1 : 1;
};

/** Formats a cursor, which clients store and send back unchanged (gateway.md, The stream). */
export const cursorText = (epoch: string, { commit, n }: Cursor): string => `${epoch}.${commit}.${n}`;

const cursor = /^(?<epoch>[\w-]{1,64})\.(?<commit>\d{1,19})\.(?<n>\d{1,9})$/;

/** Parses a cursor of this epoch; undefined for another epoch or an invalid text. */
export const cursorOf = (epoch: string, text: string): Cursor | undefined => {
  const { epoch: of, commit, n } = cursor.exec(text)?.groups ?? {};
  return of === epoch && commit !== undefined ? { commit, n: Number(n) } : undefined;
};
