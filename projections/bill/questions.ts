import { billQuestion } from '../../domain/bill/decider.ts';
import { billEvents } from '../../domain/bill/events.ts';
import type { Database } from '../../runtime/database.ts';
import { rowsOf } from '../kernel/read/read.ts';
import { dueByTurns } from '../kernel/read/turns.ts';
import { rowView } from '../kernel/view/rows.ts';
import { instant, int, maybe, table, text, type RowOf } from '../kernel/view/table.ts';

/** `due_at` is null once the contact has the answer. */
export const billQuestionTable = table(
  'bill_question',
  { company_id: int, id: text, ticket_id: int, contact_id: int, asked_at: instant, due_at: maybe(instant) },
  ['company_id', 'id'],
);

/** The time at which each bill question is due for asking or answering. It holds nothing of its content. */
export const billQuestions = rowView({
  name: 'billQuestions',
  version: 1,
  table: billQuestionTable,
  keyOf: ({ companyId, id }) => ({ company_id: companyId, id }),
  indexes: `create index bill_question_due on bill_question (company_id, due_at, id) where due_at is not null;
    create index bill_question_contact on bill_question (company_id, contact_id, asked_at)`,
  features: [billQuestion.feature],
  events: billEvents,
  on: (row, { event, companyId, id, at }): RowOf<typeof billQuestionTable> | undefined => {
    if (event.type === 'BillAsked') {
      const { ticketId: ticket_id, contactId: contact_id } = event.data;
      return { company_id: companyId, id, ticket_id, contact_id, asked_at: at, due_at: at };
    }
    if (!row) return undefined;
    switch (event.type) {
      case 'BillTried':
        return { ...row, due_at: event.data.dueAt };
      case 'BillAnswered':
        return { ...row, due_at: at };
      case 'BillEnded':
        return { ...row, due_at: null };
    }
  },
});

/** Returns how many other bill questions a contact asked within the last day. */
export const billsAskedBy = async (db: Database, companyId: number, contactId: number, id: string): Promise<number> => {
  const sql = `select count(*)::int as count from views.bill_question q where q.company_id = ? and q.contact_id = ? and q.id <> ?
    and q.asked_at > now() - interval '1 day'`;
  return (await rowsOf<{ count: number }>(db, sql, [companyId, contactId, id]))[0]?.count ?? 0;
};

/** Bill questions that customers wait for. The id is `<ticket>:<question>`. */
export const billsDue = dueByTurns({
  table: 'views.bill_question',
  by: ['company_id'],
  id: "t.ticket_id || ':' || t.id",
});
