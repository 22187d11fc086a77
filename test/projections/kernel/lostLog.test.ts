import { expect, test } from '@jest/globals';
import type { Position } from '../../../eventstore/position.ts';
import { watchLostLog } from '../../../projections/kernel/lostLog.ts';

const at = (commit: bigint): Position => ({ commit, prepare: commit });

test('a log that was lost stays lost while it grows past what was seen of it, until the read models are elsewhere', () => {
  const judge = watchLostLog();
  expect(judge(null, at(0n))).toBeUndefined();
  expect(judge(at(100n), at(100n))).toBeUndefined();
  const said = judge(at(100n), at(7n));
  expect(said).toMatch(/^The event log ends at 7, but the read models have seen it up to 100: restore the log/);
  expect(judge(at(100n), at(900n))).toBe(said);
  expect(judge(at(900n), at(900n))).toBeUndefined();
});
