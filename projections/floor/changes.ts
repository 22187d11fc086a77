import type { z } from 'zod';
import type { Database } from '../../runtime/database.ts';
import { openValues, paged, rowsOf } from '../kernel/read/read.ts';
import { CHANGES_COUNTED, FLOOR_PAGE, type FloorChanged, type floorChanged, type FloorChanges } from './contract.ts';
import { endOf, namesJoin, namesSql, floorPlace, type Named } from './read.ts';

const counts = ['opened', 'accepted', 'moved', 'closed']
  .map((kind) => `count(*) filter (where c.began_with = '${kind}')::int as ${kind}`)
  .join(', ');
const counted = `c.began_with in ('opened', 'accepted', 'moved', 'closed')`;
const by = (column: string, named: string) => `(select coalesce(jsonb_agg(to_jsonb(r) order by
    r.opened + r.accepted + r.moved + r.closed desc, r.id), '[]') from (
  select c.${column} as id, coalesce(n.name, '') as name, ${counts} from changed c
  left join ${named} where ${counted} group by 1, 2) r)`;

const figures = `with met as materialized (select s.began_with, s.began_by, s.queue_id from views.ticket_stay s
    where s.company_id = $1 and s.from_at >= $2::timestamptz and s.from_at < $3::timestamptz
    order by s.from_at, s.ticket_id, s.nth limit ${CHANGES_COUNTED + 1}),
  changed as materialized (select * from met limit ${CHANGES_COUNTED})
  select (select count(*) > ${CHANGES_COUNTED} from met) as "isMore",
    (select coalesce(jsonb_agg(jsonb_build_object('kind', k.began_with, 'count', k.n)), '[]')
      from (select began_with, count(*) as n from changed group by 1 order by 1) k) as kinds,
    ${by('began_by', 'views.app_user n on n.id = c.began_by')} as users,
    ${by('queue_id', 'views.queue n on n.company_id = $1 and n.id = c.queue_id')} as queues`;

/** Returns the changes from `from` until before `to`, counted by kind, user and queue. */
export const countFloorChanges = async (
  db: Database,
  companyId: number,
  { from, to }: { from: string; to: string },
): Promise<FloorChanges> => {
  const [found] = await rowsOf<FloorChanges>(db, figures, [companyId, from, to]);
  if (!found) throw new Error('A count without a row.');
  return found;
};

/** Returns a page of changes, the earliest first. */
export const changedBetween = async (
  db: Database,
  companyId: number,
  { from, to, kind, behind }: z.output<typeof floorChanged.query>,
): Promise<FloorChanged> => {
  const values = openValues();
  const company = values.of(companyId);
  const period = `s.company_id = ${company} and s.from_at >= ${values.of(from)}::timestamptz and s.from_at < ${values.of(to)}::timestamptz`;
  const ofKind = kind ? ` and s.began_with = ${values.of(kind)}` : '';
  const [at, id, nth] = [values.of(behind?.at ?? null), values.of(behind?.id ?? 0), values.of(behind?.nth ?? 0)];
  const later = ` and (s.from_at, s.ticket_id, s.nth) > (coalesce(${at}::timestamptz, '-infinity'), ${id}::int, ${nth}::int)`;
  const rows = await rowsOf<Named & { began_with: FloorChanged['changes'][number]['kind']; byName: string }>(
    db,
    `select s.ticket_id, s.nth, s.from_at, s.status, s.began_with, coalesce(b.name, '') as "byName", ${namesSql}
     from (select * from views.ticket_stay s where ${period}${ofKind}${later}
       order by s.from_at, s.ticket_id, s.nth limit ${FLOOR_PAGE + 1}) s ${namesJoin}
     left join views.app_user b on b.id = s.began_by
     order by s.from_at, s.ticket_id, s.nth`,
    values.all,
  );
  const { page, hasMore } = paged(rows, FLOOR_PAGE);
  const last = page.at(-1);
  return {
    changes: page.map((row) => ({
      ...floorPlace(row),
      nth: row.nth,
      kind: row.began_with,
      at: row.from_at.toISOString(),
      byName: row.byName,
    })),
    next: hasMore && last ? endOf(last) : null,
  };
};
