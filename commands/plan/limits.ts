import { company } from '../../domain/company/decider.ts';
import { connection } from '../../domain/connection/decider.ts';
import { plansOf } from '../../domain/company/nextPlan.ts';
import { Refused, type Decider } from '../../domain/kernel/decider.ts';
import type { Catalogue } from '../../domain/kernel/event.ts';
import type { Plan } from '../../domain/plan/events.ts';
import { plan } from '../../domain/plan/decider.ts';
import { queue } from '../../domain/queue/decider.ts';
import { user } from '../../domain/user/decider.ts';
import type { Cause } from '../../runtime/http.ts';
import type { Storage } from '../../runtime/storage.ts';
import type { Owner } from '../kernel/unique/claim.ts';
import type { Deps } from '../deps.ts';
import type { Asks } from '../lookup.ts';
import { load } from '../kernel/handle/handle.ts';
import { countPlaces, hasFreePlace, takePlace, type Quota } from '../kernel/unique/places.ts';

const codes = {
  users: 'ERR_PLAN_USERS',
  queues: 'ERR_PLAN_QUEUES',
  connections: 'ERR_PLAN_CONNECTIONS',
} as const;
type Limited = keyof typeof codes;
type Needs = Pick<Deps, 'store'>;

/** A plan according to the log, or null. */
export const loadPlan = async ({ store }: Pick<Deps, 'store'>, planId: number): Promise<Plan | null> => {
  const { state } = await load(store, plan, { companyId: 0, id: planId });
  return state.is === 'present' ? state.plan : null;
};

/** The plan of a company according to the log, or null. */
export const loadCompanyPlan = async (needs: Pick<Deps, 'store'>, companyId: number): Promise<Plan | null> => {
  const { state: owner } = await load(needs.store, company, { companyId: 0, id: companyId });
  return owner.is === 'present' ? loadPlan(needs, owner.planId) : null;
};

/**
 * The current limit of a company's plan according to the log: 0 without an existing plan. A smaller plan chosen for the next
 * term already limits it, so that the company fits when that term begins. Null if the company does not exist yet.
 */
const limitOf = async (needs: Needs, companyId: number, what: Limited): Promise<number | null> => {
  const { state: owner } = await load(needs.store, company, { companyId: 0, id: companyId });
  if (owner.is !== 'present') return null;
  const plans = await Promise.all(plansOf(owner).map((id) => loadPlan(needs, id)));
  return Math.min(...plans.map((each) => each?.[what] ?? 0));
};

const full = (what: Limited, limit: number | null) => new Refused(codes[what], 409, { limit, count: limit });

/**
 * Builds the quota of one limited resource of a company (commands.md, Plans). `idsOf` finds the holders from before
 * places were counted; a new company has none and passes no lookup.
 */
const limited =
  <S extends { is: string }, Cmd, C extends Catalogue>(what: Limited, decider: Decider<S, Cmd, C>) =>
  (deps: Needs, companyId: number) => {
    const room: Quota<S, Cmd, C> = {
      store: deps.store,
      decider,
      of: { companyId, id: what },
      isThere: ({ is }) => is === 'present',
    };
    return {
      /** Throws Refused (409, with the `limit`) if the plan allows no more, before anything is done. */
      check: async (): Promise<void> => {
        const limit = await limitOf(deps, companyId, what);
        if (!(await hasFreePlace(room, limit))) throw full(what, limit);
      },
      /** The number of places in use. */
      used: () => countPlaces(room),
      /** Takes a place for a new stream, or throws the same refusal. Used by `handle`. */
      take:
        (cause: Cause) =>
        async (me: Owner): Promise<void> => {
          const limit = await limitOf(deps, companyId, what);
          if (!(await takePlace(room, { me, limit }, cause))) throw full(what, limit);
        },
    };
  };

export const userPlaces = limited('users', user);
export const queuePlaces = limited('queues', queue);
export const connectionPlaces = limited('connections', connection);

export type UsageNeeds = Needs & Asks<'queueIds' | 'userIds' | 'whatsapps'> & { storage: Pick<Storage, 'usage'> };

const MEGABYTE = 1_048_576;
/** The usage of what plans limit, with the names of the limits. Megabytes are null if the storage does not answer. */
export const usageOf = async ({ storage, ...needs }: UsageNeeds, companyId: number) => {
  const [users, connections, queues, files] = await Promise.all([
    userPlaces(needs, companyId).used(),
    connectionPlaces(needs, companyId).used(),
    queuePlaces(needs, companyId).used(),
    storage.usage(companyId).catch(() => null),
  ]);
  return { users, connections, queues, storageLimitMb: files && Math.ceil(files.bytes / MEGABYTE) };
};
