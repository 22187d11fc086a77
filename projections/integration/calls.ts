import { integrationCall } from '../../domain/integration/call.ts';
import type { NoticeKind } from '../../domain/integration/notices.ts';
import { integrationCallEvents } from '../../domain/integration/callEvents.ts';
import { rowView } from '../kernel/view/rows.ts';
import { instant, int, maybe, oneOf, table, text, uuid, type RowOf } from '../kernel/view/table.ts';

/**
 * `tries`: attempts since the call was queued or repeated; `status`: HTTP status of the last attempt, 0 without a response;
 * `due_at`: null once the call is finished.
 */
export const integrationCallTable = table(
  'integration_call',
  {
    company_id: int,
    id: text,
    integration_id: int,
    ticket_id: int,
    message_id: uuid,
    event: oneOf<NoticeKind>(),
    state: oneOf<'queued' | 'answered' | 'done' | 'failed'>(),
    tries: int,
    status: int,
    reason: text,
    ms: int,
    said: int,
    created_at: instant,
    updated_at: instant,
    due_at: maybe(instant),
  },
  ['company_id', 'id'],
);
type Row = RowOf<typeof integrationCallTable>;

/** Calls to integrations, their outcome, and the work left for each. */
export const integrationCallRows = rowView({
  name: 'integrationCalls',
  version: 3,
  table: integrationCallTable,
  keyOf: ({ companyId, id }) => ({ company_id: companyId, id }),
  indexes: `create index integration_call_due on integration_call (company_id, integration_id, due_at, id) where due_at is not null;
    create index integration_call_log on integration_call (company_id, integration_id, created_at desc, id)`,
  features: [integrationCall.feature],
  events: integrationCallEvents,
  on: (row, { event, companyId, id, at }): Row | undefined => {
    if (event.type === 'IntegrationCallQueued') {
      const { integrationId: integration_id, ticketId: ticket_id, messageId: message_id } = event.data;
      const told = event.data.notice?.kind ?? 'message.received';
      const of = { company_id: companyId, id, integration_id, ticket_id, message_id, event: told } as const;
      const none = { tries: 0, status: 0, reason: '', ms: 0, said: 0 };
      return { ...of, ...none, state: 'queued', created_at: at, updated_at: at, due_at: at };
    }
    if (!row) return undefined;
    switch (event.type) {
      case 'IntegrationCallFailed': {
        const { status, reason, ms, dueAt } = event.data;
        const state = dueAt === null ? 'failed' : 'queued';
        return { ...row, state, status, reason, ms, tries: row.tries + 1, updated_at: at, due_at: dueAt };
      }
      case 'IntegrationCallAnswered': {
        const { status, ms } = event.data;
        return { ...row, state: 'answered', status, ms, reason: '', tries: row.tries + 1, updated_at: at, due_at: at };
      }
      case 'IntegrationCallTaken': {
        const { status, ms } = event.data;
        const over = { state: 'done', reason: '', updated_at: at, due_at: null } as const;
        return { ...row, ...over, status, ms, tries: row.tries + 1 };
      }
      case 'IntegrationCallEnded':
        return { ...row, state: 'done', said: event.data.said, updated_at: at, due_at: null };
      case 'IntegrationCallRepeated':
        return { ...row, state: 'queued', tries: 0, status: 0, ms: 0, said: 0, reason: '', updated_at: at, due_at: at };
    }
  },
});
