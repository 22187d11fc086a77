import type { z } from 'zod';
import { Refused, type Commands, type Decider } from '../kernel/decider.ts';
import { chargeEvents, type StrayReason } from './events.ts';

type Asked = z.infer<typeof chargeEvents.ChargeAsked.data>;
type Made = z.infer<typeof chargeEvents.ChargeMade.data>;
type Assigned = z.infer<typeof chargeEvents.StrayPaymentAssigned.data>;
type Returned = z.infer<typeof chargeEvents.PaymentReturned.data>;
type Paid = z.infer<typeof chargeEvents.ChargePaid.data>;
export type ChargeCommand = Commands<{
  AskCharge: Asked;
  /** `round`: the request that this charge answers. */
  MakeCharge: Made & { round: number };
  EndCharge: object;
  CheckEndedCharge: object;
  PayCharge: Paid;
  SettleCharge: object;
  StrayPayment: { reason: StrayReason };
  AssignStrayPayment: Assigned;
  /** `cents`: the total returned so far. */
  ReturnPayment: Returned;
  CheckPayment: object;
  TakeBackPayment: { note: string };
  FinishTakeBack: { dueDate: string | null };
  ResolveStrayPayment: { note: string };
}>;
/**
 * `asked` until a bank creates it, `open` until it is paid or ends. `paid` until the invoice accepts the payment (`settled`)
 * or rejects it (`stray`). A super user resolves a stray payment (`resolved`) or assigns it to another invoice (`assigned`,
 * until that one accepts or rejects it). `returned`: the bank gave the payment back, and a super user must handle that.
 * `takenBack` until the due date shows it.
 */
export type Charge =
  | { is: 'absent' }
  | ({
      is:
        | 'asked'
        | 'open'
        | 'ended'
        | 'paid'
        | 'settled'
        | 'stray'
        | 'assigned'
        | 'returned'
        | 'takenBack'
        | 'resolved';
      /** How many times it was requested again after it had ended. */
      round: number;
      made: Made | null;
      paid: Paid | null;
      /** The latest assignment. */
      assigned: Assigned | null;
      /** How much the bank returned, and why. */
      returned: Returned | null;
      /** Whether its invoice counts as paid by it: not yet, yes, or no longer. */
      counted: 'no' | 'yes' | 'takenBack';
    } & Asked);

const notStray = (state: Charge): Refused =>
  state.is === 'resolved' || state.is === 'takenBack' || (state.is !== 'absent' && state.assigned)
    ? new Refused('ERR_PAYMENT_SEEN_TO', 409)
    : new Refused('ERR_NO_RECORD_FOUND');

/**
 * One Pix charge of an invoice, from the request until the payment is handled. Repeated commands add nothing. A payment counts
 * even if the charge had ended. A return is recorded again only if the total grew. Throws ERR_PAYMENT_SEEN_TO for payments
 * that a super user already handled.
 */
export const charge: Decider<Charge, ChargeCommand, typeof chargeEvents> = {
  feature: 'charge',
  events: chargeEvents,
  initial: { is: 'absent' },
  decide: (command, state) => {
    if (command.type === 'AskCharge') {
      const { invoiceId, cents, detail, expiresAt } = command;
      if (state.is !== 'absent' && state.is !== 'ended') return [];
      return [{ type: 'ChargeAsked', data: { invoiceId, cents, detail, expiresAt } }];
    }
    switch (command.type) {
      case 'MakeCharge': {
        const { bank, bankId, qrCode, expiresAt, account } = command;
        if (state.is !== 'asked' || state.round !== command.round) return [];
        return [{ type: 'ChargeMade', data: { bank, bankId, qrCode, expiresAt, account } }];
      }
      case 'EndCharge':
        return state.is === 'asked' || state.is === 'open' ? [{ type: 'ChargeEnded', data: {} }] : [];
      case 'CheckEndedCharge':
        return state.is === 'ended' && state.made ? [{ type: 'EndedChargeChecked', data: {} }] : [];
      case 'PayCharge': {
        const { cents, at } = command;
        const isMade = state.is === 'open' || (state.is === 'ended' && state.made);
        return isMade ? [{ type: 'ChargePaid', data: { cents, at } }] : [];
      }
      case 'SettleCharge':
        return state.is === 'paid' || state.is === 'assigned'
          ? [{ type: 'ChargeSettled', data: { watched: true } }]
          : [];
      case 'StrayPayment':
        return state.is === 'paid' || state.is === 'assigned'
          ? [{ type: 'PaymentStrayed', data: { reason: command.reason } }]
          : [];
      case 'AssignStrayPayment': {
        const { invoiceId, note } = command;
        if (state.is !== 'stray') throw notStray(state);
        return [{ type: 'StrayPaymentAssigned', data: { invoiceId, note } }];
      }
      case 'ReturnPayment': {
        const { cents, why } = command;
        if (state.is === 'absent') return [];
        const isOver = state.is === 'settled' || state.is === 'stray' || (state.is === 'resolved' && state.returned);
        const isMore = cents > (state.returned?.cents ?? 0);
        return isMore && (isOver || state.is === 'returned') ? [{ type: 'PaymentReturned', data: { cents, why } }] : [];
      }
      case 'CheckPayment':
        return state.is === 'settled' ? [{ type: 'PaymentChecked', data: {} }] : [];
      case 'TakeBackPayment':
        if (state.is !== 'returned' || state.counted !== 'yes') throw notStray(state);
        return [{ type: 'PaymentTakenBack', data: { note: command.note } }];
      case 'FinishTakeBack':
        return state.is === 'takenBack' ? [{ type: 'DueDateTakenBack', data: { dueDate: command.dueDate } }] : [];
      case 'ResolveStrayPayment':
        if (state.is === 'resolved') return [];
        if (state.is !== 'stray' && state.is !== 'returned') throw notStray(state);
        return [{ type: 'StrayPaymentResolved', data: { note: command.note } }];
    }
  },
  evolve: (state, event) => {
    if (event.type === 'ChargeAsked') {
      const round = state.is === 'absent' ? 0 : state.round + 1;
      const none = { made: null, paid: null, assigned: null, returned: null, counted: 'no' } as const;
      return { is: 'asked', ...event.data, round, ...none };
    }
    if (state.is === 'absent') return state;
    switch (event.type) {
      case 'ChargeMade':
        return { ...state, is: 'open', made: event.data };
      case 'ChargeEnded':
        return { ...state, is: 'ended' };
      case 'EndedChargeChecked':
      case 'PaymentChecked':
        return state;
      case 'ChargePaid':
        return { ...state, is: 'paid', paid: event.data };
      case 'ChargeSettled':
        return { ...state, is: 'settled', counted: 'yes' };
      case 'PaymentStrayed':
        return { ...state, is: 'stray' };
      case 'StrayPaymentAssigned':
        return { ...state, is: 'assigned', assigned: event.data };
      case 'PaymentReturned':
        return { ...state, is: 'returned', returned: event.data };
      case 'PaymentTakenBack':
        return { ...state, is: 'takenBack', counted: 'takenBack' };
      case 'DueDateTakenBack':
      case 'StrayPaymentResolved':
        return { ...state, is: 'resolved' };
    }
  },
};
