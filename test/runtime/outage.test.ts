import { describe, expect, test } from '@jest/globals';
import { UnavailableError, UnknownError } from '@eventstore/db-client';
import { Metadata } from '@grpc/grpc-js';
import { outageOf } from '../../runtime/storeErrors.ts';

const grpc = (code: number, details: string) =>
  Object.assign(new Error(`${code}: ${details}`), { code, details, metadata: new Metadata() });
const coded = (code: string, message = 'x', more = {}) => Object.assign(new Error(message), { code, ...more });

describe('recognises an outage by its error', () => {
  test.each([
    ['a Postgres that is not there', coded('ECONNREFUSED'), { store: 'postgres', isFull: false }],
    ['a socket that is not there', coded('ENOENT', 'x', { syscall: 'connect' }), { store: 'postgres', isFull: false }],
    ['a Postgres that shuts down', coded('57P01'), { store: 'postgres', isFull: false }],
    ['a Postgres that starts', coded('57P03'), { store: 'postgres', isFull: false }],
    ['a connection that broke', new Error('Connection terminated unexpectedly'), { store: 'postgres', isFull: false }],
    [
      'a pool that has none left',
      new Error('Knex: Timeout acquiring a connection. The pool is probably full.'),
      { store: 'postgres', isFull: false },
    ],
    ['a Postgres whose disk is full', coded('53100', 'could not extend file'), { store: 'postgres', isFull: true }],
    ['a Postgres that only reads', coded('25006'), { store: 'postgres', isFull: true }],
    [
      'an event store that is not there',
      new UnavailableError(grpc(14, 'No connection established. Last error: connect ECONNREFUSED 127.0.0.1:2113')),
      { store: 'eventstore', isFull: false },
    ],
    [
      'an event store whose disk is full',
      new UnknownError(grpc(2, 'Error: database or disk is full')),
      { store: 'eventstore', isFull: true },
    ],
    ['a file that does not fit', coded('ENOSPC'), { store: 'disk', isFull: true }],
  ])('%s', (_, error, outage) => {
    expect(outageOf(error)).toEqual(outage);
  });

  test.each([
    ['a bug', new TypeError('x is undefined')],
    ['a statement that is wrong', coded('42703')],
    ['a row that is there already', coded('23505')],
    ['a file that is not there', coded('ENOENT', 'x', { syscall: 'open' })],
    ['something thrown', 'a sentence'],
    ['nothing', null],
  ])('%s does not', (_, error) => {
    expect(outageOf(error)).toBeNull();
  });
});
