import type { EventOf } from '../../domain/kernel/event.ts';
import { contactEvents } from '../../domain/contact/events.ts';
import { otherSpelling } from '../../domain/contact/number.ts';
import type { ContactRecord } from '../../domain/contact/shape.ts';
import { uuidOf } from '../../eventstore/uuidOf.ts';
import { normalised } from '../kernel/search.ts';
import { view, type Happened, type Tx } from '../kernel/view.ts';

type Columns = {
  name: string;
  number: string;
  lid: string;
  email: string;
  disable_bot: boolean;
  extra_info: ContactRecord['extraInfo'];
  picture_url: string;
  removed: boolean;
};
type Told = Happened<EventOf<typeof contactEvents>>;

/**
 * The contacts of a company. Of a removed one the row stays, marked: its tickets still show whom they were with, while
 * lists of contacts leave it out.
 */
export const contacts = view({
  name: 'contacts',
  version: 2,
  tables: ['contact'],
  schema: `create table contact (
      company_id int, id int, uuid uuid not null, name text not null, number text not null, lid text not null,
      email text not null, disable_bot boolean not null, extra_info jsonb not null, picture_url text not null,
      connection_id int, removed boolean not null, sort text collate "C" not null, search text not null,
      version int not null, changed_by int, created_at timestamptz not null, updated_at timestamptz not null,
      primary key (company_id, id));
    create index contact_search on contact using gin (company_id, search gin_trgm_ops);
    create index contact_sort on contact (company_id, sort, id) include (search) where not removed`,
  features: ['contact'],
  events: contactEvents,
  on: async (happened, tx) => {
    const { event } = happened;
    if (event.type === 'ContactRegistered') return register(happened, event.data, tx);
    const [row] = await tx.query<Columns>(
      'select name, number, lid, email, disable_bot, extra_info, picture_url, removed from contact where company_id = $1 and id = $2',
      [happened.companyId, happened.id],
    );
    if (!row) throw new Error('a contact that was never registered');
    await change(happened, after(row, event), tx);
    const gone = event.type === 'ContactRemoved';
    const { id } = happened;
    tx.tell(happened, {
      topic: 'contact',
      action: gone ? 'delete' : 'update',
      id,
      before: {},
      after: gone ? null : {},
    });
  },
});

const register = async (
  happened: Told,
  data: Extract<Told['event'], { type: 'ContactRegistered' }>['data'],
  tx: Tx,
): Promise<void> => {
  const { companyId, id, at, revision, stream } = happened;
  const { name, email, disableBot, extraInfo, pictureUrl, connectionId } = data;
  const number = data.number ?? '';
  const info = JSON.stringify(extraInfo);
  const given = [companyId, id, uuidOf(stream), name, number, data.lid ?? '', email, disableBot, info, pictureUrl];
  const derived = [connectionId, normalised(name), searchOf(name, number), Number(revision), byOf(happened), at];
  const written = await tx.query(
    `insert into contact values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, false, $12, $13, $14, $15, $16, $16)
     on conflict (company_id, id) do update set name = excluded.name, number = excluded.number, lid = excluded.lid,
       email = excluded.email, disable_bot = excluded.disable_bot, extra_info = excluded.extra_info,
       picture_url = excluded.picture_url, connection_id = excluded.connection_id, removed = false,
       sort = excluded.sort, search = excluded.search, version = excluded.version, changed_by = excluded.changed_by,
       created_at = excluded.created_at, updated_at = excluded.updated_at
     where contact.removed returning id`,
    [...given, ...derived],
  );
  if (!written.length) throw new Error('a contact that is registered already');
  tx.tell(happened, { topic: 'contact', action: 'create', id, before: null, after: {} });
};

const after = (row: Columns, event: Exclude<Told['event'], { type: 'ContactRegistered' }>): Columns => {
  switch (event.type) {
    case 'ContactRenamed':
      return { ...row, name: event.data.name };
    case 'ContactIdentified':
      return { ...row, number: event.data.number ?? row.number, lid: event.data.lid ?? row.lid };
    case 'ContactDetailsChanged': {
      const { name, email, disableBot, extraInfo } = event.data;
      return { ...row, name, email, disable_bot: disableBot, extra_info: extraInfo };
    }
    case 'ContactNumberChanged': {
      const { number, pictureUrl } = event.data;
      return { ...row, number, lid: '', picture_url: pictureUrl };
    }
    case 'ContactRemoved':
      return { ...row, removed: true };
  }
};

const change = async (happened: Told, row: Columns, tx: Tx): Promise<void> => {
  const { companyId, id, at, revision } = happened;
  const { name, number, lid, email, disable_bot, extra_info, picture_url, removed } = row;
  const fields = [name, number, lid, email, disable_bot, JSON.stringify(extra_info), picture_url, removed];
  const derived = [normalised(name), searchOf(name, number), Number(revision), byOf(happened), at];
  await tx.query(
    `update contact set name = $3, number = $4, lid = $5, email = $6, disable_bot = $7, extra_info = $8,
       picture_url = $9, removed = $10, sort = $11, search = $12, version = $13, changed_by = $14, updated_at = $15
     where company_id = $1 and id = $2`,
    [companyId, id, ...fields, ...derived],
  );
};

const byOf = ({ meta }: Told): number | null => (typeof meta.userId === 'number' ? meta.userId : null);

/** Found by the name and by each way to write the number. Every word has a space before it: one pattern finds beginnings. */
const searchOf = (name: string, number: string) =>
  [normalised(name), number, otherSpelling(number)].map((part) => (part ? ` ${part}` : '')).join('');
