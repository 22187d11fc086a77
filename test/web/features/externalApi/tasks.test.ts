import { combineSlices } from '@reduxjs/toolkit';
import { afterEach, expect, test } from '@jest/globals';
import { outcome, sends } from '../../../../web/features/externalApi/tasks.ts';
import { sessionSlice } from '../../../../web/api/session/slice.ts';
import { openFeature } from '../../kernel/openFeature.ts';
import { admin } from '../../kernel/records.ts';

let close = (): void => {};
afterEach(() => close());

const id = '6f1f5a4e-1d57-5c3c-9d8e-0a4b7c2d9e10';
const told = { id, error: '', ticketId: 0, provider: 'simulated', createdAt: '2026-01-01T00:00:00.000Z' };
const sendWhile = (statusOf: (seconds: number) => object) => {
  const page = openFeature(
    {
      reducer: () => combineSlices(sessionSlice, sends.text),
      sagas: [sends.text.saga, outcome.saga],
      who: admin,
      now: 0,
    },
    ({ method, path, at }) => {
      if (method === 'POST') return { ...told, status: 'queued', ids: [id] };
      return path === `/api/messages/${id}` ? { ...told, ...statusOf(at / 1_000) } : undefined;
    },
  );
  ({ close } = page);
  page.dispatch(sends.text.run({ token: 't', number: '5511', body: 'Oi', files: [] }));
  return page;
};
const shown = ({ said }: ReturnType<typeof sendWhile>) => said().map(({ kind, text }) => [kind, text]);

test('does not report a message that waits for its connection as sent', async () => {
  const page = sendWhile(() => ({ status: 'queued' }));
  await page.wait(3_000);
  expect(shown(page)).toEqual([]);
  expect(page.getState().externalApiText.phase).toBe('ready');
  await page.wait(4_000);
  expect(shown(page)).toEqual([['info', 'A mensagem espera: ainda não saiu. Verifique a conexão.']]);
});

test('reports a waiting message as sent once its connection is back', async () => {
  const page = sendWhile((seconds) => ({ status: seconds < 20 ? 'queued' : 'sent' }));
  await page.wait(25_000);
  expect(shown(page).at(-1)).toEqual(['success', 'Mensagem enviada com sucesso']);
});

test('reports a message as sent once WhatsApp accepted it (R662)', async () => {
  const page = sendWhile((seconds) => ({ status: seconds < 2 ? 'queued' : 'sent' }));
  await page.wait(1_000);
  expect(shown(page)).toEqual([]);
  await page.wait(2_000);
  expect(shown(page)).toEqual([['success', 'Mensagem enviada com sucesso']]);
});

test('reports a message as refused if WhatsApp refuses it', async () => {
  const page = sendWhile(() => ({ status: 'failed', error: 'ERR_WAPP_NO_ANSWER' }));
  await page.wait(1_000);
  expect(shown(page)).toEqual([['error', 'O WhatsApp não respondeu. Tente de novo em instantes.']]);
});
