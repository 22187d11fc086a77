import { bigint, ddl, instant, int, oneOf, table, type RowOf } from '../kernel/view/table.ts';
import type { Tx } from '../kernel/view/view.ts';
import type { ServiceSession } from './serviceSession.ts';

/** Which service sessions a count has: all of a company, or those of one user, queue or connection. */
export type CountScope = 'company' | 'user' | 'queue' | 'connection';
const quarter = 15 * 60_000;
/**
 * The steps of time that counts exist for, in ms. They begin in UTC. Offsets of time zones are whole quarters of an hour, so
 * quarters add up to the hours and days of any zone. Only a company is counted in steps shorter than a day.
 */
export const countSteps = { quarter, hour: 4 * quarter, day: 96 * quarter } as const;
export type CountStep = keyof typeof countSteps;

const counted = {
  /** Sessions that began, how many of them ended, how many waited for an agent, and for how long in all. */
  arrived: int,
  arrived_closed: int,
  arrived_waited: int,
  arrived_wait_ms: bigint,
  /** Waits that ended. */
  waited: int,
  wait_ms: bigint,
  /** Sessions that ended with a user, and those of them that the user had accepted. */
  finished: int,
  served: int,
  service_ms: bigint,
  rated_1: int,
  rated_2: int,
  rated_3: int,
  /** Sessions, also of groups, at their end or, while they are open, at their start. */
  listed: int,
  /** First-time contacts. */
  leads: int,
  /** Waiting and open sessions, counted in the row `now`. */
  pending: int,
  happening: int,
} as const;
export type Count = keyof typeof counted;
type Counts = Partial<Record<Count, number>>;

/** Sums of service sessions by time: the data of dashboard and reports without the sessions themselves. */
export const serviceCountTable = table(
  'service_count',
  {
    company_id: int,
    scope: oneOf<CountScope>(),
    /** `now`: the present, whose `at` has no meaning. */
    step: oneOf<CountStep | 'now'>(),
    at: instant,
    /** Id of the user, queue or connection; 0 for none, and for a company. */
    id: int,
    ...counted,
  },
  ['company_id', 'scope', 'step', 'at', 'id'],
);
export const serviceCountSchema = ddl(serviceCountTable);
type CountRow = RowOf<typeof serviceCountTable>;
type CountKey = Pick<CountRow, 'company_id' | 'scope' | 'step' | 'id'> & { at: number };

const none: Record<Count, number> = {
  arrived: 0,
  arrived_closed: 0,
  arrived_waited: 0,
  arrived_wait_ms: 0,
  waited: 0,
  wait_ms: 0,
  finished: 0,
  served: 0,
  service_ms: 0,
  rated_1: 0,
  rated_2: 0,
  rated_3: 0,
  listed: 0,
  leads: 0,
  pending: 0,
  happening: 0,
};

const isCount = (name: string): name is Count => name in none;
const names = Object.keys(none).filter(isCount);

const msOf = (at: Date | string | null): number | null => (at === null ? null : new Date(at).getTime());

/** Returns what a session counts, and when: the same as `moments` in dashboard/counts.ts. */
const momentsOf = (session: ServiceSession): { at: number | null; counts: Counts }[] => {
  const { is_group, user_id, rating } = session;
  const opened = msOf(session.opened_at);
  const closed = msOf(session.closed_at);
  const queued = msOf(session.queued_at);
  const accepted = msOf(session.accepted_at);
  const moments: { at: number | null; counts: Counts }[] = [{ at: closed ?? opened, counts: { listed: 1 } }];
  if (is_group) return moments;
  const wait = queued === null || accepted === null ? null : accepted - queued;
  const arrived = { arrived: 1, arrived_closed: closed === null ? 0 : 1 };
  moments.push({
    at: opened,
    counts: wait === null ? arrived : { ...arrived, arrived_waited: 1, arrived_wait_ms: wait },
  });
  if (wait !== null) moments.push({ at: accepted, counts: { waited: 1, wait_ms: wait } });
  if (closed === null) moments.push({ at: null, counts: accepted === null ? { pending: 1 } : { happening: 1 } });
  if (closed !== null && user_id !== null) {
    const served = accepted === null ? {} : { served: 1, service_ms: closed - accepted };
    const rated = { rated_1: rating === 1 ? 1 : 0, rated_2: rating === 2 ? 1 : 0, rated_3: rating === 3 ? 1 : 0 };
    moments.push({ at: closed, counts: { finished: 1, ...served, ...rated } });
  }
  return moments;
};

const { name: tableName, key } = serviceCountTable;
const keyList = key.join(', ');
const adding = `insert into ${tableName} select * from jsonb_populate_recordset(null::${tableName}, $1::jsonb)
  on conflict (${keyList}) do update set ${names.map((name) => `${name} = ${tableName}.${name} + excluded.${name}`).join(', ')}`;
/** A rebuild writes no row for what was undone within a batch, so rows that count nothing are deleted. */
const dropping = `delete from ${tableName} t using jsonb_populate_recordset(null::${tableName}, $1::jsonb) w
  where ${key.map((name) => `t.${name} = w.${name}`).join(' and ')} and ${names.map((name) => `t.${name} = 0`).join(' and ')}`;

/** Collects the changes of counts in a batch, so that each row is written once. */
export const openCounts = () => {
  const rows = new Map<string, CountRow>();
  const add = ({ at, ...key }: CountKey, counts: Counts, sign: 1 | -1): void => {
    const place = `${key.company_id}.${key.scope}.${key.step}.${at}.${key.id}`;
    const row = rows.get(place) ?? { ...key, at: new Date(at).toISOString(), ...none };
    for (const name of Object.keys(counts).filter(isCount)) row[name] = Number(row[name]) + sign * (counts[name] ?? 0);
    rows.set(place, row);
  };
  const addAt = (
    key: Pick<CountKey, 'company_id' | 'scope' | 'id'>,
    at: number,
    counts: Counts,
    sign: 1 | -1,
  ): void => {
    const begin = (step: CountStep) => Math.floor(at / countSteps[step]) * countSteps[step];
    const steps: readonly CountStep[] = key.scope === 'company' ? ['quarter', 'hour', 'day'] : ['day'];
    for (const step of steps) add({ ...key, step, at: begin(step) }, counts, sign);
  };
  return {
    /** Counts a session (1), or what it counted before it changed (-1). */
    session: (session: ServiceSession, sign: 1 | -1): void => {
      const { company_id, user_id, queue_id, connection_id } = session;
      for (const { at, counts } of momentsOf(session)) {
        if (at === null) {
          add({ company_id, scope: 'company', step: 'now', at: 0, id: 0 }, counts, sign);
          continue;
        }
        addAt({ company_id, scope: 'company', id: 0 }, at, counts, sign);
        addAt({ company_id, scope: 'user', id: user_id ?? 0 }, at, counts, sign);
        addAt({ company_id, scope: 'queue', id: queue_id ?? 0 }, at, counts, sign);
        addAt({ company_id, scope: 'connection', id: connection_id }, at, counts, sign);
      }
    },
    lead: (company_id: number, since: Date, sign: 1 | -1): void =>
      addAt({ company_id, scope: 'company', id: 0 }, since.getTime(), { leads: 1 }, sign),
    write: async (tx: Pick<Tx, 'query'>): Promise<void> => {
      const changed = [...rows.values()].filter((row) => names.some((name) => row[name] !== 0));
      if (!changed.length) return;
      await tx.query(adding, [JSON.stringify(changed)]);
      const less = changed.filter((row) => names.some((name) => Number(row[name]) < 0));
      if (less.length) await tx.query(dropping, [JSON.stringify(less)]);
    },
  };
};
