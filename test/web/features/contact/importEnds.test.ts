import { afterEach, describe, expect, test } from '@jest/globals';
import * as own from '../../../../web/features/contact/import/importSlice.ts';
import { connection } from '../../kernel/records.ts';
import { choose, created, outcomes, people, sent, serving, start, state } from './importing.ts';
import { type ContactPage } from './page.ts';
import { refusal } from '../../kernel/openFeature.ts';

let page: ContactPage;
afterEach(() => page.close());

describe('the phone', () => {
  const up = [connection(1, { isDefault: true })];
  const down = [connection(1, { isDefault: true, status: 'DISCONNECTED' })];

  test('is reported as not connected when the dialog opens', async () => {
    page = await choose(
      people(1),
      serving(() => refusal(500, ''), down),
    );
    expect(state().phone).toBe(false);
  });

  test('is checked again before anything is sent', async () => {
    let connections = up;
    page = await choose(people(1), (one) => (one.path === '/whatsapp' ? connections : created(one.body)));
    expect(state().phone).toBe(true);
    connections = down;
    await start();
    expect(state()).toMatchObject({ phase: 'ready', phone: false });
    expect(sent()).toEqual([]);
    connections = up;
    await start();
    expect(outcomes()).toEqual(['done']);
  });

  test('stops the import when it disconnects, instead of failing every row', async () => {
    let row = 0;
    page = await choose(
      people(3),
      serving(({ body }) => (row++ === 1 ? refusal(400, 'ERR_WAPP_NOT_INITIALIZED') : created(body))),
    );
    await start(0);
    expect(outcomes()).toEqual(['done', 'waiting', 'waiting']);
    expect(state()).toMatchObject({ phase: 'done', phone: false, open: true, closesIn: null });
  });
});

describe('the dialog of a finished import', () => {
  const over = async () => {
    page = await choose(people(2));
    await start(0);
    expect(state()).toMatchObject({ phase: 'done', closesIn: 15 });
  };

  test('counts down and closes after 15 s', async () => {
    await over();
    await page.wait(14_999);
    expect(state()).toMatchObject({ open: true, closesIn: 1 });
    await page.wait(1);
    expect(state()).toMatchObject({ open: false, phase: 'choosing', rows: [] });
  });

  test('stays open if the user cancels the countdown', async () => {
    await over();
    await page.wait(3000);
    page.dispatch(own.keepOpenClicked());
    await page.wait(60_000);
    expect(state()).toMatchObject({ open: true, phase: 'done', closesIn: null });
  });

  test('is not closed by the old countdown after it is opened again', async () => {
    await over();
    await page.wait(10_000);
    page.dispatch(own.importClosed());
    page.dispatch(own.importOpened());
    await page.wait(10_000);
    expect(state().open).toBe(true);
  });
});
