import { charge } from '../../domain/charge/decider.ts';
import { serve, type Http } from '../../runtime/http.ts';
import type { Deps } from '../deps.ts';
import { handle } from '../kernel/handle.ts';
import { resolveStrayPayment } from './contract.ts';

/** POST /payments/stray/{paymentId}/resolve. */
export const strayRoutes = (http: Http, { store }: Pick<Deps, 'store'>): void => {
  serve(http, resolveStrayPayment, async ({ params, body }, _, call) => {
    const [companyId, id = ''] = params.paymentId.split('.');
    const target = { companyId: Number(companyId), id };
    const command = { type: 'ResolveStrayPayment', ...body } as const;
    const cause = { ...call.cause, companyId: target.companyId };
    await call.passed((await handle(store, charge, { target, command, cause })).position);
    return {};
  });
};
