import { setTimeout as sleep } from 'node:timers/promises';
import { installationTable } from '../../domain/installation/table.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import { plan } from '../../domain/plan/decider.ts';
import { setting } from '../../domain/setting/decider.ts';
import { claimedEmail, normalEmail } from '../../domain/user/decider.ts';
import { servePublic, type Call, type Http } from '../../runtime/http.ts';
import { openRecent } from '../../runtime/recent.ts';
import type { Deps } from '../deps.ts';
import { load } from '../kernel/handle/handle.ts';
import { visitor, type EmailProofs } from '../user/emailProof.ts';
import { refuseWeak } from '../user/strength.ts';
import { signUp } from './contract.ts';
import { signUpCompany, type SignUpForm } from './signUp.ts';

/** No answer comes sooner, so that its time reveals nothing either. */
const SOONEST_MS = 1_000;
const isHeld = (error: unknown, email: string): boolean =>
  error instanceof Refused && error.code === claimedEmail(email).refusal[0];

/** Serves POST /companies/cadastro (R024 to R026, R030). */
export const signUpRoutes = (http: Http, deps: Deps, proofs: EmailProofs | null): void => {
  const { store } = deps;
  /** The ids answered for taken e-mails, so that a repeated request gets the same answer. */
  const told = openRecent<string, number>(10_000);
  /** A taken e-mail is answered like a new one, so that no one learns who has an account. */
  const signedUp = async (person: SignUpForm, call: Call): Promise<number> => {
    try {
      const { companyId, position } = await signUpCompany(deps, person, call.cause);
      await call.passed(position);
      return companyId;
    } catch (error) {
      if (!isHeld(error, person.email)) throw error;
      const id = told.get(call.cause.id) ?? (await deps.ids.next('company'));
      told.set(call.cause.id, id);
      return id;
    }
  };
  servePublic(http, signUp, async ({ body }, call) => {
    const { state: open } = await load(store, setting, { companyId: 0, id: 'signUp' });
    if ((open.value ?? installationTable.signUp.fallback) !== 'enabled')
      throw new Refused('ERR_USER_CREATION_DISABLED', 403);
    const planId = body.planId ?? (await deps.lookup.offeredPlans())[0]?.id ?? 0;
    const { state: chosen } = await load(store, plan, { companyId: 0, id: planId });
    if (chosen.is !== 'present' || !chosen.plan.isPublic) throw new Refused('ERR_NO_RECORD_FOUND');
    await refuseWeak(deps, { password: body.password, companyId: null, personal: [body.name, body.email] });
    const { emailCode, ...given } = body;
    const asker = visitor(`address ${http.addressOf(call.req)}`);
    await proofs?.prove(asker, normalEmail(body.email), emailCode, call.cause);
    const [id] = await Promise.all([signedUp({ ...given, planId }, call), sleep(SOONEST_MS)]);
    return { id };
  });
};
