import { company } from '../../domain/company/decider.ts';
import { likelyNumber } from '../../domain/kernel/numberReading.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import { setting } from '../../domain/setting/decider.ts';
import { claimedEmail, user } from '../../domain/user/decider.ts';
import { latest, type Position } from '../../eventstore/position.ts';
import type { Cause } from '../../runtime/http.ts';
import { createCompany } from '../company/createCompany.ts';
import type { Deps } from '../deps.ts';
import type { Asks } from '../lookup.ts';
import { doneBefore, handle, load } from '../kernel/handle/handle.ts';
import { AlreadyClaimed } from '../kernel/unique/claim.ts';
import { userByEmail, type UserRef } from '../user/email.ts';
import { hasPassword, keepPassword } from '../user/password.ts';
import { registerUser } from '../user/register.ts';
import { admitAdmin } from '../user/roster.ts';

type Needs = Pick<Deps, 'store' | 'ids' | 'keys'> & Asks<'companiesWith' | 'userIds'>;
export type SignUpForm = { name: string; email: string; password: string; phone: string; planId: number };

const HOME = 'America/Sao_Paulo';
const TRIAL_DAYS = 7;
/** After this time an unfinished sign-up counts as abandoned. */
const GRACE_MS = 30_000;
/** Upper bound on companies with the same name. */
const NAMESAKES = 50;

/** The day on which a trial that starts now ends, in the time zone HOME. */
export const trialEnd = (nowMs: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: HOME }).format(nowMs + TRIAL_DAYS * 86_400_000);

/**
 * Registers the founder, before the company exists. Until then the user is invisible. So an interrupted sign-up leaves only a
 * claim on the e-mail, which the next sign-up with this e-mail takes over.
 */
const founderOf = async (
  deps: Needs,
  { phone, ...given }: SignUpForm,
  cause: Cause,
  nowMs: number,
): Promise<UserRef> => {
  const { name, email, password } = given;
  const wpp = likelyNumber(phone, HOME);
  const there = await userByEmail(deps, email);
  if (!there) {
    const companyId = await deps.ids.next('company');
    const own = { ...cause, companyId };
    const person = { companyId, name, email, password, wpp, profile: 'admin', super: false, queueIds: [] } as const;
    try {
      return { companyId, userId: (await registerUser(deps, person, own)).userId };
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== claimedEmail(email).refusal[0]) throw error;
    }
    // Another request took the e-mail first. It may be the same request at another gateway.
    return founderOf(deps, { phone, ...given }, cause, nowMs);
  }
  const target = { companyId: there.companyId, id: there.userId };
  const { past } = await load(deps.store, user, target);
  const isOwn = doneBefore(past, cause) !== undefined;
  const { state } = await load(deps.store, company, { companyId: 0, id: there.companyId });
  const isLeft = state.is === 'absent' && nowMs > Date.parse(past[0]?.meta.at ?? '') + GRACE_MS;
  if (!isOwn && !isLeft) throw new Refused(...claimedEmail(email).refusal);
  const own = { ...cause, companyId: there.companyId };
  if (isLeft || !(await hasPassword(deps, there))) {
    const command = { type: 'ChangeUser', fields: { name, wpp } } as const;
    await handle(deps.store, user, { target, command, cause: own });
    await keepPassword(deps, there, password, own);
  }
  await admitAdmin(deps, there, own);
  return there;
};

/** Creates the company under the given name, with a number appended if the name is taken. */
const found = async (deps: Needs, { name, email, phone, planId }: SignUpForm, founder: UserRef, cause: Cause) => {
  const trialExpiration = trialEnd(Date.now());
  const founding = { email, phone, planId, trialExpiration, dueDate: trialExpiration, foundedBy: 'signUp' } as const;
  for (let n = 1; ; n++) {
    const named = { ...founding, name: n === 1 ? name : `${name} (${n})`, founderId: founder.userId };
    try {
      return await createCompany(deps, named, { ...cause, companyId: 0 }, founder.companyId);
    } catch (error) {
      if (!(error instanceof AlreadyClaimed) || error.what !== 'companyName' || n === NAMESAKES) throw error;
    }
  }
};

/**
 * Signs a company up: its first admin, the company with a trial week, and the pending first steps. A repeated request does it
 * once. Refuses a taken e-mail.
 */
export const signUpCompany = async (
  deps: Needs,
  stranger: SignUpForm,
  cause: Cause,
  nowMs = Date.now(),
): Promise<{ companyId: number; position: Position | null }> => {
  const founder = await founderOf(deps, stranger, cause, nowMs);
  const { companyId } = founder;
  const { position } = await found(deps, stranger, founder, cause);
  const waiting = await handle(deps.store, setting, {
    target: { companyId, id: 'firstSteps' },
    command: { type: 'ChangeSetting', value: 'open' },
    cause: { ...cause, companyId },
  });
  return { companyId, position: latest([position, waiting.position]) };
};
