import { contactEvents } from '../../domain/contact/events.ts';
import { normalised } from '../kernel/search.ts';
import { view } from '../kernel/view.ts';

type Row = { name: string; number: string; lid: string };

/** The contacts of a company. */
export const contacts = view({
  name: 'contacts',
  version: 1,
  tables: ['contact'],
  schema: `create table contact (
      company_id int, id int, name text not null, number text not null, lid text not null, connection_id int not null,
      search text not null, primary key (company_id, id));
    create index contact_search on contact using gin (company_id, search gin_trgm_ops)`,
  features: ['contact'],
  events: contactEvents,
  on: async (happened, tx) => {
    const { event, companyId, id } = happened;
    if (event.type === 'ContactRegistered') {
      const { name, number, lid, connectionId } = event.data;
      await tx.query('insert into contact values ($1, $2, $3, $4, $5, $6, $7)', [
        companyId,
        id,
        name,
        number ?? '',
        lid ?? '',
        connectionId,
        searchOf(name, number ?? ''),
      ]);
      return tx.tell(happened, { topic: 'contact', action: 'create', id, before: null, after: {} });
    }
    const [row] = await tx.query<Row>('select name, number, lid from contact where company_id = $1 and id = $2', [
      companyId,
      id,
    ]);
    if (!row) throw new Error('a contact that was never registered');
    const name = event.type === 'ContactRenamed' ? event.data.name : row.name;
    const number = event.type === 'ContactIdentified' ? (event.data.number ?? row.number) : row.number;
    const lid = event.type === 'ContactIdentified' ? (event.data.lid ?? row.lid) : row.lid;
    await tx.query(
      'update contact set name = $3, number = $4, lid = $5, search = $6 where company_id = $1 and id = $2',
      [companyId, id, name, number, lid, searchOf(name, number)],
    );
    tx.tell(happened, { topic: 'contact', action: 'update', id, before: {}, after: {} });
  },
});

const searchOf = (name: string, number: string) => `${normalised(name)} ${number}`;
