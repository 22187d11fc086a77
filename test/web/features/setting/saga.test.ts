import { afterEach, describe, expect, test } from '@jest/globals';
import { MASK } from '../../../../domain/kernel/mask.ts';
import { companyFrame, settingFrame } from '../../../../web/api/frames.ts';
import { streamReset } from '../../../../web/api/stream.ts';
import { settingHistory } from '../../../../web/features/setting/settingHistory.ts';
import * as setting from '../../../../web/features/setting/slice.ts';
import { change, company, openPage, settings, type Page } from './page.ts';
import { refusal, type Serve } from '../../kernel/openFeature.ts';

let page: Page | undefined;
afterEach(() => page?.close());

const told = (key: string, value: string) => settingFrame({ action: 'update', payload: { setting: { key, value } } });
const hours = (over = {}) => companyFrame({ action: 'update', payload: { company: company(over) } });
/** A server that uses its default answers if `special` returns none. */
const serving =
  (special: Serve = () => undefined, list = settings()): Serve =>
  (asked) => {
    const answer = special(asked);
    if (answer !== undefined) return answer;
    if (asked.path === '/settings') return list;
    if (asked.path === '/settings/history') return { records: [change(1)], count: 1, hasMore: false };
    if (asked.path === '/companies/1') return company();
    if (asked.path === '/companies/1/schedules') return company({ ...Object(asked.body), version: 4 });
    return asked.body;
  };
const open = async (serve = serving()) => {
  const opened = openPage(serve);
  page = opened;
  opened.dispatch(setting.settingsShown());
  await opened.wait();
  return opened;
};
const choose = (key: 'userRating' | 'call' | 'ipixc' | 'asaas', value: string) => setting.optionChanged({ key, value });

describe('the page', () => {
  test('shows the settings of the server', async () => {
    const { shows, state, asked } = await open(serving(undefined, settings({ call: 'disabled', asaas: MASK })));
    expect([shows('call'), shows('asaas'), shows('userRating')]).toEqual(['disabled', MASK, 'disabled']);
    expect(state().company?.timeZone).toBe('America/Sao_Paulo');
    expect(asked.map(({ path }) => path)).toEqual(['/settings', '/companies/1']);
  });

  test('loads even if the stream connects while the reply is pending', async () => {
    const opened = openPage(serving());
    page = opened;
    opened.dispatch(setting.settingsShown());
    opened.dispatch(streamReset());
    await opened.wait();
    expect(opened.state().saved).not.toBe(null);
  });

  test('says that it failed to load, and can be retried', async () => {
    let down = true;
    const opened = await open(serving(({ path }) => (down && path === '/settings' ? refusal(500, {}) : undefined)));
    expect(opened.state()).toMatchObject({ failed: true, saved: null });
    expect(opened.toasts()).toHaveLength(1);
    down = false;
    opened.dispatch(setting.settingsShown());
    await opened.wait();
    expect(opened.state().failed).toBe(false);
  });

  test('shows changes of another admin without a request', async () => {
    const opened = await open();
    const { length } = opened.asked;
    opened.dispatch(told('scheduleType', 'company'));
    expect(opened.shows('scheduleType')).toBe('company');
    opened.dispatch(hours({ timeZone: 'America/Manaus' }));
    expect(opened.state().company?.timeZone).toBe('America/Manaus');
    await opened.wait(1000);
    expect(opened.asked).toHaveLength(length);
  });

  test('reloads what it may have missed, but only if it was shown before', async () => {
    page = openPage(serving());
    page.dispatch(streamReset());
    await page.wait();
    expect(page.asked).toEqual([]);
    page.dispatch(setting.settingsShown());
    await page.wait();
    page.dispatch(streamReset());
    await page.wait();
    expect(page.asked.map(({ path }) => path)).toEqual(['/settings', '/companies/1', '/settings', '/companies/1']);
  });
});

describe('an option', () => {
  test('is shown at once, saved by one call, and confirmed by a toast', async () => {
    const opened = await open();
    opened.dispatch(choose('userRating', 'enabled'));
    expect(opened.shows('userRating')).toBe('enabled');
    await opened.wait();
    expect(opened.writes()).toMatchObject([
      { method: 'PUT', path: '/settings/userRating', body: { key: 'userRating', value: 'enabled' } },
    ]);
    expect(opened.toasts()).toEqual(['success: Operação atualizada com sucesso.']);
    expect([opened.shows('userRating'), opened.state().pending]).toEqual(['enabled', []]);
  });

  test('returns to its old value after a refusal', async () => {
    const opened = await open(
      serving(({ method }) => (method === 'PUT' ? refusal(400, { error: 'ill-formed input' }) : undefined)),
    );
    opened.dispatch(choose('ipixc', 'ixc'));
    expect(opened.shows('ipixc')).toBe('ixc');
    await opened.wait();
    expect([opened.shows('ipixc'), opened.toasts()]).toEqual(['', ['error: ill-formed input']]);
  });

  test('that is chosen twice quickly ends with the last choice, by one call after the other', async () => {
    const held = Promise.withResolvers<void>();
    const opened = await open(
      serving(({ method, body }) =>
        method === 'PUT' && Object(body).value === 'enabled' ? held.promise.then(() => body) : undefined,
      ),
    );
    opened.dispatch(choose('userRating', 'enabled'));
    opened.dispatch(choose('userRating', 'disabled'));
    await opened.wait();
    expect([opened.writes().length, opened.shows('userRating')]).toEqual([1, 'disabled']);
    held.resolve();
    await opened.wait();
    expect(opened.writes().map(({ body }) => Object(body).value)).toEqual(['enabled', 'disabled']);
    expect([opened.shows('userRating'), opened.toasts().length]).toEqual(['disabled', 2]);
  });

  test('shows a saved secret as a mask', async () => {
    const opened = await open(serving(({ method }) => (method === 'PUT' ? { key: 'asaas', value: MASK } : undefined)));
    opened.dispatch(choose('asaas', 'segredo'));
    await opened.wait();
    expect(opened.shows('asaas')).toBe(MASK);
    expect(JSON.stringify(opened.getState())).not.toContain('segredo');
  });
});

describe('the opening hours', () => {
  const manaus = setting.hoursEdited({ timeZone: 'America/Manaus' });
  const save = setting.hoursSubmitted();

  test('are those of the company while unchanged, and are not saved', async () => {
    const opened = await open();
    opened.dispatch(save);
    await opened.wait();
    expect([opened.state().draft, opened.writes()]).toEqual([null, []]);
  });

  test('are saved with the version they were opened with, and confirmed by a toast', async () => {
    const opened = await open();
    opened.dispatch(manaus);
    opened.dispatch(save);
    await opened.wait();
    expect(opened.writes()).toMatchObject([
      { path: '/companies/1/schedules', query: { seen: '3' }, body: { timeZone: 'America/Manaus' } },
    ]);
    expect(Object(opened.writes()[0]?.body).schedules).toHaveLength(7);
    expect(opened.toasts()).toEqual(['success: Horários atualizados com sucesso.']);
    expect(opened.state()).toMatchObject({ draft: null, saving: false, company: { version: 4 } });
  });

  test('that a colleague changed too stay in the form with a warning, and can be saved anyway', async () => {
    const opened = await open(
      serving(({ query }) =>
        query['seen'] ? refusal(409, { error: 'ERR_CHANGED_MEANWHILE', name: 'Davi' }) : undefined,
      ),
    );
    opened.dispatch(manaus);
    opened.dispatch(hours({ version: 4, timeZone: 'America/Bahia' }));
    opened.dispatch(save);
    await opened.wait();
    expect(opened.writes()[0]?.query).toEqual({ seen: '3' });
    expect(opened.state()).toMatchObject({ conflict: 'Davi', draft: { timeZone: 'America/Manaus' } });
    expect(opened.toasts()).toEqual([]);
    opened.dispatch(save);
    await opened.wait();
    expect(opened.writes()[1]?.query).toEqual({});
    expect(opened.state()).toMatchObject({ conflict: null, draft: null });
  });

  test('stay in the form if the save fails', async () => {
    const opened = await open(serving(({ method }) => (method === 'PUT' ? refusal(500, {}) : undefined)));
    opened.dispatch(manaus);
    opened.dispatch(save);
    await opened.wait();
    expect(opened.state()).toMatchObject({ saving: false, draft: { timeZone: 'America/Manaus' }, conflict: null });
    opened.dispatch(setting.hoursDropped());
    expect(opened.state().draft).toBeNull();
  });
});

describe('the history of changes', () => {
  const records = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, i) => change(from - i));
  const ids = () => page?.getState().settingHistory.records.map(({ id }) => Number(id.slice(5)));

  test('loads page by page, each change once', async () => {
    const opened = await open(
      serving(({ path, query }) =>
        path !== '/settings/history'
          ? undefined
          : query['pageNumber'] === '1'
            ? { records: records(25, 6), count: 25, hasMore: true }
            : { records: records(6, 1), count: 25, hasMore: false },
      ),
    );
    expect(opened.asked.some(({ path }) => path === '/settings/history')).toBe(false);
    opened.dispatch(settingHistory.shown());
    await opened.wait();
    opened.dispatch(settingHistory.moreAsked());
    opened.dispatch(settingHistory.moreAsked());
    await opened.wait();
    expect(ids()).toEqual(records(25, 1).map((_, i) => 25 - i));
    opened.dispatch(settingHistory.moreAsked());
    await opened.wait();
    expect(opened.asked.filter(({ path }) => path === '/settings/history')).toHaveLength(2);
  });

  test('is loaded again 250 ms after the last event, with all the pages on screen', async () => {
    let newest = 25;
    const opened = await open(
      serving(({ path, query }) =>
        path === '/settings/history'
          ? {
              records: query['pageNumber'] === '1' ? records(newest, newest - 19) : records(5, 1),
              count: newest,
              hasMore: query['pageNumber'] === '1',
            }
          : undefined,
      ),
    );
    opened.dispatch(settingHistory.shown());
    await opened.wait();
    opened.dispatch(settingHistory.moreAsked());
    await opened.wait();
    newest = 27;
    opened.dispatch(told('call', 'disabled'));
    await opened.wait(200);
    opened.dispatch(told('call', 'enabled'));
    await opened.wait(249);
    expect(ids()?.[0]).toBe(25);
    await opened.wait(1);
    expect(ids()).toEqual(records(27, 1).map((_, i) => 27 - i));
    expect(opened.getState().settingHistory.hasMore).toBe(false);
  });

  test('is not loaded before it is shown', async () => {
    const opened = await open();
    opened.dispatch(told('call', 'disabled'));
    await opened.wait(1000);
    expect(opened.asked.some(({ path }) => path === '/settings/history')).toBe(false);
  });
});
