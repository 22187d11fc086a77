import type { RecordKind, Row } from '../domain/kernel/record.ts';
import { records } from '../domain/records.ts';
import type { Database } from '../runtime/database.ts';
import type { Http } from '../runtime/http.ts';
import type { Media } from '../runtime/media.ts';
import { recordReads, selectRecords } from './kernel/read/recordReads.ts';

/** Further columns over `r` that a record is read with, by feature. */
const extras: Readonly<Record<string, string>> = {
  contactList: ['items', 'checked', 'valid']
    .map(
      (what) => `(select coalesce(sum(b.${what}), 0)::int from views.contact_list_bucket b
      where b.company_id = r.company_id and b.list_id = r.id) as "${what === 'items' ? 'contacts' : what}Count"`,
    )
    .join(', '),
  note: `(select jsonb_build_object('id', n.id, 'name', n.name) from views.app_user n
    where n.id = (r.fields->>'userId')::int) as "user"`,
  tag: `(select count(*)::int from views.ticket t where t.company_id = r.company_id and t.tag_ids <> '{}'
    and t.tag_ids @> array[r.id]) as "ticketsCount"`,
  fileList: `r.company_id as "companyId"`,
  prompt: `(select jsonb_build_object('id', q.id, 'name', q.name) from views.queue q
    where q.company_id = r.company_id and q.id = (r.fields->>'queueId')::int) as "queue"`,
  quickMessage: `r.company_id as "companyId", r.fields->>'mediaPath' is not null as "isMedia"`,
};
/** Conditions over `r` that restrict the call that returns all records, by feature. */
const offers: Readonly<Record<string, string>> = { quickMessage: `(r.fields->>'status')::boolean` };
export const extraOf = ({ feature }: RecordKind): string => extras[feature] ?? '';

/** Returns records by id, without a check of the caller. For replies, and for frames to their audience. */
export const recordsBy = async (
  db: Database,
  kind: RecordKind,
  companyId: number,
  ids: readonly number[],
): Promise<Row[]> => {
  const condition = { text: 'r.company_id = ? and r.id = any(?::int[])', values: [companyId, [...ids]] };
  return (await selectRecords(db, kind, { extra: extraOf(kind), where: condition })).records;
};

/** Answers the questions of `commands/record/lookup.ts`. */
export const recordLookup = (db: Database) => ({
  record: async (kind: RecordKind, companyId: number, id: number): Promise<Row | null> =>
    (await recordsBy(db, kind, companyId, [id]))[0] ?? null,
});

/** Serves the GET calls of every kind of record. */
export const readRecords = (http: Http, db: Database, media: Media): void => {
  for (const { kind, calls } of records)
    if (calls) recordReads(http, db, media, { kind, calls, extra: extraOf(kind), offered: offers[kind.feature] });
};
