import { describe, test } from '@jest/globals';
import { connection, defaultConnection } from '../../../domain/connection/decider.ts';
import { importFaults } from '../../../domain/connection/imports.ts';
import { wireText } from '../../../domain/kernel/refusals/refusals.ts';
import { given } from '../../kernel/given.ts';
import {
  added,
  chosen,
  configured,
  importClosed,
  importFinished,
  lost,
  opened,
  removed,
  settings,
  started,
  stopped,
  tokenSet,
} from './facts.ts';

const add = (over = {}) => ({ type: 'AddConnection', channel: 'whatsapp', settings: settings(over) }) as const;
const configure = (over = {}) => ({ type: 'ConfigureConnection', settings: over }) as const;
const start = (fresh: boolean, isOpen = false) => ({ type: 'StartConnection', fresh, isOpen }) as const;
const stop = { type: 'StopConnection' } as const;
const end = (reason: string) => ({ type: 'ReportEnded', reason }) as const;

describe('a connection', () => {
  test('starts pairing when it is added', () => given(connection).when(add()).adds(added(), started()));
  test('is added only once', () => given(connection, added()).when(add()).adds());
  const at = '2026-11-22T12:00:00.000Z';
  const importing = { importOldMessages: '2026-10-01T00:00:00.000Z', importRecentMessages: '2026-11-01T00:00:00.000Z' };
  test.each([
    ['from tomorrow on', 'future', { importOldMessages: '2026-11-23T12:00:00.000Z' }],
    ['until tomorrow', 'future', { ...importing, importRecentMessages: '2026-11-22T12:01:00.000Z' }],
    ['from more than two years ago', 'tooOld', { importOldMessages: '2024-11-22T11:59:00.000Z' }],
    ['until before it begins', 'order', { ...importing, importRecentMessages: '2026-09-30T23:59:00.000Z' }],
  ] as const)('does not import %s', (_, fault, over) => {
    for (const command of [
      { ...configure(over), at },
      { ...add(over), at },
    ])
      given(connection, ...(command.type === 'AddConnection' ? [] : [added()]))
        .when(command)
        .refused(wireText(importFaults[fault], {}));
  });
  test('imports from two years ago until now', () =>
    given(connection, added())
      .when({ ...configure({ importOldMessages: '2024-11-22T12:00:00.000Z', importRecentMessages: at }), at })
      .adds(configured({ importOldMessages: '2024-11-22T12:00:00.000Z', importRecentMessages: at })));
  test('does not check unchanged import dates again, years later', () =>
    given(connection, added(importing))
      .when({ ...configure({ name: 'Filial' }), at: '2030-01-01T00:00:00.000Z' })
      .adds(configured({ ...importing, name: 'Filial' })));
  test('clears its import dates after the import, and lets an admin close the tickets once', () => {
    given(connection, added(importing)).when({ type: 'FinishImport', messages: 10 }).adds(importFinished());
    given(connection, added(importing), importFinished()).when({ type: 'FinishImport', messages: 10 }).adds();
    given(connection, added(importing), importFinished()).when({ type: 'CloseImported' }).adds(importClosed);
    given(connection, added(importing), importFinished(), importClosed).when({ type: 'CloseImported' }).adds();
  });
  test('has no tickets left to close if the import closes them', () =>
    given(connection, added({ ...importing, closedTicketsPostImported: true }), importFinished())
      .when({ type: 'CloseImported' })
      .adds());
  test('with two queues needs a greeting', () =>
    given(connection)
      .when(add({ queueIds: [1, 2] }))
      .refused('ERR_WAPP_GREETING_REQUIRED'));
  test('treats a greeting of spaces as none', () =>
    given(connection)
      .when(add({ queueIds: [1, 2], greetingMessage: '  ' }))
      .refused('ERR_WAPP_GREETING_REQUIRED'));
  test('with one queue needs no greeting', () =>
    given(connection)
      .when(add({ queueIds: [1] }))
      .adds(added({ queueIds: [1] }), started()));
  test('keeps the fields that a change omits', () =>
    given(connection, added({ greetingMessage: 'Oi' }))
      .when(configure({ name: 'Filial' }))
      .adds(configured({ name: 'Filial', greetingMessage: 'Oi' })));
  test('refuses to remove the greeting while it has two queues', () =>
    given(connection, added({ queueIds: [1, 2], greetingMessage: 'Oi' }))
      .when(configure({ greetingMessage: '' }))
      .refused('ERR_WAPP_GREETING_REQUIRED'));
  test('records nothing when a record is saved unchanged', () =>
    given(connection, added()).when(configure(settings())).adds());
  test('records a new token', () =>
    given(connection, added(), tokenSet()).when({ type: 'SetToken', set: true, changed: true }).adds(tokenSet()));
  test('does not record the same token again', () =>
    given(connection, added(), tokenSet()).when({ type: 'SetToken', set: true, changed: false }).adds());
  test('records a token that was stored just before a crash', () =>
    given(connection, added()).when({ type: 'SetToken', set: true, changed: false }).adds(tokenSet()));
  test('that is up ignores a retry', () => given(connection, added(), started()).when(start(false, true)).adds());
  test('that is down tries to connect again', () =>
    given(connection, added(), started()).when(start(false)).adds(started(false)));
  test('shows a new QR code even while it is up', () =>
    given(connection, added(), started()).when(start(true, true)).adds(started(true)));
  test('stops on disconnect', () => given(connection, added(), started(), opened()).when(stop).adds(stopped));
  test('that is off ignores a disconnect', () => given(connection, added(), started(), stopped).when(stop).adds());
  test('does not reconnect after a logout on the phone', () =>
    given(connection, added(), started(), opened(), lost('loggedOut', true)).when(end('loggedOut')).adds());
  test('ends after three QR codes that no one scanned', () =>
    given(connection, added(), started()).when(end('unscanned')).adds(lost('unscanned', true)));
  test.each([configure({}), start(true), stop, { type: 'RemoveConnection' } as const, end('replaced')])(
    'that was removed refuses $type',
    (command) => given(connection, added(), started(), removed).when(command).refused('ERR_NO_WAPP_FOUND'),
  );
});

describe('the default connection', () => {
  test('can be chosen', () =>
    given(defaultConnection).when({ type: 'ChooseDefault', connectionId: 1 }).adds(chosen(1)));
  test('can change', () =>
    given(defaultConnection, chosen(1)).when({ type: 'ChooseDefault', connectionId: 2 }).adds(chosen(2)));
  test('records nothing if it is chosen again', () =>
    given(defaultConnection, chosen(1)).when({ type: 'ChooseDefault', connectionId: 1 }).adds());
  test('cannot be given up, because a company needs one', () =>
    given(defaultConnection, chosen(1))
      .when({ type: 'GiveUpDefault', connectionId: 1 })
      .refused('ERR_NO_OTHER_WHATSAPP'));
  test('does not change when another connection gives up', () =>
    given(defaultConnection, chosen(1)).when({ type: 'GiveUpDefault', connectionId: 2 }).adds());
});
