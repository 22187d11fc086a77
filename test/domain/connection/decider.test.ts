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
  test('added, it starts its pairing', () => given(connection).when(add()).adds(added(), started()));
  test('added twice is once', () => given(connection, added()).when(add()).adds());
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
  test('dates that are there are not judged again, years later', () =>
    given(connection, added(importing))
      .when({ ...configure({ name: 'Filial' }), at: '2030-01-01T00:00:00.000Z' })
      .adds(configured({ ...importing, name: 'Filial' })));
  test('imported, it wants nothing more, and an admin may have the tickets closed, once', () => {
    given(connection, added(importing)).when({ type: 'FinishImport', messages: 10 }).adds(importFinished());
    given(connection, added(importing), importFinished()).when({ type: 'FinishImport', messages: 10 }).adds();
    given(connection, added(importing), importFinished()).when({ type: 'CloseImported' }).adds(importClosed);
    given(connection, added(importing), importFinished(), importClosed).when({ type: 'CloseImported' }).adds();
  });
  test('where tickets are closed with the import nothing is left to close', () =>
    given(connection, added({ ...importing, closedTicketsPostImported: true }), importFinished())
      .when({ type: 'CloseImported' })
      .adds());
  test('with two queues it needs a greeting', () =>
    given(connection)
      .when(add({ queueIds: [1, 2] }))
      .refused('ERR_WAPP_GREETING_REQUIRED'));
  test('a greeting of blanks is none', () =>
    given(connection)
      .when(add({ queueIds: [1, 2], greetingMessage: '  ' }))
      .refused('ERR_WAPP_GREETING_REQUIRED'));
  test('with one queue it needs none', () =>
    given(connection)
      .when(add({ queueIds: [1] }))
      .adds(added({ queueIds: [1] }), started()));
  test('a change keeps the other fields', () =>
    given(connection, added({ greetingMessage: 'Oi' }))
      .when(configure({ name: 'Filial' }))
      .adds(configured({ name: 'Filial', greetingMessage: 'Oi' })));
  test('a greeting cannot be taken from two queues', () =>
    given(connection, added({ queueIds: [1, 2], greetingMessage: 'Oi' }))
      .when(configure({ greetingMessage: '' }))
      .refused('ERR_WAPP_GREETING_REQUIRED'));
  test('a record written back unchanged changes nothing', () =>
    given(connection, added()).when(configure(settings())).adds());
  test('a new token is told', () =>
    given(connection, added(), tokenSet()).when({ type: 'SetToken', set: true, changed: true }).adds(tokenSet()));
  test('the token it has already is not', () =>
    given(connection, added(), tokenSet()).when({ type: 'SetToken', set: true, changed: false }).adds());
  test('a token that was kept just before a crash is told afterwards', () =>
    given(connection, added()).when({ type: 'SetToken', set: true, changed: false }).adds(tokenSet()));
  test('try again while it is up does nothing', () =>
    given(connection, added(), started()).when(start(false, true)).adds());
  test('try again while it is down tries again', () =>
    given(connection, added(), started()).when(start(false)).adds(started(false)));
  test('a new QR code is shown also while it is up', () =>
    given(connection, added(), started()).when(start(true, true)).adds(started(true)));
  test('disconnect stops it', () => given(connection, added(), started(), opened()).when(stop).adds(stopped));
  test('disconnect while it is off does nothing', () =>
    given(connection, added(), started(), stopped).when(stop).adds());
  test('logged out on the phone, nobody tries again by himself', () =>
    given(connection, added(), started(), opened(), lost('loggedOut', true)).when(end('loggedOut')).adds());
  test('three codes that nobody scanned end it', () =>
    given(connection, added(), started()).when(end('unscanned')).adds(lost('unscanned', true)));
  test.each([configure({}), start(true), stop, { type: 'RemoveConnection' } as const, end('replaced')])(
    'removed, it is gone for $type',
    (command) => given(connection, added(), started(), removed).when(command).refused('ERR_NO_WAPP_FOUND'),
  );
});

describe('the default connection', () => {
  test('is chosen', () => given(defaultConnection).when({ type: 'ChooseDefault', connectionId: 1 }).adds(chosen(1)));
  test('is another afterwards', () =>
    given(defaultConnection, chosen(1)).when({ type: 'ChooseDefault', connectionId: 2 }).adds(chosen(2)));
  test('chosen again is no change', () =>
    given(defaultConnection, chosen(1)).when({ type: 'ChooseDefault', connectionId: 1 }).adds());
  test('cannot be given up: there must be one', () =>
    given(defaultConnection, chosen(1))
      .when({ type: 'GiveUpDefault', connectionId: 1 })
      .refused('ERR_NO_OTHER_WHATSAPP'));
  test('another connection has nothing to give up', () =>
    given(defaultConnection, chosen(1)).when({ type: 'GiveUpDefault', connectionId: 2 }).adds());
});
