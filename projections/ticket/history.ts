import type { Happened, Tx } from '../kernel/view.ts';

/** Where in the log the events of a ticket lie: an auditor's replay reads the events themselves. */
export const historySchema = `create table ticket_history (
  company_id int, ticket_id int, position bigint, stream text not null, revision bigint not null,
  primary key (company_id, ticket_id, position))`;

export type HistoryRow = { company_id: number; ticket_id: number; position: string; stream: string; revision: string };

/** An event as part of the history of the ticket it belonged to when it happened. */
export const historyRow = (
  { companyId, stream, revision, position }: Happened<unknown>,
  ticketId: number,
): HistoryRow => ({
  company_id: companyId,
  ticket_id: ticketId,
  position: String(position.commit),
  stream,
  revision: String(revision),
});

/** Writes all rows in one statement. */
export const writeHistory = async (rows: readonly HistoryRow[], tx: Tx): Promise<void> => {
  if (!rows.length) return;
  await tx.query(
    `insert into ticket_history select * from jsonb_populate_recordset(null::ticket_history, $1::jsonb) on conflict do nothing`,
    [JSON.stringify(rows)],
  );
};
