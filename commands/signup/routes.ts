import { installationTable } from '../../domain/installation/table.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import { plan } from '../../domain/plan/decider.ts';
import { setting } from '../../domain/setting/decider.ts';
import { servePublic, type Http } from '../../runtime/http.ts';
import type { Deps } from '../deps.ts';
import { load } from '../kernel/handle.ts';
import { signUp } from './contract.ts';
import { signUpCompany } from './signUp.ts';

/** POST /companies/cadastro (R024 to R026, R030). */
export const signUpRoutes = (http: Http, deps: Deps): void => {
  const { store } = deps;
  servePublic(http, signUp, async ({ body }, call) => {
    const { state: open } = await load(store, setting, { companyId: 0, id: 'signUp' });
    if ((open.value ?? installationTable.signUp.fallback) !== 'enabled')
      throw new Refused('ERR_USER_CREATION_DISABLED', 403);
    const { state: chosen } = await load(store, plan, { companyId: 0, id: body.planId });
    if (chosen.is !== 'present' || !chosen.plan.isPublic) throw new Refused('ERR_NO_RECORD_FOUND');
    const { companyId, position } = await signUpCompany(deps, body, call.cause);
    await call.passed(position);
    return { id: companyId };
  });
};
