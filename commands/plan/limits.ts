import { company } from '../../domain/company/decider.ts';
import { connection } from '../../domain/connection/decider.ts';
import { Refused, type Decider } from '../../domain/kernel/decider.ts';
import type { Catalogue } from '../../domain/kernel/event.ts';
import { plan, type Plan } from '../../domain/plan/decider.ts';
import { queue } from '../../domain/queue/decider.ts';
import { user } from '../../domain/user/decider.ts';
import type { Cause } from '../../runtime/http.ts';
import type { Owner } from '../kernel/claim.ts';
import type { Deps } from '../deps.ts';
import { load, streamOf } from '../kernel/handle.ts';
import { hasRoom, takePlace, type Room } from '../kernel/places.ts';
import type { Lookup } from '../lookup.ts';

const codes = {
  users: 'ERR_PLAN_USERS',
  queues: 'ERR_PLAN_QUEUES',
  connections: 'ERR_PLAN_CONNECTIONS',
} as const;
type Limited = keyof typeof codes;
/** Without `lookup`: the company is new, and nobody was there before places were counted. */
type Needs = Pick<Deps, 'store'> & { lookup?: Lookup };

/** The plan of a company by the log; null where there is none. */
export const planByLog = async ({ store }: Pick<Deps, 'store'>, companyId: number): Promise<Plan | null> => {
  const { state: owner } = await load(store, company, { companyId: 0, id: companyId });
  if (owner.is !== 'present') return null;
  const { state } = await load(store, plan, { companyId: 0, id: owner.planId });
  return state.is === 'present' ? state.plan : null;
};

/** What the plan of a company allows now, by the log: nothing without a plan that is there. Null: there is no such company yet. */
const limitOf = async ({ store }: Needs, companyId: number, what: Limited): Promise<number | null> => {
  const { state: owner } = await load(store, company, { companyId: 0, id: companyId });
  if (owner.is !== 'present') return null;
  const { state } = await load(store, plan, { companyId: 0, id: owner.planId });
  return state.is === 'present' ? state.plan[what] : 0;
};

const full = (what: Limited, limit: number | null) => new Refused(codes[what], 409, { limit, count: limit });

/** What a plan limits: the places of a company for it (design.md, Plans). */
const limited =
  <S extends { is: string }, Cmd, C extends Catalogue>(
    what: Limited,
    decider: Decider<S, Cmd, C>,
    idsOf: (lookup: Lookup, companyId: number) => Promise<readonly number[]>,
  ) =>
  (deps: Needs, companyId: number) => {
    const { store, lookup } = deps;
    const room: Room<S, Cmd, C> = {
      store,
      decider,
      of: { companyId, id: what },
      isThere: ({ is }) => is === 'present',
      known: async () => {
        const ids = lookup ? await idsOf(lookup, companyId) : [];
        return ids.map((id) => streamOf(decider.feature, { companyId, id }));
      },
    };
    return {
      /** Refuses (409, with the `limit`) one more than the plan allows, before anything is done for it. */
      check: async (): Promise<void> => {
        const limit = await limitOf(deps, companyId, what);
        if (!(await hasRoom(room, limit))) throw full(what, limit);
      },
      /** Takes a place for who is about to be born, or refuses so: for `handle`. */
      take:
        (cause: Cause) =>
        async (me: Owner): Promise<void> => {
          const limit = await limitOf(deps, companyId, what);
          if (!(await takePlace(room, { me, limit }, cause))) throw full(what, limit);
        },
    };
  };

export const userPlaces = limited('users', user, (lookup, companyId) => lookup.userIds(companyId));
export const queuePlaces = limited('queues', queue, (lookup, companyId) => lookup.queueIds(companyId));
export const connectionPlaces = limited('connections', connection, async (lookup, companyId) =>
  (await lookup.whatsapps(companyId)).map(({ id }) => id),
);
