import type { Database } from '../runtime/database.ts';
import { connectionsOf } from './connection/read.ts';
import { rowsOf } from './kernel/read.ts';
import type { Change } from './kernel/view.ts';
import { messagesByIds } from './message/read.ts';
import { contactRecord, ticketsBy } from './ticket/read.ts';
import { usersByIds } from './user/read.ts';

type Topic = Change['topic'];

const keyed = <T>(
  records: readonly T[],
  id: (record: T) => number | string,
  payload: (record: T) => unknown,
): Map<string, unknown> => new Map(records.map((record) => [String(id(record)), payload(record)]));

/** What frames of a topic carry (contract/clients.md), of many records in one query. */
export const payloadsOf = (db: Database) => ({
  load: async (
    topic: Topic,
    companyId: number,
    ids: readonly string[],
    forAdmin: boolean,
  ): Promise<Map<string, unknown>> => {
    const numbers = ids.map(Number);
    switch (topic) {
      case 'ticket':
        return keyed(
          await ticketsBy(db, companyId, 'id', numbers),
          (t) => t.id,
          (ticket) => ({ ticket }),
        );
      case 'appMessage': {
        const messages = await messagesByIds(db, companyId, ids);
        const tickets = await ticketsBy(db, companyId, 'id', [...new Set(messages.map((m) => m.ticketId))]);
        const byId = new Map(tickets.map((ticket) => [ticket.id, ticket]));
        return keyed(
          messages,
          (m) => m.id,
          (message) => {
            const ticket = byId.get(message.ticketId);
            return { message, ticket, contact: ticket?.contact };
          },
        );
      }
      case 'contact': {
        const sql = 'select id, name, number, lid from views.contact where company_id = ? and id = any(?::int[])';
        const rows = await rowsOf<Parameters<typeof contactRecord>[0]>(db, sql, [companyId, numbers]);
        return keyed(
          rows,
          (c) => c.id,
          (row) => ({ contact: contactRecord(row) }),
        );
      }
      case 'whatsapp':
        return keyed(
          await connectionsOf(db, companyId, forAdmin, numbers),
          (w) => w.id,
          (whatsapp) => ({ whatsapp }),
        );
      case 'user':
        return keyed(
          await usersByIds(db, companyId, numbers),
          (u) => u.id,
          (user) => ({ user }),
        );
      case 'queue': {
        const sql = 'select id, name, color from views.queue where company_id = ? and id = any(?::int[])';
        const rows = await rowsOf<{ id: number }>(db, sql, [companyId, numbers]);
        return keyed(
          rows,
          (q) => q.id,
          (queue) => ({ queue }),
        );
      }
      case 'auth':
        return new Map(ids.map((id) => [id, { user: { id: Number(id.split(':')[0]) } }]));
      case 'session':
      case 'setting':
        return new Map();
    }
  },
});
