import { bigint, int, table, text, type RowOf } from '../kernel/view/table.ts';
import type { RecordedEvent } from '../kernel/view/view.ts';

/** Log positions of a ticket's events. Readers of its history fetch the events from the log. */
export const historyTable = table(
  'ticket_history',
  { company_id: int, ticket_id: int, position: bigint, stream: text, revision: bigint },
  ['company_id', 'ticket_id', 'position'],
  [],
);

/** Records an event in the history of the ticket that it belonged to when it happened. */
export const historyRow = (
  { companyId, stream, revision, position }: RecordedEvent<unknown>,
  ticketId: number,
): RowOf<typeof historyTable> => ({
  company_id: companyId,
  ticket_id: ticketId,
  position: String(position.commit),
  stream,
  revision: String(revision),
});
