import { expect, test } from '@jest/globals';
import { billQuestion, type BillCommand, type BillQuestion } from '../../../domain/bill/decider.ts';
import type { Bill } from '../../../domain/bill/events.ts';
import { saidOfBills } from '../../../domain/bill/texts.ts';

const at = '2026-11-22T12:00:00.000Z';
const asked = {
  ticketId: 31,
  contactId: 5,
  queueId: 2,
  optionId: 12,
  from: 'ixc',
  title: '2ª via',
  document: '52998224725',
} as const;
const does = (state: BillQuestion, command: BillCommand): BillQuestion =>
  billQuestion.decide(command, state).reduce((known, event) => billQuestion.evolve(known, event, at), state);
const begun = does({ is: 'absent' }, { type: 'AskBill', ...asked });
const bill = (ref: string, over: Partial<Bill> = {}): Bill => ({
  ref,
  cents: 9990,
  dueDate: '2026-12-10',
  line: '',
  pix: '',
  link: '',
  ...over,
});
const failing = { type: 'FailBill', reason: 'timedOut', now: at, forGood: false, retryAfter: 0 } as const;
const fails = (state: BillQuestion, over: { forGood?: boolean; retryAfter?: number } = {}) =>
  does(state, { ...failing, ...over });

test('retries a silent provider for about half a minute, then reports a failure', () => {
  let state = begun;
  for (const _ of [2, 5, 10, 20]) {
    state = fails(state);
    expect(state.is).toBe('asked');
  }
  expect(fails(state)).toMatchObject({ is: 'answered', outcome: 'failed' });
  expect(fails(begun, { forGood: true })).toMatchObject({ is: 'answered', outcome: 'failed' });
});

test('waits as long as the provider asks, but fails at once if that is more than a minute', () => {
  const later = new Date(Date.parse(at) + 30_000).toISOString();
  expect(billQuestion.decide({ ...failing, retryAfter: 30 }, begun)).toMatchObject([{ data: { dueAt: later } }]);
  expect(fails(begun, { retryAfter: 61 })).toMatchObject({ is: 'answered', outcome: 'failed' });
});

test('sends the three oldest bills and the number of further ones, and answers only once', () => {
  const bills = ['1', '2', '3', '4', '5'].map((ref) => bill(ref));
  const state = does(begun, { type: 'AnswerBill', bills });
  expect(state).toMatchObject({ outcome: 'bills', more: 2, bills: [{ ref: '1' }, { ref: '2' }, { ref: '3' }] });
  expect(billQuestion.decide({ type: 'AnswerBill', bills: [] }, state)).toEqual([]);
  expect(does(begun, { type: 'AnswerBill', bills: [] })).toMatchObject({ outcome: 'none' });
  expect(does(state, { type: 'EndBill', reason: '' }).is).toBe('over');
});

test('puts each code to copy for payment into a separate message', () => {
  const bills = [
    bill('1', { cents: 123_456, pix: '000201', link: 'https://exemplo.com.br/b' }),
    bill('2', { line: '00190' }),
  ];
  expect(saidOfBills(bills, 2, 'pt')).toEqual([
    [
      '*Fatura 1 de 2*\nVencimento: 10/12/2026\nValor: R$ 1.234,56\nLink: https://exemplo.com.br/b',
      'Pix copia e cola:',
      '000201',
    ],
    [
      '*Fatura 2 de 2*\nVencimento: 10/12/2026\nValor: R$ 99,90',
      'Linha digitável:',
      '00190',
      'Há mais 2 faturas em aberto.',
    ],
  ]);
});
