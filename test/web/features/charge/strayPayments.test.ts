import { expect, test } from '@jest/globals';
import { combineSlices } from '@reduxjs/toolkit';
import type { StrayPayment } from '../../../../domain/charge/shape.ts';
import { decision, resolution } from '../../../../web/features/charge/decisions.ts';
import { strayPayments } from '../../../../web/features/charge/strayPayments.ts';
import { heard } from '../../kernel/heard.ts';
import { openFeature, refusal, type Serve } from '../../kernel/openFeature.ts';
import { admin } from '../../kernel/records.ts';

const payment = (n: number): StrayPayment => ({
  id: `2.${n}x0`,
  companyId: 2,
  company: 'Padaria Sol',
  invoiceId: n,
  detail: 'Completo',
  value: 99.9,
  paid: 1,
  paidAt: '2026-11-22T03:00:00.000Z',
  bank: 'efi',
  bankId: `txid${n}`,
  reason: 'amount',
  openInvoice: { id: 70, detail: 'Completo', value: 0.5, dueDate: '2026-12-01' },
  seen: null,
  returned: null,
  canBeTakenBack: false,
});
const open = (serve: Serve) =>
  openFeature(
    {
      reducer: () => combineSlices(strayPayments, decision),
      sagas: [strayPayments.saga, decision.saga, resolution.saga],
      who: admin,
    },
    serve,
  );

test('loads payments without an invoice page by page, and again when they are shown again', async () => {
  const page = open(({ query }) => {
    const from = query['pageNumber'] === '2' ? 20 : 0;
    const payments = Array.from({ length: from ? 3 : 20 }, (_, n) => payment(from + n));
    return { payments, hasMore: !from };
  });
  page.dispatch(strayPayments.shown(false));
  await page.wait(0);
  expect(page.getState().strayPayments).toMatchObject({ phase: 'ready', hasMore: true });
  page.dispatch(strayPayments.moreAsked());
  await page.wait(0);
  expect(page.getState().strayPayments.records.map(({ invoiceId }) => invoiceId)).toEqual([...Array(23).keys()]);
  page.dispatch(strayPayments.moreAsked());
  page.dispatch(strayPayments.shown(false));
  await page.wait(0);
  expect(page.getState().strayPayments.records).toHaveLength(20);
  expect(page.asked.map(({ query }) => query['pageNumber'])).toEqual(['1', '2', '1']);
});
test('removes a settled payment from the list, and keeps one whose request failed', async () => {
  const page = open(({ method, path }) => {
    if (method === 'GET') return { payments: [payment(1), payment(2)], hasMore: false };
    return path.includes('2.1x0') ? {} : refusal(404, 'ERR_NO_RECORD_FOUND');
  });
  page.dispatch(strayPayments.shown(false));
  await page.wait(0);
  page.dispatch(resolution.run({ id: '2.1x0', note: 'Devolvido' }));
  page.dispatch(resolution.run({ id: '2.2x0', note: 'Devolvido' }));
  await page.wait(0);
  expect(page.getState().strayPayments.records.map(({ id }) => id)).toEqual(['2.2x0']);
  expect(page.asked.at(1)).toMatchObject({ path: '/payments/stray/2.1x0/resolve', body: { note: 'Devolvido' } });
});
test('assigns a payment to an invoice once and removes it from the list; settled payments have a separate list', async () => {
  const page = open(({ method, query, path }) => {
    if (method === 'POST') return path.includes('2.1x0') ? {} : refusal(409, 'ERR_PAYMENT_SEEN_TO');
    return { payments: query['seen'] === 'true' ? [payment(9)] : [payment(1), payment(2)], hasMore: false };
  });
  page.dispatch(strayPayments.shown(false));
  await page.wait(0);
  for (const id of ['2.1x0', '2.1x0']) page.dispatch(decision.run({ id, invoiceId: 70, note: 'Pagou a mais' }));
  await page.wait(0);
  expect(page.asked.filter(({ method }) => method === 'POST')).toEqual([
    expect.objectContaining({ path: '/payments/stray/2.1x0/assign', body: { invoiceId: 70, note: 'Pagou a mais' } }),
  ]);
  page.dispatch(decision.run({ id: '2.2x0', invoiceId: 70, note: 'Pagou a mais' }));
  await page.wait(0);
  expect(page.getState().strayPayments).toMatchObject({ records: [{ id: '2.2x0' }] });
  expect(page.getState().strayDecision.phase).toBe('failed');
  page.dispatch(decision.run({ id: '2.2x0', note: 'Estornado' }));
  await page.wait(0);
  expect(page.asked.at(-1)).toMatchObject({ path: '/payments/stray/2.2x0/take-back', body: { note: 'Estornado' } });
  page.dispatch(strayPayments.shown(true));
  await page.wait(0);
  expect(page.getState().strayPayments).toMatchObject({ filter: { by: true }, records: [{ id: '2.9x0' }] });
});
test('a frame reloads the list only while it is shown', async () => {
  const page = open(() => ({ payments: [payment(1)], hasMore: false }));
  const frame = () => page.dispatch(heard('strayPayment', 'reload', { companyId: 2 }));
  frame();
  await page.wait(0);
  expect(page.asked).toEqual([]);
  page.dispatch(strayPayments.shown(false));
  await page.wait(0);
  frame();
  await page.wait(0);
  expect(page.asked).toHaveLength(2);
});
test('says so if the list cannot be loaded', async () => {
  const page = open(() => refusal(503, 'ERR_STORE_AWAY'));
  page.dispatch(strayPayments.shown(false));
  await page.wait(60_000);
  expect(page.getState().strayPayments.phase).toBe('failed');
});
