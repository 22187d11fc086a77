import type { z } from 'zod';
import { Refused, type Commands, type Decider, type Held } from '../kernel/decider.ts';
import { invoiceEvents, type Charge, type Payment } from './events.ts';

type Opened = z.infer<typeof invoiceEvents.InvoiceOpened.data>;
type Cancelled = z.infer<typeof invoiceEvents.InvoiceCancelled.data>;
export type InvoiceCommand = Commands<{
  OpenInvoice: Opened;
  MoveInvoice: { dueDate: string };
  /** `attempt`: how many were made before. What another made of the same attempt and can be paid at `now` (ISO) is kept. */
  ChargeInvoice: { charge: Omit<Charge, 'cents'>; attempt: number; now: string };
  /** `isEnough`: it may be more than is asked for. */
  PayInvoice: { payment: Payment; isEnough?: boolean };
  SettleInvoice: { dueDate: string | null };
  CancelInvoice: Cancelled;
}>;
/** `paid` until the company was renewed for it, `settled` from then on. */
export type Invoice =
  | { is: 'absent' }
  | ({
      is: 'open' | 'paid' | 'settled' | 'cancelled';
      charge: Charge | null;
      /** How many charges were made for it. */
      charges: number;
      payment: Payment | null;
    } & Opened);

/** The charge of an invoice that can be paid at an instant (ISO). */
export const payable = (state: Invoice, now: string): Charge | null =>
  state.is === 'open' && state.charge && state.charge.expiresAt > now ? state.charge : null;

/** What a company has one of at most. */
export const theOne: Held = { what: 'invoice', key: 'one', refusal: ['ERR_OTHER_OPEN_INVOICE', 409] };

/**
 * An invoice of a company, which has one at most that is not over: open, or paid while its due date does not show it yet.
 * A payment that was told before changes nothing; one that fits no open invoice is refused: ERR_INVOICE_CLOSED,
 * ERR_PAYMENT_AMOUNT.
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
        // Of nothing nothing can be paid: an older log has invoices of plans that cost nothing.
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
  holds: ({ is }) => (is === 'open' || is === 'paid' ? [theOne] : []),
};
