import { contactList } from '../../domain/contactList/record.ts';
import { bucketIn } from '../../domain/contactListItem/bucket.ts';
import { contactListItemEvents } from '../../domain/contactListItem/events.ts';
import type { EventOf } from '../../domain/kernel/event.ts';
import { recordTopic } from '../kernel/view/recordTopic.ts';
import { dropRows, loadRows, writeRows } from '../kernel/view/rows.ts';
import { ddl } from '../kernel/view/table.ts';
import { eventsOf, type RecordedEvent, type Tx, type View } from '../kernel/view/view.ts';
import { applyItemEvent, emptyBucket, type BucketRow, type BucketKey, type ItemRow } from './applyItemEvent.ts';
import { bucketIndexes, bucketTable, contactListItemTable, itemIndexes } from './table.ts';
import { contactListItemTopic } from './topic.ts';

type OfItems = RecordedEvent<EventOf<typeof contactListItemEvents>>;
const listTopic = recordTopic(contactList);

/** Returns the ids of the items that an event names. */
const idsIn = ({ event: { type, data } }: OfItems): number[] => {
  switch (type) {
    case 'ContactListItemsAdded':
    case 'ContactListItemsResealed':
      return data.items.map(({ id }) => id);
    case 'ContactListItemsRemoved':
      return data.ids;
    case 'ContactListItemChanged':
    case 'ContactListNumberChecked':
      return [data.id];
    default:
      return [];
  }
};

const keyOf = ({ company_id, id }: Pick<ItemRow, 'company_id' | 'id'>): string => `${company_id}.${id}`;
const bucketKeyOf = ({ companyId, id }: OfItems): BucketKey => {
  const { listId: list_id, bucket } = bucketIn(id);
  return { company_id: companyId, list_id, bucket };
};
/** Returns the bucket that moved items come from. */
const leftBy = (happened: OfItems): BucketKey[] => {
  const { type, data } = happened.event;
  const from = type === 'ContactListItemsAdded' ? data.movedFrom : undefined;
  return from === undefined ? [] : [{ ...bucketKeyOf(happened), bucket: from }];
};
const nameOf = ({ company_id, list_id, bucket }: BucketKey): string => `${company_id}.${list_id}.${bucket}`;

/** Adds rows to the counts of their buckets, or subtracts them. */
const counting = (buckets: Map<string, BucketRow>, rows: readonly ItemRow[], sign: 1 | -1): void => {
  for (const { company_id, list_id, bucket, valid } of rows) {
    const place = { company_id, list_id, bucket };
    const { items, checked, valid: good, ...rest } = buckets.get(nameOf(place)) ?? emptyBucket(place);
    const isChecked = valid === null ? 0 : sign;
    const counted = { items: items + sign, checked: checked + isChecked, valid: good + (valid ? sign : 0) };
    buckets.set(nameOf(place), { ...rest, ...counted });
  }
};

/** Returns the rows that a batch names, and all rows of buckets that it ends. */
const rowsBefore = async (tx: Tx, happened: readonly OfItems[]): Promise<Map<string, ItemRow>> => {
  const named = happened.flatMap((each) => idsIn(each).map((id) => ({ company_id: each.companyId, id })));
  const ended = happened.filter(({ event }) => event.type === 'ContactListItemsEnded').map(bucketKeyOf);
  const inEnded = ended.length
    ? await tx.query<ItemRow>(
        `select t.* from contact_list_item t
         join jsonb_to_recordset($1::jsonb) as w(company_id int, list_id int, bucket int) using (company_id, list_id, bucket)`,
        [JSON.stringify(ended)],
      )
    : [];
  return new Map([...(await loadRows(tx, contactListItemTable, named)), ...inEnded].map((row) => [keyOf(row), row]));
};

/**
 * The items of contact lists and the streams that hold them. An import of thousands publishes a single `reload`. A list is
 * published with its new count once per batch.
 */
export const contactListItemsView: View = {
  name: 'contactListItems',
  version: 1,
  schema: `${ddl(contactListItemTable)};${ddl(bucketTable)}`,
  indexes: `${itemIndexes};${bucketIndexes}`,
  tables: [contactListItemTable.name, bucketTable.name],
  features: ['contactListItem'],
  apply: async (batch, tx) => {
    const happened = eventsOf(contactListItemEvents, batch);
    if (!happened.length) return;
    const rows = await rowsBefore(tx, happened);
    // Includes the buckets that items are in now, because a former bucket releases an item in a separate batch.
    const standing = [...rows.values()].map(({ company_id, list_id, bucket }) => ({ company_id, list_id, bucket }));
    const places = [...happened.flatMap((each) => [bucketKeyOf(each), ...leftBy(each)]), ...standing];
    const known = await loadRows(tx, bucketTable, places);
    const buckets = new Map(known.map((bucket) => [nameOf(bucket), bucket]));
    const gone = new Map<string, ItemRow>();
    const lists = new Map<string, OfItems>();
    const reloads = new Map<string, OfItems>();
    for (const each of happened) {
      const place = bucketKeyOf(each);
      const ends = each.event.type === 'ContactListItemsEnded';
      const concerned = ends
        ? [...rows.values()].filter((row) => nameOf(row) === nameOf(place))
        : idsIn(each).flatMap((id) => rows.get(keyOf({ company_id: place.company_id, id })) ?? []);
      const bucket = buckets.get(nameOf(place)) ?? emptyBucket(place);
      const turned = applyItemEvent(each, place, { bucket, rows: concerned });
      buckets.set(nameOf(place), turned.bucket);
      const written = new Set(turned.rows.map(keyOf));
      const replaced = concerned.filter((row) => written.has(keyOf(row)));
      counting(buckets, replaced, -1);
      counting(buckets, turned.rows, 1);
      counting(buckets, turned.gone, -1);
      for (const row of turned.rows) {
        rows.set(keyOf(row), row);
        gone.delete(keyOf(row));
      }
      for (const row of turned.gone) if (rows.delete(keyOf(row))) gone.set(keyOf(row), row);
      for (const change of turned.told) tx.tell(each, contactListItemTopic, change);
      const listed = `${place.company_id}.${place.list_id}`;
      if (turned.many) reloads.set(listed, each);
      if (turned.rows.length && !ends) lists.set(listed, each);
    }
    await dropRows(tx, contactListItemTable, [...gone.values()]);
    await writeRows(tx, contactListItemTable, [...rows.values()]);
    await writeRows(tx, bucketTable, [...buckets.values()]);
    for (const each of reloads.values())
      tx.tell(each, contactListItemTopic, {
        action: 'reload',
        id: String(bucketKeyOf(each).list_id),
        before: null,
        after: {},
      });
    for (const each of lists.values())
      tx.tell(each, listTopic, { action: 'update', id: String(bucketKeyOf(each).list_id), before: {}, after: {} });
  },
};
