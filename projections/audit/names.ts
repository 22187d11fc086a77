import { z } from 'zod';
import type { AuditEntry, AuditNames } from '../../domain/audit/entry.ts';
import type { Database } from '../../runtime/database.ts';
import { rowsOf } from '../kernel/read/read.ts';

const number = z.number().nullish().catch(null);
const named = z.object({
  userId: number,
  queueId: number,
  tagIds: z.array(z.number()).catch([]),
  connectionId: number,
  contactId: number,
  participantId: number,
});
const queries = {
  /** Looked up by id alone: support users who entered the company belong to another one. */
  users: `select id, name from views.app_user where ?::int is not null and id = any(?)`,
  queues: `select id, name from views.queue where company_id = ? and id = any(?)`,
  tags: `select id, fields->>'name' as name from views.tag where company_id = ? and id = any(?)`,
  connections: `select id, settings->>'name' as name from views.connection where company_id = ? and id = any(?)`,
  contacts: `select id, name from views.contact where company_id = ? and id = any(?)`,
} as const satisfies Record<keyof AuditNames, string>;

/** Returns the current names of all ids in these entries. */
export const namesIn = async (db: Database, companyId: number, entries: readonly AuditEntry[]): Promise<AuditNames> => {
  const all = entries.map(({ data }) => named.parse(data));
  const idsOf = (name: 'userId' | 'queueId' | 'connectionId') => all.flatMap((each) => each[name] ?? []);
  const ids = {
    users: [...entries.flatMap(({ by }) => (typeof by === 'number' ? [by] : [])), ...idsOf('userId')],
    queues: idsOf('queueId'),
    tags: all.flatMap(({ tagIds }) => tagIds),
    connections: idsOf('connectionId'),
    contacts: all.flatMap(({ contactId, participantId }) => [contactId ?? [], participantId ?? []].flat()),
  };
  const of = async (what: keyof AuditNames) => {
    const wanted = [...new Set(ids[what])];
    const rows = wanted.length
      ? await rowsOf<{ id: number; name: string | null }>(db, queries[what], [companyId, wanted])
      : [];
    return Object.fromEntries(rows.flatMap(({ id, name }) => (name ? [[String(id), name]] : [])));
  };
  const [users, queues, tags, connections, contacts] = await Promise.all([
    of('users'),
    of('queues'),
    of('tags'),
    of('connections'),
    of('contacts'),
  ]);
  return { users, queues, tags, connections, contacts };
};
