import type { ContactRecord } from '../../domain/contact/shape.ts';
import {
  bool,
  emptyAtFirst,
  falseAtFirst,
  instant,
  int,
  json,
  marks,
  maybe,
  sorted,
  table,
  text,
  uuid,
} from '../kernel/view/table.ts';

/** The contacts of a company. `search` and `sort` derive from the other columns. */
export const contactTable = table(
  'contact',
  {
    company_id: int,
    id: int,
    uuid,
    name: text,
    number: text,
    lid: text,
    /** Other numbers under which WhatsApp finds the contact, separated by spaces. */
    spellings: emptyAtFirst,
    group_id: emptyAtFirst,
    email: text,
    disable_bot: bool,
    extra_info: json<ContactRecord['extraInfo']>(),
    picture_url: text,
    connection_id: maybe(int),
    removed: bool,
    erased: falseAtFirst,
    forgotten: falseAtFirst,
    /** The contact that this one was merged into. */
    merged_into: maybe(int),
    /** Since when the contact is left out of campaigns, and the word that asked for it, if any. */
    stopped_at: maybe(instant),
    stop_word: emptyAtFirst,
    /** When the contact switched off marketing messages in WhatsApp. */
    marketing_stopped_at: maybe(instant),
    sort: sorted,
    search: text,
    ...marks,
  },
  ['company_id', 'id'],
);
export const contactIndexes = `create index contact_search on contact using gin (company_id, search gin_trgm_ops);
  create index contact_sort on contact (company_id, sort, id) include (search) where not removed;
  create index contact_erased on contact (company_id, id) where erased;
  create index contact_changed on contact (updated_at);
  create index contact_stopped on contact (company_id, number) where stopped_at is not null;
  create index contact_merged on contact (company_id, merged_into) where merged_into is not null`;
