import type { z } from 'zod';
import { Refused, type Commands, type Decider, type ClaimedValue } from '../kernel/decider.ts';
import { invoiceEvents, type InvoiceCharge, type Payment } from './events.ts';

type Opened = z.infer<typeof invoiceEvents.InvoiceOpened.data>;
type Cancelled = z.infer<typeof invoiceEvents.InvoiceCancelled.data>;
export type InvoiceCommand = Commands<{
  OpenInvoice: Opened;
  MoveInvoice: { dueDate: string };
  /**
   * `attempt`: the number of charges made before. If a concurrent call made a charge for the same attempt, and it can be paid
   * at `now` (ISO), that one is kept.
   */
  ChargeInvoice: { charge: Omit<InvoiceCharge, 'cents'>; attempt: number; now: string };
  /** `isEnough`: the payment may exceed the invoice amount. */
  PayInvoice: { payment: Payment; isEnough?: boolean };
  SettleInvoice: { dueDate: string | null };
  CancelInvoice: Cancelled;
}>;
/** `paid` until the company is renewed for it, then `settled`. */
export type Invoice =
  | { is: 'absent' }
  | ({
      is: 'open' | 'paid' | 'settled' | 'cancelled';
      charge: InvoiceCharge | null;
      /** How many charges were made for it. */
      charges: number;
      payment: Payment | null;
    } & Opened);

/** Returns the invoice's charge if it can be paid at an instant (ISO), else null. */
export const payable = (state: Invoice, now: string): InvoiceCharge | null =>
  state.is === 'open' && state.charge && state.charge.expiresAt > now ? state.charge : null;

/** Claims the one unfinished invoice that a company may have. */
export const claimedOpenInvoice: ClaimedValue = {
  what: 'invoice',
  key: 'one',
  refusal: ['ERR_OTHER_OPEN_INVOICE', 409],
};

/**
 * An invoice of a company. A company has at most one unfinished invoice: open, or paid while its due date does not show that
 * yet. A repeated payment changes nothing. A payment that does not fit throws ERR_INVOICE_CLOSED or ERR_PAYMENT_AMOUNT.
 */
export const invoice: Decider<Invoice, InvoiceCommand, typeof invoiceEvents> = {
  feature: 'invoice',
  events: invoiceEvents,
  initial: { is: 'absent' },
  decide: (command, state) => {
    if (command.type === 'OpenInvoice') {
      const { detail, cents, dueDate, months, planId } = command;
      if (state.is !== 'absent') return [];
      return [{ type: 'InvoiceOpened', data: { detail, cents, dueDate, months, planId } }];
    }
    if (state.is === 'absent') throw new Refused('ERR_NO_INVOICE_FOUND', 404);
    const isOpen = state.is === 'open';
    switch (command.type) {
      case 'MoveInvoice': {
        const { dueDate } = command;
        return isOpen && dueDate !== state.dueDate ? [{ type: 'InvoiceMoved', data: { dueDate } }] : [];
      }
      case 'ChargeInvoice': {
        if (!isOpen) throw new Refused('ERR_INVOICE_CLOSED', 409);
        if (state.charges > command.attempt && payable(state, command.now)) return [];
        return [{ type: 'InvoiceCharged', data: { ...command.charge, cents: state.cents } }];
      }
      case 'PayInvoice': {
        const { payment } = command;
        const before = state.payment;
        if (before?.bank === payment.bank && before.bankId === payment.bankId) return [];
        // An invoice over 0 cannot be paid. Older logs contain such invoices, for free plans.
        if (!isOpen || state.cents === 0) throw new Refused('ERR_INVOICE_CLOSED', 409);
        const fits = command.isEnough ? payment.cents >= state.cents : payment.cents === state.cents;
        if (!fits) throw new Refused('ERR_PAYMENT_AMOUNT', 409);
        return [{ type: 'InvoicePaid', data: payment }];
      }
      case 'SettleInvoice':
        return state.is === 'paid' ? [{ type: 'InvoiceSettled', data: { dueDate: command.dueDate } }] : [];
      case 'CancelInvoice':
        return isOpen ? [{ type: 'InvoiceCancelled', data: { reason: command.reason } }] : [];
    }
  },
  evolve: (state, event) => {
    if (event.type === 'InvoiceOpened') return { is: 'open', ...event.data, charge: null, charges: 0, payment: null };
    if (state.is === 'absent') return state;
    switch (event.type) {
      case 'InvoiceMoved':
        return { ...state, dueDate: event.data.dueDate };
      case 'InvoiceCharged':
        return { ...state, charge: event.data, charges: state.charges + 1 };
      case 'InvoicePaid':
        return { ...state, is: 'paid', payment: event.data };
      case 'InvoiceSettled':
        return { ...state, is: 'settled' };
      case 'InvoiceCancelled':
        return { ...state, is: 'cancelled' };
    }
  },
  holds: ({ is }) => (is === 'open' || is === 'paid' ? [claimedOpenInvoice] : []),
};
