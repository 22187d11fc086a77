import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { isLoss, isPassing, meaningOf, outageOf } from '../../runtime/storeErrors.ts';

/** Errors recorded while a real or embedded EventStoreDB was killed, frozen, isolated, or full. */
const recorded = z
  .array(
    z.object({
      server: z.string(),
      when: z.string(),
      operation: z.string(),
      name: z.string(),
      meaning: z.string(),
      error: z.object({
        message: z.string(),
        type: z.string().optional(),
        code: z.number().optional(),
        details: z.string().optional(),
      }),
    }),
  )
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, 'storeErrors.json'), 'utf8')));

describe('a recorded error of an event store server', () => {
  test.each(recorded)('$server: $when, $operation: $name', ({ error, meaning }) => {
    const met = Object.assign(new Error(error.message), error);
    expect(meaningOf(met)).toMatchObject({ source: 'eventstore', meaning });
    expect(isLoss(met)).toBe(meaning === 'away' || meaning === 'moved');
    expect(isPassing(met)).toBe(['away', 'moved', 'late'].includes(meaning));
    const outage = meaning === 'not found' ? null : { store: 'eventstore', isFull: meaning === 'full' };
    expect(outageOf(met)).toEqual(outage);
  });
});

test('a number that is no transport code means nothing: a program that exited with 1 or 14', () => {
  for (const code of [1, 4, 14]) expect(meaningOf(Object.assign(new Error('it failed'), { code }))).toBeUndefined();
});

test('a Postgres whose name is unknown for a moment is away, as while its container restarts', () => {
  const error = Object.assign(new Error('getaddrinfo ENOTFOUND postgres'), {
    code: 'ENOTFOUND',
    syscall: 'getaddrinfo',
  });
  expect(outageOf(error)).toEqual({ store: 'postgres', isFull: false });
});
