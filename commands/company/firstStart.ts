import { randomBytes } from 'node:crypto';
import { company } from '../../domain/company/decider.ts';
import { bookkept } from '../../domain/kernel/bookkeeping.ts';
import { allFeatures } from '../../domain/kernel/gates.ts';
import { storeOf } from '../../eventstore/store.ts';
import type { Context } from '../../runtime/context.ts';
import { causeOf } from '../kernel/handle/cause.ts';
import { openNeeds } from '../deps.ts';
import type { Deps } from '../deps.ts';
import { handle, load } from '../kernel/handle/handle.ts';
import { createPlan, planNamed } from '../plan/create.ts';
import { countPlanUse } from '../plan/use.ts';
import { userByEmail } from '../user/email.ts';
import { keepPassword } from '../user/password.ts';
import { registerUser } from '../user/register.ts';
import { admitAdmin } from '../user/roster.ts';
import { log } from '../../runtime/log.ts';
import { isCommon } from '../user/strength.ts';

const DEFAULT_EMAIL = 'admin@atende.local';
const YEARS = 10;

const anyCompany = async ({ store }: Pick<Deps, 'store'>): Promise<boolean> => {
  const reserved = bookkept((await store.last('ids-company'))?.event);
  const last = reserved?.type === 'IdsReserved' ? reserved.data.to : 0;
  for (let id = 1; id <= last; id++)
    if ((await load(store, company, { companyId: 0, id })).state.is === 'present') return true;
  return false;
};

type Made = { email: string; password: string; generated: boolean };

/**
 * Creates the first plan, company and super user of an empty installation. Returns the user's e-mail, and the password if it
 * was generated. Returns null if a company exists already.
 */
export const firstStart = async (context: Context): Promise<{ email: string; password?: string } | null> => {
  const store = storeOf(context);
  try {
    const made = await createFirstCompany(openNeeds(context, store), context.config.admin);
    if (made && !made.generated && (await isCommon(made.password)))
      log.warn({ email: made.email }, 'ADMIN_PASSWORD is easy to guess: choose another one after signing in');
    return made && { email: made.email, ...(made.generated ? { password: made.password } : {}) };
  } finally {
    await store.close();
  }
};

type Admin = { email?: string | undefined; password?: string | undefined };

/** The same, on an open store. */
export const createFirstCompany = async (
  { store, ids, keys }: Pick<Deps, 'store' | 'ids' | 'keys'>,
  admin: Admin,
): Promise<Made | null> => {
  const deps = { store, ids, keys }; // read models do not exist yet, so nothing can be looked up
  if (await anyCompany(deps)) return null;
  const cause = causeOf('first start', 0);
  const email = admin.email ?? DEFAULT_EMAIL;
  const password = admin.password ?? randomBytes(9).toString('base64url');
  const limits = { users: 100, connections: 20, queues: 50, value: 0, isPublic: false };
  const all = { name: 'Completo', ...limits, ...allFeatures };
  const planId = (await planNamed(deps, all.name)) ?? (await createPlan(deps, all, cause)).planId;
  // Without a public plan no one could sign up.
  const few = { users: 3, connections: 1, queues: 5, value: 99, isPublic: true };
  const offered = { name: 'Essencial', ...few, ...allFeatures };
  if ((await planNamed(deps, offered.name)) === null)
    await createPlan(deps, offered, causeOf('first start: offered', 0));
  // The company is created last. A start that was interrupted before continues with the user it finds.
  const there = await userByEmail(deps, email);
  const companyId = there?.companyId ?? (await deps.ids.next('company'));
  const person = {
    companyId,
    name: 'Administrador',
    email,
    password,
    profile: 'admin',
    super: true,
    queueIds: [],
  } as const;
  if (there) {
    await keepPassword(deps, there, password, cause);
    await admitAdmin(deps, there, cause);
  }
  const { userId } = there ?? (await registerUser(deps, person, cause));
  const due = new Date();
  due.setFullYear(due.getFullYear() + YEARS);
  const founding = {
    name: 'Minha empresa',
    timeZone: 'America/Sao_Paulo',
    language: 'pt',
    dueDate: due.toISOString().slice(0, 10),
    planId,
    email,
    founderId: userId,
  } as const;
  await handle(deps.store, company, {
    target: { companyId: 0, id: companyId },
    command: { type: 'FoundCompany', ...founding },
    cause,
    takesPlace: countPlanUse(deps, cause),
  });
  return { email, password, generated: admin.password === undefined };
};
