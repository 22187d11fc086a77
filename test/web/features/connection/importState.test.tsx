import { afterEach, expect, jest, test } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { Provider } from 'react-redux';
import { wallTime } from '../../../../domain/kernel/instant.ts';
import type { WhatsappRecord } from '../../../../domain/connection/shape.ts';
import { changedIn, connectionSchema } from '../../../../web/features/connection/formValues.ts';
import { closeImportedClicked } from '../../../../web/features/connection/slice.ts';
import '../../../../web/features/connection/pageSaga.ts';
import { streamOnline, streamReset } from '../../../../web/api/stream.ts';
import { frameAction } from '../../../../web/api/frames.ts';
import { admin, connection } from '../../kernel/records.ts';
import { openShell, type Shell } from '../../kernel/shell.ts';
import { refusal } from '../../kernel/openFeature.ts';

jest.unstable_mockModule('../../../../web/api/session/useClock.ts', () => ({
  useClock: () => ({ zone: 'America/Sao_Paulo', language: 'pt-BR', today: '2026-11-22' }),
}));
const { ImportState } = await import('../../../../web/features/connection/ImportState.tsx');

const NOW = Date.parse('2026-11-22T12:00:00.000Z');
let shell: Shell | undefined;
afterEach(() => shell?.stop());

const open = async (asked: string[] = []) => {
  shell = openShell(
    ({ path, method }) => {
      asked.push(`${method} ${path}`);
      if (path === '/auth/me') return admin;
      if (path === '/tickets') return { tickets: [], count: 0, hasMore: false };
      if (path === '/closedimported/1') return connection(1, { statusImportMessages: null });
      return path === '/whatsapp' ? [connection(1)] : refusal(404, 'ERR_NO_WAPP_FOUND');
    },
    { token: 'tok' },
  );
  await shell.wait();
  return shell;
};
const shown = (opened: Shell, over: Partial<WhatsappRecord> = {}) =>
  renderToStaticMarkup(
    <Provider store={opened.store}>
      <ImportState connection={connection(1, over)} now={NOW} />
    </Provider>,
  );
const hear = (opened: Shell, action: string, status: object) => {
  const frame = frameAction({ event: 'importMessages-1', action, payload: { whatsappId: 1, status } });
  if (frame) opened.store.dispatch(frame);
};

test('shows an import as preparing for 35 s after its start, and nothing without one', async () => {
  const opened = await open();
  expect(shown(opened)).toBe('');
  expect(shown(opened, { statusImportMessages: String(NOW - 34_000) })).toMatch(/disabled.*Preparando importação/);
  expect(shown(opened, { statusImportMessages: String(NOW - 36_000) })).toBe('');
});
test('shows the progress and a date from the frames until the import ends', async () => {
  const opened = await open();
  hear(opened, 'update', { this: -1, all: -1, date: null });
  expect(shown(opened)).toContain('Preparando importação');
  hear(opened, 'update', { this: 200, all: 20_000, date: '2026-10-01T12:30:00.000Z' });
  expect(shown(opened)).toMatch(/200 de 20000 mensagens importadas.*01\/10\/2026/);
  hear(opened, 'refresh', { this: 20_000, all: 20_000, date: null });
  expect(shown(opened)).toBe('');
});
test('does not show forever an import that ended while the connection was lost', async () => {
  const opened = await open();
  for (const news of [streamReset(), streamOnline()]) {
    hear(opened, 'update', { this: 200, all: 20_000, date: null });
    expect(shown(opened, { statusImportMessages: 'renderButtonCloseTickets' })).toContain(
      'Encerrar conversas importadas',
    );
    opened.store.dispatch(news);
    expect(shown(opened)).toBe('');
  }
});
test('a button closes the tickets that the import opened', async () => {
  const asked: string[] = [];
  const opened = await open(asked);
  expect(shown(opened, { statusImportMessages: 'renderButtonCloseTickets' })).toContain(
    'Encerrar conversas importadas',
  );
  opened.store.dispatch(closeImportedClicked({ id: 1 }));
  await opened.wait();
  expect(asked).toContain('POST /closedimported/1');
  expect(opened.toasts()).toEqual(['Conversas importadas encerradas com sucesso!']);
});

const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 16);
test.each([
  ['old messages from tomorrow on', { importOldMessages: ago(-1.5) }, ['importOldMessages', 'future']],
  ['old messages of three years ago', { importOldMessages: ago(1_095) }, ['importOldMessages', 'tooOld']],
  [
    'until before they begin',
    { importOldMessages: ago(5), importRecentMessages: ago(9) },
    ['importRecentMessages', 'order'],
  ],
  [
    'until tomorrow',
    { importOldMessages: ago(5), importRecentMessages: ago(-1.5) },
    ['importRecentMessages', 'future'],
  ],
  ['within the dates', { importOldMessages: ago(9), importRecentMessages: ago(5) }, undefined],
])('the form validates %s', (_, dates, fault) => {
  const judged = connectionSchema(undefined, 'America/Sao_Paulo').safeParse({
    name: 'Loja',
    channel: 'whatsapp',
    ...dates,
  });
  const [issue] = judged.error?.issues ?? [];
  expect(issue && [issue.path[0], issue.message]).toEqual(fault);
});

test('does not validate unchanged dates again, and validates new ones in the company’s time zone', () => {
  const old = new Date(Date.now() - 1_095 * 86_400_000).toISOString();
  const before = connection(1, { importOldMessages: old });
  const judge = (zone: string, importOldMessages: string) =>
    connectionSchema(before, zone).safeParse({ name: 'Loja', channel: 'whatsapp', importOldMessages }).success;
  expect(judge('America/Sao_Paulo', wallTime(old, 'America/Sao_Paulo'))).toBe(true);
  expect(judge('America/Sao_Paulo', wallTime(old, 'UTC'))).toBe(false);
  const now = new Date().toISOString();
  expect(judge('Asia/Tokyo', wallTime(now, 'Asia/Tokyo'))).toBe(true);
  expect(judge('America/Sao_Paulo', wallTime(now, 'UTC'))).toBe(false);
});

test('sends only the changed fields of an existing connection, so changes of a colleague stay', () => {
  const values = connectionSchema(undefined, 'UTC').parse({
    name: 'Loja',
    queueIds: [4],
    greetingMessage: 'Oi',
    isDefault: true,
  });
  expect(changedIn(values, { greetingMessage: true, queueIds: [false, true] })).toEqual({
    greetingMessage: 'Oi',
    queueIds: [4],
  });
  expect(changedIn(values, {})).toEqual({});
});
