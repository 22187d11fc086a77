import { bool, instant, int, ints, marks, maybe, sorted, table, text } from '../kernel/view/table.ts';

/** The items of contact lists. `search`, `sort` and `canonical` derive from the other columns. */
export const contactListItemTable = table(
  'contact_list_item',
  {
    company_id: int,
    id: int,
    list_id: int,
    bucket: int,
    name: text,
    number: text,
    /** The canonical spelling of the number. */
    canonical: text,
    email: text,
    valid: maybe(bool),
    /** The bucket that the item moved from and whose stream still holds it. */
    moved_from: maybe(int),
    sort: sorted,
    search: text,
    ...marks,
  },
  ['company_id', 'id'],
);
export const itemIndexes = `create index contact_list_item_search on contact_list_item using gin
    (company_id, list_id, search gin_trgm_ops);
  create index contact_list_item_sort on contact_list_item (company_id, list_id, sort, id) include (search);
  create index contact_list_item_valid on contact_list_item (company_id, list_id, id) where valid;
  create index contact_list_item_unchecked on contact_list_item (company_id, list_id, bucket, id) where valid is null;
  create index contact_list_item_moved on contact_list_item (company_id, id) where moved_from is not null`;

/** The streams of a list's items: their counts, and the work left to do with them. */
export const bucketTable = table(
  'contact_list_bucket',
  {
    company_id: int,
    list_id: int,
    bucket: int,
    items: int,
    /** How many numbers were checked with WhatsApp, and how many of those are valid. */
    checked: int,
    valid: int,
    /** Keys that must be ended. */
    former: ints,
    /** Since when the current key protects an item that no longer exists. */
    spoilt_at: maybe(instant),
    ended: bool,
    key_id: maybe(int),
  },
  ['company_id', 'list_id', 'bucket'],
);
export const bucketIndexes = `create index contact_list_bucket_left on contact_list_bucket (company_id, list_id, bucket)
    where spoilt_at is not null or former <> '{}';
  create index contact_list_bucket_unchecked on contact_list_bucket (company_id, list_id) where checked < items`;
