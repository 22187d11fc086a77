import type { z } from 'zod';
import { Refused, type Commands, type Decider } from '../kernel/decider.ts';
import { chargeEvents, type StrayReason } from './events.ts';

type Asked = z.infer<typeof chargeEvents.ChargeAsked.data>;
type Made = z.infer<typeof chargeEvents.ChargeMade.data>;
type Assigned = z.infer<typeof chargeEvents.StrayPaymentAssigned.data>;
type Paid = z.infer<typeof chargeEvents.ChargePaid.data>;
export type ChargeCommand = Commands<{
  AskCharge: Asked;
  /** `round`: of which asking it comes. */
  MakeCharge: Made & { round: number };
  EndCharge: object;
  CheckEndedCharge: object;
  PayCharge: Paid;
  SettleCharge: object;
  StrayPayment: { reason: StrayReason };
  AssignStrayPayment: Assigned;
  ResolveStrayPayment: { note: string };
}>;
/**
 * `asked` until a bank made it, `open` until it was paid or ended, `paid` until the invoice took the payment or did not;
 * it strayed and a super user saw to it: `resolved`, or `assigned` until the other invoice took it or did not.
 */
export type Charge =
  | { is: 'absent' }
  | ({
      is: 'asked' | 'open' | 'ended' | 'paid' | 'settled' | 'stray' | 'assigned' | 'resolved';
      /** How often it was asked for anew, once it had ended. */
      round: number;
      made: Made | null;
      paid: Paid | null;
      /** The last one counts. */
      assigned: Assigned | null;
    } & Asked);

const notStray = (state: Charge): Refused =>
  state.is === 'resolved' || (state.is !== 'absent' && state.assigned)
    ? new Refused('ERR_PAYMENT_SEEN_TO', 409)
    : new Refused('ERR_NO_RECORD_FOUND');

/**
 * One Pix charge of an invoice, from the asking to the payment's place. However often it is asked for, made, paid or told,
 * each happens once; a payment of one that had ended counts. A payment
 * that somebody saw to is refused: ERR_PAYMENT_SEEN_TO.
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
        const { bank, bankId, qrCode, expiresAt } = command;
        if (state.is !== 'asked' || state.round !== command.round) return [];
        return [{ type: 'ChargeMade', data: { bank, bankId, qrCode, expiresAt } }];
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
        return state.is === 'paid' || state.is === 'assigned' ? [{ type: 'ChargeSettled', data: {} }] : [];
      case 'StrayPayment':
        return state.is === 'paid' || state.is === 'assigned'
          ? [{ type: 'PaymentStrayed', data: { reason: command.reason } }]
          : [];
      case 'AssignStrayPayment': {
        const { invoiceId, note } = command;
        if (state.is !== 'stray') throw notStray(state);
        return [{ type: 'StrayPaymentAssigned', data: { invoiceId, note } }];
      }
      case 'ResolveStrayPayment':
        if (state.is === 'resolved') return [];
        if (state.is !== 'stray') throw notStray(state);
        return [{ type: 'StrayPaymentResolved', data: { note: command.note } }];
    }
  },
  evolve: (state, event) => {
    if (event.type === 'ChargeAsked') {
      const round = state.is === 'absent' ? 0 : state.round + 1;
      return { is: 'asked', ...event.data, round, made: null, paid: null, assigned: null };
    }
    if (state.is === 'absent') return state;
    switch (event.type) {
      case 'ChargeMade':
        return { ...state, is: 'open', made: event.data };
      case 'ChargeEnded':
        return { ...state, is: 'ended' };
      case 'EndedChargeChecked':
        return state;
      case 'ChargePaid':
        return { ...state, is: 'paid', paid: event.data };
      case 'ChargeSettled':
        return { ...state, is: 'settled' };
      case 'PaymentStrayed':
        return { ...state, is: 'stray' };
      case 'StrayPaymentAssigned':
        return { ...state, is: 'assigned', assigned: event.data };
      case 'StrayPaymentResolved':
        return { ...state, is: 'resolved' };
    }
  },
};
