import { charge } from '../../domain/charge/decider.ts';
import type { Deps } from '../deps.ts';
import type { DueWork } from '../kernel/clock.ts';
import { load } from '../kernel/handle.ts';
import { BankAway } from './bank.ts';
import { advanceCharge, checkPayment, isOf, type ChargeNeeds } from './charges.ts';

/** So long nothing more is asked of a bank that just did not answer: the charges behind one another would all wait for it. */
const REST_MS = 5000;
const DAY_MS = 86_400_000;

/**
 * Charges that no bank made yet, that may have been paid, whose invoice is over, whose payment has no place yet, or may have gone back. Each rests
 * longer from turn to turn, up to five minutes: so often a bank is asked for a payment of which it told nothing.
 */
export const chargesToAdvance = (needs: ChargeNeeds & Pick<Deps, 'lookup'>): DueWork => {
  let away = 0;
  return {
    name: charge.feature,
    due: (now, limit, after) => needs.lookup.chargesDue(now, limit, after),
    isAway: () => away > Date.now(),
    act: async ({ companyId, id }, _now, cause) => {
      const target = { companyId, id };
      const { state } = await load(needs.store, charge, target);
      // A row of before it was settled lies behind the log: its first look comes a day later.
      const isOver = state.is === 'settled' && Date.parse(state.paid?.at ?? '') + DAY_MS <= Date.now();
      await (isOver ? checkPayment : advanceCharge)(needs, target, cause).catch(async (error: unknown) => {
        const made = state.is === 'absent' ? null : state.made;
        const chosen = made && (await needs.banks.chosen());
        // A former account that does not answer holds up nothing of the present one.
        if (error instanceof BankAway && (!made || !chosen || isOf(chosen, made))) away = Date.now() + REST_MS;
        throw error;
      });
    },
  };
};
