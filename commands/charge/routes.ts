import { charge } from '../../domain/charge/decider.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import { servePublic, type Http } from '../../runtime/http.ts';
import { log } from '../../runtime/log.ts';
import type { Deps } from '../deps.ts';
import { causeOf } from '../kernel/handle/cause.ts';
import { load } from '../kernel/handle/handle.ts';
import { advanceCharge, type ChargeNeeds } from './charges.ts';
import { tellPayment } from './contract.ts';
import type { ChargeTarget } from './applyPayment.ts';

/** Serves POST /pix/{bank}. If processing a notice fails, the clock repeats it, so the bank need not send it twice. */
export const chargeRoutes = (http: Http, deps: Deps, banks: ChargeNeeds['banks']): void => {
  const needs = { ...deps, banks };
  servePublic(http, tellPayment, async ({ params, query, body }, { req, cause }) => {
    const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
    const named = banks.notified(params.bank, {
      header: (name) => req.get(name) ?? '',
      query: (name) => textOf(query[name]),
      body,
    });
    if (!named) throw new Refused('ERR_INVALID_CREDENTIALS');
    const unheard: ChargeTarget[] = [];
    for (const bankId of new Set(named.slice(0, 100))) {
      const target = await deps.lookup.chargeOf(params.bank, bankId);
      if (!target) continue; // belongs to another installation on the same account, or is not projected yet
      await advanceCharge(needs, target, causeOf(cause.id, target.companyId)).catch((err: unknown) => {
        log.warn({ err, bank: params.bank }, 'The bank announced a payment that could not be read from it');
        unheard.push(target);
      });
    }
    // No clock checks charges with an assigned payment, so the bank must repeat its notice of a refund.
    for (const target of unheard) {
      const { state } = await load(deps.store, charge, target);
      if (state.is === 'settled' || state.is === 'stray' || state.is === 'returned' || state.is === 'resolved')
        throw new Refused('ERR_BANK_AWAY', 503);
    }
    return {};
  });
};
