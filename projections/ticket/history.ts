import { bigint, int, table, text, type RowOf } from '../kernel/table.ts';
import type { Happened } from '../kernel/view.ts';

/** Where in the log the events of a ticket lie: an auditor's replay reads the events themselves. */
export const historyTable = table(
  'ticket_history',
  { company_id: int, ticket_id: int, position: bigint, stream: text, revision: bigint },
  ['company_id', 'ticket_id', 'position'],
  [],
);

/** An event as part of the history of the ticket it belonged to when it happened. */
export const historyRow = (
  { companyId, stream, revision, position }: Happened<unknown>,
  ticketId: number,
): RowOf<typeof historyTable> => ({
  company_id: companyId,
  ticket_id: ticketId,
  position: String(position.commit),
  stream,
  revision: String(revision),
});
