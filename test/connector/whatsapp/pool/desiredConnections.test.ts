import { expect, test } from '@jest/globals';
import { desiredConnections } from '../../../../connector/whatsapp/pool/desiredConnections.ts';
import { catalogue } from '../../../../domain/catalogue.ts';
import { parseEvent } from '../../../../domain/kernel/event.ts';
import type { LoggedEvent } from '../../../../eventstore/codec.ts';
import { settings } from '../../../domain/connection/facts.ts';

const meta = {
  companyId: 7,
  userId: 1,
  at: '2026-01-02T10:00:00.000Z',
  cause: 'c',
  command: 'x',
  $correlationId: 'c',
  $causationId: 'c',
  v: 1,
};
const history = () => {
  const fold = desiredConnections();
  let revision = -1n;
  const on =
    (stream: string) =>
    (type: string, data: object = {}) => {
      const position = { commit: ++revision, prepare: revision };
      const event = parseEvent(catalogue, type, data);
      if (!event) throw new Error(`no event ${type}`);
      return fold.take({ stream, revision, position, id: type, event, meta });
    };
  return Object.assign((type: string, data?: object) => on('connection-7.3')(type, data)[0], {
    company: on('company-0.7'),
    all: () => fold.all(),
  });
};

test('the log says whether a connection is served, and since when', () => {
  const then = history();
  expect(then('ConnectionAdded', { channel: 'simulated', settings: settings() })).toMatchObject({ serve: false });
  expect(then('ConnectionStarted', { fresh: true })).toMatchObject({
    companyId: 7,
    connectionId: 3,
    channel: 'simulated',
    serve: true,
    pairing: 1n,
    started: 1n,
  });
  expect(then('ConnectionOpened', { number: '55', lid: null })).toMatchObject({ serve: true, pairing: 1n });
  expect(then('ConnectionLost', { reason: 'replaced', final: true })).toMatchObject({ serve: false });
  expect(then('ConnectionStarted', { fresh: false })).toMatchObject({ serve: true, started: 4n, pairing: 1n });
  expect(then('ConnectionStopped')).toMatchObject({ serve: false, pairing: 5n });
  expect(then('ConnectionRemoved')).toMatchObject({ removed: true, serve: false, pairing: 6n, channel: 'simulated' });
});

test('other streams change nothing', () => {
  const position = { commit: 0n, prepare: 0n };
  const event = { type: 'DefaultConnectionChosen', data: { connectionId: 3 } } as const;
  const stored: LoggedEvent = { stream: 'defaultConnection-7.0', revision: 0n, position, id: 'x', event, meta };
  expect(desiredConnections().take(stored)).toEqual([]);
});

const born = { name: 'Loja', timeZone: 'UTC', language: 'pt', dueDate: null, planId: 1 };

test('connections of a suspended company are not served until it resumes, and keep their pairings', () => {
  const then = history();
  then.company('CompanyFounded', born);
  then('ConnectionAdded', { channel: 'simulated', settings: settings() });
  const served = then('ConnectionStarted', { fresh: true });
  expect(then.company('CompanySuspended')).toEqual([{ ...served, serve: false }]);
  expect(then('ConnectionStarted', { fresh: false })).toMatchObject({ serve: false });
  expect(then.company('CompanyRenamed', { name: 'Outra' })).toEqual([]);
  expect(then.company('CompanyResumed')).toMatchObject([{ serve: true, pairing: served?.pairing }]);
  expect(then.all()).toMatchObject([{ serve: true }]);
});

test('all connections of a removed company are removed, and their pairings are void', () => {
  const then = history();
  then.company('CompanyFounded', born);
  then('ConnectionAdded', { channel: 'simulated', settings: settings() });
  const served = then('ConnectionStarted', { fresh: true });
  const [gone] = then.company('CompanyRemoved');
  expect(gone).toMatchObject({ serve: false, removed: true, channel: 'simulated' });
  expect(gone?.pairing).not.toBe(served?.pairing);
  expect(then.all()).toEqual([gone]);
});

test('connections of a company that did not pay are not served until it pays, and keep their pairings', () => {
  const then = history();
  then.company('CompanyFounded', born);
  then('ConnectionAdded', { channel: 'simulated', settings: settings() });
  const served = then('ConnectionStarted', { fresh: true });
  expect(then.company('CompanyLapsed')).toEqual([{ ...served, serve: false }]);
  expect(then.company('CompanyRenewed', { dueDate: '2036-01-01', why: 'payment' })).toEqual([served]);
});
