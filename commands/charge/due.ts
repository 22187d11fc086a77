import { charge } from '../../domain/charge/decider.ts';
import { DAY_MS } from '../../domain/kernel/durations.ts';
import type { Asks } from '../lookup.ts';
import type { DueWork } from '../kernel/due/clock.ts';
import { load } from '../kernel/handle/handle.ts';
import { BankAway } from './bank.ts';
import { advanceCharge, checkPayment, isChargeOf, type ChargeNeeds } from './charges.ts';

/** Pause after a bank did not answer, so that the charges behind do not all wait for it. */
const REST_MS = 5000;

/**
 * Charges with a next step: to be made, paid, ended, assigned to an invoice, or checked for a refund. The pause of each grows
 * to at most five minutes. That is how often a bank is asked about a payment without a notice.
 */
export const advanceCharges = (needs: ChargeNeeds & Asks<'chargesDue'>): DueWork => {
  let away = 0;
  return {
    name: charge.feature,
    due: needs.lookup.chargesDue,
    isAway: () => away > Date.now(),
    act: async ({ companyId, id, dueAt }, _now, cause) => {
      const target = { companyId, id };
      const { state, past } = await load(needs.store, charge, target);
      // The row may be older than the end of the charge. The first check of an ended charge comes an hour after that.
      const ended = state.is === 'ended' && past.findLast(({ type }) => type === 'ChargeEnded');
      if (ended && dueAt < ended.meta.at) return;
      // The row may be older than the settlement. The first check for a refund comes a day after the payment.
      const isOver = state.is === 'settled' && Date.parse(state.paid?.at ?? '') + DAY_MS <= Date.now();
      await (isOver ? checkPayment : advanceCharge)(needs, target, cause).catch(async (error: unknown) => {
        const made = state.is === 'absent' ? null : state.made;
        const chosen = made && (await needs.banks.chosen());
        // A former account that does not answer must not delay the present one.
        if (error instanceof BankAway && (!made || !chosen || isChargeOf(chosen, made))) away = Date.now() + REST_MS;
        throw error;
      });
    },
  };
};
