import { afterEach, describe, expect, test } from '@jest/globals';
import * as own from '../../../../web/features/contact/import/agendaSlice.ts';
import { connection } from '../../kernel/records.ts';
import { openPage, type ContactPage } from './page.ts';
import { refusal, type Serve } from '../../kernel/openFeature.ts';

let page: ContactPage;
afterEach(() => page.close());

const up = [connection(1, { isDefault: true }), connection(2)];
const result = { imported: 3, existing: 1, skipped: 2 };
const serving =
  (connections = up, answer: unknown = result): Serve =>
  ({ path }) =>
    path === '/whatsapp' ? connections : answer;
const state = () => own.selectAgenda(page.getState());
const open = async (serve: Serve) => {
  page = openPage(serve);
  page.dispatch(own.agendaOpened());
  await page.wait();
};
const start = async () => {
  page.dispatch(own.agendaStarted());
  await page.wait();
};

describe('the import of the phone agenda', () => {
  test('says how many contacts it imported', async () => {
    await open(serving());
    expect(state().phase).toBe('ready');
    await start();
    expect(page.calls('/contacts/import')).toMatchObject([{ method: 'POST' }]);
    expect(state()).toEqual({ open: true, phase: 'done', result });
  });

  test('says before the start that the phone of the default connection is not connected', async () => {
    await open(serving([connection(1, { isDefault: true, status: 'TIMEOUT' }), connection(2)]));
    expect(state().phase).toBe('noPhone');
    page.dispatch(own.agendaClosed());
    page.dispatch(own.agendaOpened());
    await page.wait();
    expect(page.calls('/whatsapp')).toHaveLength(2);
    expect(page.calls('/contacts/import')).toEqual([]);
  });

  test('says why it failed, and checks the phone again', async () => {
    await open(serving(up, refusal(400, 'ERR_WAPP_NOT_INITIALIZED')));
    await start();
    expect(page.toasts()).toEqual(['Esta conexão não foi iniciada. Verifique a página de conexões.']);
    expect(state()).toMatchObject({ open: true, phase: 'ready' });
  });

  test('continues after its dialog is closed, and says when it has ended', async () => {
    await open(serving());
    page.dispatch(own.agendaStarted());
    page.dispatch(own.agendaClosed());
    await page.wait();
    expect(page.toasts()).toEqual([
      'Agenda importada. Novos: 3 · já existiam: 1 · ignorados (grupos ou sem número): 2',
    ]);
  });
});
