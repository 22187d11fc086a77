import { describe, expect, test } from '@jest/globals';
import { invoice, payable } from '../../../domain/invoice/decider.ts';
import type { EventOf } from '../../../domain/kernel/event.ts';
import { folded, given } from '../../kernel/given.ts';

const bill = { detail: 'Completo', cents: 9990, dueDate: '2026-12-05', months: 1, planId: 1 };
const opened = { type: 'InvoiceOpened', data: bill } as const;
const expiresAt = '2026-11-23T12:00:00.000Z';
const pix = { bank: 'asaas', bankId: 'pay_1', qrCode: '000201', expiresAt };
const charged = { type: 'InvoiceCharged', data: { ...pix, cents: 9990 } } as const;
const payment = { bank: 'asaas', bankId: 'pay_1', cents: 9990, at: '2026-11-22T13:00:00.000Z' };
const paid = { type: 'InvoicePaid', data: payment } as const;
const settled = { type: 'InvoiceSettled', data: { dueDate: '2027-01-05' } } as const;
const cancelled = { type: 'InvoiceCancelled', data: { reason: 'notDue' } } as const;
const open = { type: 'OpenInvoice', ...bill } as const;
const charge = (of: object, now: string, attempt = 0) =>
  ({ type: 'ChargeInvoice', charge: { ...pix, ...of }, attempt, now }) as const;
const pay = (of: object = {}) => ({ type: 'PayInvoice', payment: { ...payment, ...of } }) as const;
const move = (dueDate: string) => ({ type: 'MoveInvoice', dueDate }) as const;
const settle = { type: 'SettleInvoice', dueDate: '2027-01-05' } as const;
const cancel = { type: 'CancelInvoice', reason: 'notDue' } as const;
const before = '2026-11-23T11:59:59.000Z';

describe('an invoice', () => {
  test('is opened once', () => {
    given(invoice).when(open).adds(opened);
    given(invoice, opened).when(open).adds();
    given(invoice, opened, cancelled).when(open).adds();
  });
  test('is the one of its company until it is over, and what was paid shows in the due date', () => {
    const holds = (...more: EventOf<typeof invoice.events>[]) =>
      (invoice.holds?.(folded(invoice, [opened, ...more])) ?? []).length;
    expect([holds(), holds(charged), holds(paid)]).toEqual([1, 1, 1]);
    expect([holds(paid, settled), holds(cancelled)]).toEqual([0, 0]);
  });
  test('follows the due date of its company while it is open', () => {
    given(invoice, opened)
      .when(move('2026-12-10'))
      .adds({ type: 'InvoiceMoved', data: { dueDate: '2026-12-10' } });
    given(invoice, opened).when(move('2026-12-05')).adds();
    given(invoice, opened, paid).when(move('2026-12-10')).adds();
  });
  test('is cancelled while it is open', () => {
    given(invoice, opened).when(cancel).adds(cancelled);
    given(invoice, opened, paid).when(cancel).adds();
    given(invoice, opened, cancelled).when(cancel).adds();
  });
  test('that never was is refused', () => {
    for (const command of [charge({}, before), pay(), settle, cancel])
      given(invoice).when(command).refused('ERR_NO_INVOICE_FOUND');
  });
});

describe('its charge', () => {
  test('is of its own value', () => given(invoice, opened).when(charge({}, before)).adds(charged));
  test('stays while it can be paid, and is replaced when it ran out or another was asked for', () => {
    const another = { ...charged, data: { ...charged.data, bankId: 'pay_2' } };
    given(invoice, opened, charged)
      .when(charge({ bankId: 'pay_2' }, before))
      .adds();
    given(invoice, opened, charged)
      .when(charge({ bankId: 'pay_2' }, expiresAt))
      .adds(another);
    given(invoice, opened, charged)
      .when(charge({ bank: 'efi', bankId: 'other' }, before))
      .adds();
    given(invoice, opened, charged)
      .when(charge({ bankId: 'pay_2' }, before, 1))
      .adds(another);
    expect(folded(invoice, [opened, charged, another])).toMatchObject({ charges: 2, charge: { bankId: 'pay_2' } });
  });
  test('can be paid until it runs out, and not once the invoice is over', () => {
    expect(payable(folded(invoice, [opened, charged]), before)).toEqual(charged.data);
    expect(payable(folded(invoice, [opened, charged]), expiresAt)).toBeNull();
    expect(payable(folded(invoice, [opened, charged, paid]), before)).toBeNull();
  });
  test('is not made of what is over', () => {
    for (const end of [paid, cancelled])
      given(invoice, opened, end).when(charge({}, before)).refused('ERR_INVOICE_CLOSED');
  });
});

describe('its payment', () => {
  test('counts once, however often it is told', () => {
    given(invoice, opened, charged).when(pay()).adds(paid);
    given(invoice, opened, charged, paid).when(pay()).adds();
    given(invoice, opened, charged, paid, settled).when(pay()).adds();
  });
  test('of a charge that was replaced counts, too', () => {
    const late = { ...paid, data: { ...payment, bankId: 'pay_0' } };
    given(invoice, opened, charged)
      .when(pay({ bankId: 'pay_0' }))
      .adds(late);
  });
  test('of another amount is refused', () => {
    for (const cents of [9989, 9991, 1])
      given(invoice, opened, charged).when(pay({ cents })).refused('ERR_PAYMENT_AMOUNT');
  });
  test('that somebody gives to it may be more, and not less', () => {
    const given9999 = { type: 'PayInvoice', payment: { ...payment, cents: 9999 }, isEnough: true } as const;
    given(invoice, opened)
      .when(given9999)
      .adds({ type: 'InvoicePaid', data: { ...payment, cents: 9999 } });
    given(invoice, opened)
      .when({ ...given9999, payment: { ...payment, cents: 9989 } })
      .refused('ERR_PAYMENT_AMOUNT');
  });
  test('is refused once the invoice is over', () => {
    given(invoice, opened, paid)
      .when(pay({ bankId: 'pay_2' }))
      .refused('ERR_INVOICE_CLOSED');
    given(invoice, opened, paid)
      .when(pay({ bank: 'efi' }))
      .refused('ERR_INVOICE_CLOSED');
    given(invoice, opened, charged, cancelled).when(pay()).refused('ERR_INVOICE_CLOSED');
  });
  test('is settled once', () => {
    given(invoice, opened, paid).when(settle).adds(settled);
    given(invoice, opened, paid, settled).when(settle).adds();
    given(invoice, opened).when(settle).adds();
  });
});
