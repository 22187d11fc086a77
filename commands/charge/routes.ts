import { charge } from '../../domain/charge/decider.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import { serve, servePublic, type Http } from '../../runtime/http.ts';
import { log } from '../../runtime/log.ts';
import type { Deps } from '../deps.ts';
import { causeOf } from '../kernel/cause.ts';
import { handle } from '../kernel/handle.ts';
import { advanceCharge, type ChargeNeeds } from './charges.ts';
import { resolveStrayPayment, tellPayment } from './contract.ts';

/** POST /payments/stray/{paymentId}/resolve; POST /pix/{bank}. What a notice leads to is done again by the clock where it fails: the bank need not tell it twice. */
export const chargeRoutes = (http: Http, deps: Deps, banks: ChargeNeeds['banks']): void => {
  const needs = { ...deps, banks };

  serve(http, resolveStrayPayment, async ({ params, body }, _, call) => {
    const [companyId, id = ''] = params.paymentId.split('.');
    const target = { companyId: Number(companyId), id };
    const command = { type: 'ResolveStrayPayment', ...body } as const;
    const cause = { ...call.cause, companyId: target.companyId };
    await call.passed((await handle(deps.store, charge, { target, command, cause })).position);
    return {};
  });

  servePublic(http, tellPayment, async ({ params, query, body }, { req, cause }) => {
    const bank = await banks.named(params.bank);
    const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
    const named = bank?.notified({
      header: (name) => req.get(name) ?? '',
      query: (name) => textOf(query[name]),
      body,
    });
    if (!named) throw new Refused('ERR_INVALID_CREDENTIALS');
    for (const bankId of new Set(named.slice(0, 100))) {
      const target = await deps.lookup.chargeOf(params.bank, bankId);
      if (!target) continue; // of somebody else on the same account, or not read yet
      await advanceCharge(needs, target, causeOf(cause.id, target.companyId)).catch((err: unknown) =>
        log.warn({ err, bank: params.bank }, 'The bank told of a payment and could not be asked for it'),
      );
    }
    return {};
  });
};
