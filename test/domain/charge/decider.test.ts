import { describe, expect, test } from '@jest/globals';
import { charge } from '../../../domain/charge/decider.ts';
import { folded, given } from '../../kernel/given.ts';

const expiresAt = '2026-11-23T12:00:00.000Z';
const wanted = { invoiceId: 4, cents: 9990, detail: 'Completo', expiresAt };
const pix = { bank: 'asaas', bankId: 'pay_1', qrCode: '000201', expiresAt } as const;
const money = { cents: 9990, at: '2026-11-22T13:00:00.000Z' };
const asked = { type: 'ChargeAsked', data: wanted } as const;
const made = { type: 'ChargeMade', data: pix } as const;
const ended = { type: 'ChargeEnded', data: {} } as const;
const paid = { type: 'ChargePaid', data: money } as const;
const settled = { type: 'ChargeSettled', data: { watched: true } } as const;
const strayed = { type: 'PaymentStrayed', data: { reason: 'closed' } } as const;
const ask = { type: 'AskCharge', ...wanted } as const;
const make = (round = 0) => ({ type: 'MakeCharge', ...pix, round }) as const;
const pay = { type: 'PayCharge', ...money } as const;
const stray = { type: 'StrayPayment', reason: 'closed' } as const;

describe('a charge', () => {
  test('is requested once, and again after it ended', () => {
    given(charge).when(ask).adds(asked);
    for (const before of [[asked], [asked, made], [asked, made, paid], [asked, made, paid, settled]])
      given(charge, ...before)
        .when(ask)
        .adds();
    given(charge, asked, made, ended).when(ask).adds(asked);
    expect(folded(charge, [asked, made, ended, asked])).toMatchObject({ is: 'asked', round: 1, made: null });
  });
  test('is created once, for the latest request only', () => {
    given(charge, asked).when(make()).adds(made);
    given(charge, asked, made).when(make()).adds();
    given(charge, asked, ended, asked).when(make()).adds();
    given(charge, asked, ended, asked).when(make(1)).adds(made);
    given(charge, asked, ended).when(make()).adds();
    given(charge).when(make()).adds();
  });
  test('is paid once, even after it ended, but not before it was created', () => {
    given(charge, asked, made).when(pay).adds(paid);
    given(charge, asked, made, ended).when(pay).adds(paid);
    given(charge, asked, made, paid).when(pay).adds();
    given(charge, asked, made, paid, settled).when(pay).adds();
    given(charge, asked).when(pay).adds();
    given(charge, asked, ended).when(pay).adds();
  });
  test('ends only while it is unpaid', () => {
    given(charge, asked).when({ type: 'EndCharge' }).adds(ended);
    given(charge, asked, made).when({ type: 'EndCharge' }).adds(ended);
    given(charge, asked, made, paid).when({ type: 'EndCharge' }).adds();
    given(charge, asked, ended).when({ type: 'EndCharge' }).adds();
  });
  test('has its payment accepted or rejected by the invoice, once', () => {
    given(charge, asked, made, paid).when({ type: 'SettleCharge' }).adds(settled);
    given(charge, asked, made, paid).when(stray).adds(strayed);
    given(charge, asked, made, paid, settled).when(stray).adds();
    given(charge, asked, made, paid, strayed).when({ type: 'SettleCharge' }).adds();
    given(charge, asked, made).when({ type: 'SettleCharge' }).adds();
  });
  test('with a stray payment is resolved once', () => {
    const resolve = { type: 'ResolveStrayPayment', note: 'devolvido' } as const;
    const resolved = { type: 'StrayPaymentResolved', data: { note: 'devolvido' } } as const;
    given(charge, asked, made, paid, strayed).when(resolve).adds(resolved);
    given(charge, asked, made, paid, strayed, resolved).when(resolve).adds();
    for (const before of [[asked], [asked, made, paid], [asked, made, paid, settled]])
      given(charge, ...before)
        .when(resolve)
        .refused('ERR_NO_RECORD_FOUND');
  });
  test('with a stray payment can be assigned to an invoice, and is stray again if that invoice rejects it', () => {
    const assign = { type: 'AssignStrayPayment', invoiceId: 7, note: 'pagou a mais' } as const;
    const assigned = { type: 'StrayPaymentAssigned', data: { invoiceId: 7, note: 'pagou a mais' } } as const;
    const lost = [asked, made, paid, strayed] as const;
    given(charge, ...lost)
      .when(assign)
      .adds(assigned);
    given(charge, ...lost, assigned)
      .when({ type: 'SettleCharge' })
      .adds(settled);
    given(charge, ...lost, assigned)
      .when(stray)
      .adds(strayed);
    given(charge, ...lost, assigned, strayed)
      .when(assign)
      .adds(assigned);
    for (const after of [[assigned], [assigned, settled]])
      for (const command of [assign, { type: 'ResolveStrayPayment', note: 'devolvido' } as const])
        given(charge, ...lost, ...after)
          .when(command)
          .refused('ERR_PAYMENT_SEEN_TO');
    for (const before of [[asked], [asked, made, paid], [asked, made, paid, settled]])
      given(charge, ...before)
        .when(assign)
        .refused('ERR_NO_RECORD_FOUND');
    given(charge).when(assign).refused('ERR_NO_RECORD_FOUND');
  });
  test('records a returned payment once, and again only if the total grew', () => {
    const back = (cents: number) => ({ type: 'ReturnPayment', cents, why: 'refunded' }) as const;
    const returned = (cents: number) => ({ type: 'PaymentReturned', data: { cents, why: 'refunded' } }) as const;
    const resolved = { type: 'StrayPaymentResolved', data: { note: 'x' } } as const;
    const done = [asked, made, paid, settled] as const;
    const checked = { type: 'PaymentChecked', data: {} } as const;
    given(charge, ...done)
      .when({ type: 'CheckPayment' })
      .adds(checked);
    given(charge, ...done, checked)
      .when(back(9990))
      .adds(returned(9990));
    given(charge, ...done, returned(9990))
      .when({ type: 'CheckPayment' })
      .adds();
    given(charge, ...done)
      .when(back(9990))
      .adds(returned(9990));
    given(charge, asked, made, paid, strayed).when(back(9990)).adds(returned(9990));
    given(charge, ...done, returned(9990))
      .when(back(9990))
      .adds();
    given(charge, ...done, returned(100))
      .when(back(9990))
      .adds(returned(9990));
    given(charge, ...done, returned(100), resolved)
      .when(back(100))
      .adds();
    given(charge, ...done, returned(100), resolved)
      .when(back(200))
      .adds(returned(200));
    given(charge, asked, made, paid, strayed, resolved).when(back(9990)).adds();
    for (const before of [[], [asked], [asked, made], [asked, made, ended], [asked, made, paid]])
      given(charge, ...before)
        .when(back(9990))
        .adds();
  });
  test('lets a super user take back a returned payment, once', () => {
    const take = { type: 'TakeBackPayment', note: 'estornado' } as const;
    const taken = { type: 'PaymentTakenBack', data: { note: 'estornado' } } as const;
    const finish = { type: 'FinishTakeBack', dueDate: '2026-12-10' } as const;
    const finished = { type: 'DueDateTakenBack', data: { dueDate: '2026-12-10' } } as const;
    const returned = { type: 'PaymentReturned', data: { cents: 100, why: 'disputed' } } as const;
    const back = [asked, made, paid, settled, returned] as const;
    given(charge, ...back)
      .when(take)
      .adds(taken);
    given(charge, ...back, taken)
      .when(take)
      .refused('ERR_PAYMENT_SEEN_TO');
    given(charge, ...back, taken)
      .when(finish)
      .adds(finished);
    given(charge, ...back, taken, finished)
      .when(finish)
      .adds();
    given(charge, ...back, taken, finished)
      .when(take)
      .refused('ERR_PAYMENT_SEEN_TO');
    given(charge, ...back, taken, finished, returned)
      .when(take)
      .refused('ERR_NO_RECORD_FOUND');
    given(charge, asked, made, paid, strayed, returned).when(take).refused('ERR_NO_RECORD_FOUND');
    given(charge, asked, made, paid, settled).when(take).refused('ERR_NO_RECORD_FOUND');
    const resolve = { type: 'ResolveStrayPayment', note: 'fica' } as const;
    given(charge, ...back)
      .when(resolve)
      .adds({ type: 'StrayPaymentResolved', data: { note: 'fica' } });
    given(charge, ...back, taken)
      .when(resolve)
      .refused('ERR_PAYMENT_SEEN_TO');
  });
  test('that ended is checked with the bank once more if it had been created', () => {
    const checked = { type: 'EndedChargeChecked', data: {} } as const;
    given(charge, asked, made, ended).when({ type: 'CheckEndedCharge' }).adds(checked);
    given(charge, asked, made, ended, checked).when(pay).adds(paid);
    for (const before of [
      [asked, made],
      [asked, ended],
      [asked, made, paid],
    ])
      given(charge, ...before)
        .when({ type: 'CheckEndedCharge' })
        .adds();
  });
});
