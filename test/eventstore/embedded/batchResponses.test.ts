import { expect, test } from '@jest/globals';
import { unpackToCommandError } from '@eventstore/db-client/dist/streams/appendToStream/unpackError.js';
import { refused } from '../../../eventstore/embedded/batchResponses.ts';
import { eventStoreFailureOf } from '../../../eventstore/embedded/failures.ts';
import { outageOf } from '../../../runtime/storeErrors.ts';

const batch = { correlation: undefined, identifier: undefined, expected: 'any' } as const;
const metBy = (error: Error) => {
  const status = refused(batch, eventStoreFailureOf(error)).getError();
  if (!status) throw new Error('The answer is no error');
  return unpackToCommandError(status, 'stream');
};

test('explains why an append failed: a full disk is an outage, a bug is not', () => {
  const full = metBy(new Error('The event log could not be written: Error: database or disk is full'));
  expect(outageOf(full)).toEqual({ store: 'eventstore', isFull: true });
  const bug = metBy(new TypeError('x is undefined'));
  expect(bug.message).toMatch('x is undefined');
  expect(outageOf(bug)).toBeNull();
});
