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
  test('is the only one of its company until it is cancelled, or paid and shown in the due date', () => {
    const holds = (...more: EventOf<typeof invoice.events>[]) =>
      (invoice.holds?.(folded(invoice, [opened, ...more])) ?? []).length;
    expect([holds(), holds(charged), holds(paid)]).toEqual([1, 1, 1]);
    expect([holds(paid, settled), holds(cancelled)]).toEqual([0, 0]);
  });
  test('follows its company’s due date while it is open', () => {
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
  test('that does not exist is refused', () => {
    for (const command of [charge({}, before), pay(), settle, cancel])
      given(invoice).when(command).refused('ERR_NO_INVOICE_FOUND');
  });
});

describe('the charge of an invoice', () => {
  test('has the invoice’s amount', () => given(invoice, opened).when(charge({}, before)).adds(charged));
  test('stays while it can be paid, and is replaced after it expired or for a new attempt', () => {
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
  test('can be paid until it expires, and not after the invoice is paid', () => {
    expect(payable(folded(invoice, [opened, charged]), before)).toEqual(charged.data);
    expect(payable(folded(invoice, [opened, charged]), expiresAt)).toBeNull();
    expect(payable(folded(invoice, [opened, charged, paid]), before)).toBeNull();
  });
  test('is refused for a paid or cancelled invoice', () => {
    for (const end of [paid, cancelled])
      given(invoice, opened, end).when(charge({}, before)).refused('ERR_INVOICE_CLOSED');
  });
});

describe('the payment of an invoice', () => {
  test('counts once, however often it is reported', () => {
    given(invoice, opened, charged).when(pay()).adds(paid);
    given(invoice, opened, charged, paid).when(pay()).adds();
    given(invoice, opened, charged, paid, settled).when(pay()).adds();
  });
  test('counts even if its charge was replaced', () => {
    const late = { ...paid, data: { ...payment, bankId: 'pay_0' } };
    given(invoice, opened, charged)
      .when(pay({ bankId: 'pay_0' }))
      .adds(late);
  });
  test('is refused if the amount differs', () => {
    for (const cents of [9989, 9991, 1])
      given(invoice, opened, charged).when(pay({ cents })).refused('ERR_PAYMENT_AMOUNT');
  });
  test('assigned by a super user may be higher, but not lower', () => {
    const given9999 = { type: 'PayInvoice', payment: { ...payment, cents: 9999 }, isEnough: true } as const;
    given(invoice, opened)
      .when(given9999)
      .adds({ type: 'InvoicePaid', data: { ...payment, cents: 9999 } });
    given(invoice, opened)
      .when({ ...given9999, payment: { ...payment, cents: 9989 } })
      .refused('ERR_PAYMENT_AMOUNT');
  });
  test('is refused if the invoice is already paid or cancelled', () => {
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
