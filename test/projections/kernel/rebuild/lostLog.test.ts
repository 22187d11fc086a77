import { expect, test } from '@jest/globals';
import type { Position } from '../../../../eventstore/position.ts';
import { watchLostLog } from '../../../../projections/kernel/rebuild/lostLog.ts';

const at = (commit: bigint): Position => ({ commit, prepare: commit });

test('a lost log stays lost although it grows past the known position, until the checkpoint changes', () => {
  const judge = watchLostLog();
  expect(judge(null, at(0n))).toBeUndefined();
  expect(judge(at(100n), at(100n))).toBeUndefined();
  const said = judge(at(100n), at(7n));
  expect(said).toMatch(/^The event log ends at 7, but the read models have seen it up to 100: restore the log/);
  expect(judge(at(100n), at(900n))).toBe(said);
  expect(judge(at(900n), at(900n))).toBeUndefined();
});
