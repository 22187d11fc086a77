import { supportEvents } from '../../domain/support/events.ts';
import { rowView } from '../kernel/view/rows.ts';
import { instant, int, table, text } from '../kernel/view/table.ts';
import { sessionTopic } from '../session/topic.ts';

const supportTable = table(
  'support',
  {
    company_id: int,
    id: text,
    user_id: int,
    home_company_id: int,
    home_session_id: text,
    reason: text,
    until: instant,
  },
  ['company_id', 'id'],
);

/** The open support sessions of super users in companies. The end of one closes its sockets. */
export const supports = rowView({
  name: 'supports',
  version: 1,
  table: supportTable,
  keyOf: ({ companyId, id }) => ({ company_id: companyId, id }),
  features: ['support'],
  events: supportEvents,
  on: (_, happened, tx) => {
    const { event, companyId, id } = happened;
    if (event.type === 'SupportEnded') {
      tx.tell(happened, sessionTopic, { action: 'delete', id, before: {}, after: null });
      return undefined;
    }
    const { userId, home, reason, until } = event.data;
    return {
      company_id: companyId,
      id,
      user_id: userId,
      home_company_id: home.companyId,
      home_session_id: home.sessionId,
      reason,
      until,
    };
  },
});
