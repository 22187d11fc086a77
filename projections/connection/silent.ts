import { channels } from '../../runtime/channels.ts';
import type { Database } from '../../runtime/database.ts';
import { hasTable } from '../kernel/read/hasTable.ts';
import { rowsOf } from '../kernel/read/read.ts';

/** A connector process whose heartbeat does not move for this long is silent. */
const SILENT_MS = 10_000;
/**
 * Upper bound for the time between two looks. If it was longer, Postgres or this process was busy and could see no heartbeat.
 */
const LOOK_MS = 2_000;

type Beat = { holder: string; channel: string; beat: string; lives: boolean };
/**
 * State of the connector processes. `silent`: how many do not answer; `connecting`: false if all processes of a channel are
 * silent.
 */
export type Connectors = { silent: number; connecting: boolean };

/** `lives`: the Postgres session of the process is open. A frozen process keeps its session; a killed one does not. */
const beatsSql = `select h.holder::text, h.channel, h.beat::text, exists (select 1 from pg_locks
    where locktype = 'advisory' and granted and objsubid = 1 and classid::bigint << 32 | objid::bigint = h.holder
    and database = (select oid from pg_database where datname = current_database())) as lives
  from connector.heartbeat h`;

/**
 * Marks the connections of a silent process until the process itself updates them. Skipped if it beats in between, because it
 * would not know of the mark.
 */
const markSql = `with silent as (select holder from connector.heartbeat where holder = :holder and beat = :beat for update),
  put as (update connector.live l set status = 'TIMEOUT', reason = 'silent', qrcode = '', updated_at = clock_timestamp()
    from connector.lease s join silent using (holder)
    where s.company_id = l.company_id and s.connection_id = l.connection_id
      and l.status <> 'DISCONNECTED' and l.reason <> 'silent'
    returning l.company_id, l.connection_id, l.retries, l.updated_at)
  select pg_notify('${channels.ephemeral.name}', json_build_object('companyId', company_id, 'event', 'whatsappSession', 'action', 'update',
    'payload', json_build_object('session', json_build_object('id', connection_id, 'status', 'TIMEOUT', 'reason', 'silent',
      'qrcode', '', 'retries', retries,
      'updatedAt', to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))))::text) from put`;

/**
 * Returns a check of the connector processes, to be repeated every two seconds. It shows the connections of a silent
 * process to everyone as TIMEOUT, reason `silent`. `now`: milliseconds of a monotonic clock.
 */
export const openConnectorLook = (now: () => number = () => performance.now()) => {
  let looked: number | undefined;
  let quiet = new Map<string, { beat: string; ms: number }>();

  const judge = (beats: readonly Beat[]): Beat[] => {
    const at = now();
    const passed = looked === undefined ? 0 : Math.min(at - looked, LOOK_MS);
    looked = at;
    quiet = new Map(
      beats.map(({ holder, beat }) => {
        const before = quiet.get(holder);
        return [holder, { beat, ms: before?.beat === beat ? before.ms + passed : 0 }];
      }),
    );
    return beats.filter(({ holder }) => (quiet.get(holder)?.ms ?? 0) >= SILENT_MS);
  };

  return async (db: Database): Promise<Connectors> => {
    const beats = (await hasTable(db, 'connector.heartbeat')) ? await rowsOf<Beat>(db, beatsSql) : [];
    const silent = judge(beats);
    for (const { holder, beat } of silent) await db.raw(markSql, { holder, beat });
    const frozen = silent.filter(({ lives }) => lives);
    const working = new Set(beats.filter((each) => each.lives && !silent.includes(each)).map(({ channel }) => channel));
    return { silent: frozen.length, connecting: frozen.every(({ channel }) => working.has(channel)) };
  };
};
