import { z } from 'zod';
import type { RecordKind, Row } from '../../domain/kernel/record.ts';
import { normalised } from './search.ts';
import { view, type Audience, type Happened, type Tx, type View } from './view.ts';

/** `quickMessage` lies in `quick_message`. */
export const tableOf = ({ feature }: Pick<RecordKind, 'feature'>): string =>
  feature.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const words = z.string().catch('');
const wordsOf = (kind: RecordKind, fields: Row): string[] =>
  kind.search.map((name) => normalised(words.parse(fields[name])));

/** Who hears of a record: everybody of the company, one user, or those who have its ticket open. */
const audienceOf = (kind: RecordKind, fields: Row): Audience => ({
  onlyFor: kind.onlyFor(fields),
  ...(kind.parent === 'ticketId' ? { ticketId: Number(fields['ticketId']) } : {}),
});

/** The columns of a record that are derived from its fields. */
const columnsOf = (kind: RecordKind, fields: Row) => {
  const [sort = '', ...rest] = wordsOf(kind, fields);
  const parentId = kind.parent === null ? null : Number(fields[kind.parent]) || null;
  return [fields, sort, [sort, ...rest].join(' '), kind.onlyFor(fields), parentId];
};

/** The read model of a kind of record: a row each, its fields in one column (DESIGN 11). */
export const recordView = (kind: RecordKind): View => {
  const table = tableOf(kind);
  const topic = `record.${kind.topic}` as const;
  const known = async ({ companyId, id }: Happened<unknown>, tx: Tx): Promise<Row | undefined> => {
    const sql = `select fields from ${table} where company_id = $1 and id = $2`;
    return (await tx.query<{ fields: Row }>(sql, [companyId, id]))[0]?.fields;
  };
  return view({
    name: `${kind.feature}s`,
    version: 1,
    tables: [table],
    schema: `create table ${table} (
        company_id int, id int, fields jsonb not null, sort text not null, search text not null, only_for int,
        parent_id int, version int not null, changed_by int, created_at timestamptz not null,
        updated_at timestamptz not null, primary key (company_id, id));
      create index ${table}_search on ${table} using gin (company_id, search gin_trgm_ops);
      create index ${table}_sort on ${table} (company_id, sort, id);
      create index ${table}_parent on ${table} (company_id, parent_id)`,
    features: [kind.feature],
    events: kind.events,
    on: async (happened, tx) => {
      const { event, companyId, id, at, revision, meta } = happened;
      const before = await known(happened, tx);
      const heardBefore = before ? audienceOf(kind, before) : null;
      if (event.type.endsWith('Deleted')) {
        await tx.query(`delete from ${table} where company_id = $1 and id = $2`, [companyId, id]);
        return tx.tell(happened, { topic, action: 'delete', id, before: heardBefore, after: null });
      }
      const fields = { ...before, ...event.data };
      const by = typeof meta.userId === 'number' ? meta.userId : null;
      await tx.query(
        `insert into ${table} (company_id, id, fields, sort, search, only_for, parent_id, version, changed_by,
           created_at, updated_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)
         on conflict (company_id, id) do update set fields = excluded.fields, sort = excluded.sort,
           search = excluded.search, only_for = excluded.only_for, parent_id = excluded.parent_id,
           version = excluded.version, changed_by = excluded.changed_by, updated_at = excluded.updated_at`,
        [companyId, id, ...columnsOf(kind, fields), Number(revision), by, at],
      );
      const action = before ? 'update' : 'create';
      tx.tell(happened, { topic, action, id, before: heardBefore, after: audienceOf(kind, fields) });
    },
  });
};
