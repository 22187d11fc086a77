import { bool, instant, int, ints, marks, maybe, sorted, table, text } from '../kernel/table.ts';

/** Who is on a list of contacts; `search`, `sort` and `canonical` are made of the rest. */
export const contactListItemTable = table(
  'contact_list_item',
  {
    company_id: int,
    id: int,
    list_id: int,
    bucket: int,
    name: text,
    number: text,
    /** The one spelling that stands for all of the number's. */
    canonical: text,
    email: text,
    valid: maybe(bool),
    /** It came from this bucket, whose stream still says that it is there. */
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

/** The streams of a list's items: how many each has, and what is left to do with it. */
export const bucketTable = table(
  'contact_list_bucket',
  {
    company_id: int,
    list_id: int,
    bucket: int,
    items: int,
    /** Of how many it is known whether they are on WhatsApp, and how many of these are. */
    checked: int,
    valid: int,
    /** Keys that are to be ended. */
    former: ints,
    /** Since when something that the present key opens is there no more. */
    spoilt_at: maybe(instant),
    ended: bool,
    key_id: maybe(int),
  },
  ['company_id', 'list_id', 'bucket'],
);
export const bucketIndexes = `create index contact_list_bucket_left on contact_list_bucket (company_id, list_id, bucket)
    where spoilt_at is not null or former <> '{}';
  create index contact_list_bucket_unchecked on contact_list_bucket (company_id, list_id) where checked < items`;
