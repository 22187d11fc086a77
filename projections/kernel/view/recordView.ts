import { z } from 'zod';
import type { RecordKind, Row } from '../../../domain/kernel/record.ts';
import { withErasures } from './erasure.ts';
import { marksOf, numberedKey, rowView, writeRows } from './rows.ts';
import { recordTopic } from './recordTopic.ts';
import { normalised, searchOf } from '../../../domain/kernel/search.ts';
import { int, json, marks, maybe, table, text, type RowOf } from './table.ts';
import type { Audience } from './topic.ts';
import type { RecordedEvent, Tx, View } from './view.ts';

/** Returns the table name of a feature: `quickMessage` is stored in `quick_message`. */
export const tableNameOf = ({ feature }: Pick<RecordKind, 'feature'>): string =>
  feature.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const words = z.string().catch('');
const wordsOf = (kind: RecordKind, fields: Row): string[] =>
  kind.search.map((name) => normalised(words.parse(fields[name])));

/** The audience of a record: the whole company, one user, super users, or those who have its ticket open. */
const audienceOf = (kind: RecordKind, fields: Row): Audience => ({
  onlyFor: kind.onlyFor(fields),
  ...(kind.onlySupers(fields) ? { onlySupers: true } : {}),
  ...(kind.parent === 'ticketId' ? { ticketId: Number(fields['ticketId']) } : {}),
});

/** Returns the columns that are derived from the fields of a record. */
const columnsOf = (kind: RecordKind, fields: Row) => {
  const [sort = '', ...rest] = wordsOf(kind, fields);
  const parent_id = kind.parent === null ? null : Number(fields[kind.parent]) || null;
  return { fields, sort, search: searchOf(sort, ...rest), only_for: kind.onlyFor(fields), parent_id };
};
/** Declares the table of a kind of record: one column for its fields, further columns for what lists need. */
export const recordTable = (kind: RecordKind) =>
  table(
    tableNameOf(kind),
    {
      company_id: int,
      id: int,
      fields: json<Row>(),
      sort: text,
      search: text,
      only_for: maybe(int),
      parent_id: maybe(int),
      ...marks,
    },
    ['company_id', 'id'],
  );

/** The read model of a kind of record: one row per record, its fields in one column (read-models.md, Records). */
export const recordView = (kind: RecordKind): View => {
  const declared = recordTable(kind);
  const { name } = declared;
  const topic = recordTopic(kind);
  const { personal } = kind;
  const view = rowView({
    name: `${kind.feature}s`,
    // Fields are only ever added, so each new field raises the version, and the view is rebuilt from the log.
    version: (personal ? 3 : 2) + Object.keys(kind.fields.shape).length,
    table: declared,
    keyOf: numberedKey,
    indexes: `create index ${name}_search on ${name} using gin (company_id, search gin_trgm_ops);
      create index ${name}_sort on ${name} (company_id, sort, id);
      create index ${name}_parent on ${name} (company_id, parent_id)`,
    features: [kind.feature],
    events: kind.events,
    on: (row, happened, tx) => {
      const { event, companyId, id } = happened;
      const before = row ? audienceOf(kind, row.fields) : null;
      if (event.type.endsWith('Deleted')) {
        tx.tell(happened, topic, { action: 'delete', id, before, after: null });
        return undefined;
      }
      const fields = { ...row?.fields, ...event.data };
      tx.tell(happened, topic, { action: row ? 'update' : 'create', id, before, after: audienceOf(kind, fields) });
      return {
        company_id: companyId,
        id: Number(id),
        ...columnsOf(kind, fields),
        ...marksOf(happened, row),
      };
    },
  });
  if (personal?.whose !== 'contact') return view;
  /** Blanks the personal fields of a forgotten contact, with the same result as a rebuild. */
  return withErasures(view, async ({ companyId, id }: RecordedEvent<unknown>, tx: Tx): Promise<void> => {
    const rows = await tx.query<RowOf<typeof declared>>(
      `select * from ${name} where company_id = $1 and fields->>$2 = $3`,
      [companyId, personal.of, id],
    );
    const blanks = Object.fromEntries(personal.fields.map((name) => [name, '']));
    await writeRows(
      tx,
      declared,
      rows.map((row) => ({ ...row, ...columnsOf(kind, { ...row.fields, ...blanks }) })),
    );
  });
};
