import { dropRows, writeRows } from '../kernel/view/rows.ts';
import { ddl, instant, int, table } from '../kernel/view/table.ts';
import { eventsOf, type Tx, type View } from '../kernel/view/view.ts';
import { openCounts, serviceCountSchema, serviceCountTable } from './serviceCount.ts';
import { applySessionEvent, serviceSessionEvents, serviceSessionTable, type ServiceSession } from './serviceSession.ts';

/** The time of each contact's first service session: the contact counts as a lead of that day. */
export const leadTable = table('lead', { company_id: int, contact_id: int, since: instant }, [
  'company_id',
  'contact_id',
]);

const keyOf = (companyId: number, ticketId: number): string => `${companyId}.${ticketId}`;
type Lead = { company_id: number; contact_id: number };
type LeadRow = { company_id: number; since: Date };

const rowsOfTickets = async (tx: Tx, tickets: readonly { company_id: number; ticket_id: number }[]) => {
  const rows = await tx.query<ServiceSession>(
    `select a.* from attendance a join (select distinct * from jsonb_to_recordset($1::jsonb)
       as w(company_id int, ticket_id int)) w using (company_id, ticket_id) order by a.nth`,
    [JSON.stringify(tickets)],
  );
  return Map.groupBy(rows, (row) => keyOf(row.company_id, row.ticket_id));
};

/** Returns the earliest start of each contact's sessions with one ticket, in ms. */
const firstStarts = (sessions: readonly ServiceSession[]): Map<number, number> => {
  const starts = new Map<number, number>();
  for (const { is_group, contact_id, opened_at } of sessions) {
    const at = new Date(opened_at).getTime();
    if (!is_group) starts.set(contact_id, Math.min(at, starts.get(contact_id) ?? at));
  }
  return starts;
};

/** Recomputes the first sessions of these contacts. */
const writeLeads = async (tx: Tx, leads: readonly Lead[], counts: ReturnType<typeof openCounts>): Promise<void> => {
  if (!leads.length) return;
  const contacts = 'jsonb_to_recordset($1::jsonb) as w(company_id int, contact_id int)';
  const values = [JSON.stringify(leads)];
  const gone = await tx.query<LeadRow>(
    `delete from lead l using ${contacts} where l.company_id = w.company_id and l.contact_id = w.contact_id
     returning l.company_id, l.since`,
    values,
  );
  const found = await tx.query<LeadRow>(
    `insert into lead select a.company_id, a.contact_id, min(a.opened_at) from attendance a
       join ${contacts} using (company_id, contact_id)
     where not a.is_group group by a.company_id, a.contact_id returning company_id, since`,
    values,
  );
  for (const { company_id, since } of gone) counts.lead(company_id, since, -1);
  for (const { company_id, since } of found) counts.lead(company_id, since, 1);
};

/**
 * Service sessions, their agents, first-time contacts, and the sums of them by time: the data of dashboard and reports
 * (R295, R623).
 */
export const serviceSessions: View = {
  name: 'attendances',
  version: 5,
  tables: [serviceSessionTable.name, leadTable.name, serviceCountTable.name],
  schema: `${[...[serviceSessionTable, leadTable].map(ddl), serviceCountSchema].join('; ')};
    create index attendance_contact on attendance (company_id, contact_id, opened_at)`,
  indexes: `create index attendance_now on attendance (company_id) include (accepted_at)
      where closed_at is null and not is_group;
    create index attendance_closed on attendance (company_id, closed_at)
      include (user_id, accepted_at, rating, contact_id, queue_id, connection_id)
      where closed_at is not null and user_id is not null and not is_group;
    create index attendance_opened on attendance (company_id, opened_at)
      include (queue_id, queued_at, accepted_at, closed_at) where not is_group;
    create index attendance_accepted on attendance (company_id, accepted_at)
      include (queued_at, closed_at, user_id, contact_id, queue_id, connection_id)
      where accepted_at is not null and queued_at is not null and not is_group;
    create index attendance_told on attendance (company_id, coalesce(closed_at, opened_at), ticket_id, nth)
      include (opened_at, closed_at, accepted_at, is_group, user_id, contact_id, queue_id, connection_id);
    create index lead_since on lead (company_id, since)`,
  features: ['ticket'],
  apply: async (batch, tx) => {
    const happened = eventsOf(serviceSessionEvents, batch);
    if (!happened.length) return;
    const tickets = happened.map(({ companyId, id }) => ({ company_id: companyId, ticket_id: Number(id) }));
    const known = await rowsOfTickets(tx, tickets);
    const rows = new Map<string, readonly ServiceSession[]>(known);
    const leads = new Map<string, Lead>();
    for (const each of happened) {
      const key = keyOf(each.companyId, Number(each.id));
      rows.set(key, applySessionEvent(rows.get(key) ?? [], each));
    }
    for (const { companyId, id } of happened) {
      const key = keyOf(companyId, Number(id));
      const [before, after] = [firstStarts(known.get(key) ?? []), firstStarts(rows.get(key) ?? [])];
      for (const contactId of new Set([...before.keys(), ...after.keys()]))
        if (before.get(contactId) !== after.get(contactId))
          leads.set(keyOf(companyId, contactId), { company_id: companyId, contact_id: contactId });
    }
    const left = [...known].flatMap(([key, before]) => (rows.get(key)?.length ? [] : before));
    await dropRows(
      tx,
      serviceSessionTable,
      left.map(({ company_id, ticket_id, nth }) => ({ company_id, ticket_id, nth })),
    );
    await writeRows(tx, serviceSessionTable, [...rows.values()].flat());
    const counts = openCounts();
    for (const session of [...known.values()].flat()) counts.session(session, -1);
    for (const session of [...rows.values()].flat()) counts.session(session, 1);
    await writeLeads(tx, [...leads.values()], counts);
    await counts.write(tx);
  },
};
