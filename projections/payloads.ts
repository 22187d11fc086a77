import { z } from 'zod';
import type { RecordKind } from '../domain/kernel/record.ts';
import { records } from '../domain/records.ts';
import { isSecret } from '../domain/setting/table.ts';
import type { Database } from '../runtime/database.ts';
import type { Media } from '../runtime/media.ts';
import { companyOf } from './company/read.ts';
import { connectionsOf } from './connection/read.ts';
import { contactsByIds } from './contact/read.ts';
import type { Change } from './kernel/view.ts';
import { messagesByIds } from './message/read.ts';
import { ticketsBy } from './ticket/read.ts';
import { queuesOf } from './queue/read.ts';
import { recordsBy } from './records.ts';
import { settingsOf } from './setting/read.ts';
import { usersByIds } from './user/read.ts';

type Topic = Change['topic'];

const keyed = <T>(
  records: readonly T[],
  id: (record: T) => number | string,
  payload: (record: T) => unknown,
): Map<string, unknown> => new Map(records.map((record) => [String(id(record)), payload(record)]));

/** A record as frames carry it; what is part of a ticket goes with the ticket's place, by which its listeners are judged. */
const recordPayloads = async (
  db: Database,
  media: Pick<Media, 'shown'> | undefined,
  kind: RecordKind,
  companyId: number,
  ids: readonly number[],
) => {
  const found = z.array(z.looseObject({ id: z.number(), ticketId: z.number().optional() }));
  const rows = found.parse(await recordsBy(db, kind, companyId, ids));
  const tickets = await ticketsBy(db, companyId, 'id', [...new Set(rows.flatMap(({ ticketId }) => ticketId ?? []))]);
  const places = new Map(tickets.map(({ id, queueId, userId }) => [id, { queueId, userId }]));
  return keyed(
    rows,
    (row) => row.id,
    (row) => ({
      record: media?.shown(row, { feature: kind.feature, companyId }, null) ?? row,
      ...(row.ticketId ? { ticket: places.get(row.ticketId) } : {}),
    }),
  );
};

/** What frames of a topic carry (design.md, The stream), of many records in one query. */
export const payloadsOf = (db: Database, media?: Pick<Media, 'shown' | 'shownMessage'>) => ({
  load: async (
    topic: Topic,
    companyId: number,
    ids: readonly string[],
    forAdmin: boolean,
  ): Promise<Map<string, unknown>> => {
    const numbers = ids.map(Number);
    const kind = records.find((each) => topic === `record.${each.kind.topic}`)?.kind;
    if (kind) return recordPayloads(db, media, kind, companyId, numbers);
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
            const shown = media?.shownMessage(message, companyId, null) ?? message;
            return { message: shown, ticket, contact: ticket?.contact };
          },
        );
      }
      case 'contact':
        return keyed(
          await contactsByIds(db, companyId, numbers, true),
          (c) => c.id,
          (contact) => ({ contact }),
        );
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
      case 'queue':
        return keyed(
          await queuesOf(db, companyId, numbers),
          (q) => q.id,
          (queue) => ({ queue }),
        );
      case 'setting':
        return keyed(
          (await settingsOf(db, companyId, forAdmin)).filter(({ key }) => forAdmin || !isSecret(key)),
          (s) => s.key,
          (setting) => ({ setting }),
        );
      case 'company': {
        const company = await companyOf(db, companyId, forAdmin);
        return new Map(company ? [[String(companyId), { company }]] : []);
      }
      case 'auth':
        return new Map(ids.map((id) => [id, { user: { id: Number(id.split(':')[0]) } }]));
      default:
        return new Map();
    }
  },
});
