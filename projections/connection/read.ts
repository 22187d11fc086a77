import { connectionSettings } from '../../domain/connection/events.ts';
import { whatsappRecord, type ConnectionStatus, type WhatsappRecord } from '../../domain/connection/shape.ts';
import { MOST_LISTED } from '../../domain/kernel/inputs.ts';
import type { Database } from '../../runtime/database.ts';
import { rowsOf } from '../kernel/read/read.ts';
import { idsNamed } from '../kernel/read/search.ts';
import { columnsOf, type ReadOf } from '../kernel/view/table.ts';
import { connectionTable } from './connections.ts';

const own = [
  'id',
  'channel',
  'settings',
  'wanted',
  'open',
  'number',
  'reason',
  'has_token',
  'cloud_secrets',
  'imported',
  'restriction',
  'messaging_limit',
  'notices',
  'updated_at',
] as const;
/** Momentary state that the connector keeps outside the read models. */
type Live = {
  live_status: ConnectionStatus | null;
  live_reason: string | null;
  qrcode: string | null;
  retries: number | null;
  live_at: Date | null;
  import_at: Date | null;
};
type Row = ReadOf<typeof connectionTable, (typeof own)[number]> &
  Live & { is_default: boolean; send_id_queue: number | null; queues: WhatsappRecord['queues'] };

/** Returns all or some connections of a company, as admins or other users see them (privacy.md, Secrets). */
export const connectionsOf = async (
  db: Database,
  companyId: number,
  admin: boolean,
  ids?: readonly number[],
): Promise<WhatsappRecord[]> => {
  const rows = await rowsOf<Row>(
    db,
    `select ${columnsOf('c', connectionTable, own)}, i.began_at as import_at,
       coalesce(d.connection_id = c.id, false) as is_default,
       coalesce((select jsonb_agg(jsonb_build_object('id', q.id, 'name', q.name, 'color', q.color) order by q.id)
         from views.queue q where q.company_id = c.company_id and c.settings->'queueIds' @> to_jsonb(q.id)), '[]') as queues,
       (select q.id from views.queue q where q.company_id = c.company_id
         and to_jsonb(q.id) = c.settings->'sendIdQueue') as send_id_queue,
       l.status as live_status, l.reason as live_reason, l.qrcode, l.retries, l.updated_at as live_at
     from views.connection c
     left join views.default_connection d on d.company_id = c.company_id
     left join connector.live l on l.company_id = c.company_id and l.connection_id = c.id
     left join connector.import i on i.company_id = c.company_id and i.connection_id = c.id
     where c.company_id = ? and (?::int[] is null or c.id = any(?::int[])) order by c.id
     limit ${ids ? 'all' : MOST_LISTED}`,
    [companyId, ids ? [...ids] : null, ids ? [...ids] : null],
  );
  return rows.map((c) => {
    const settings = connectionSettings.parse(c.settings);
    const known = new Set(c.queues.map(({ id }) => id)); // a queue may be gone
    const queueIds = settings.queueIds.filter((id) => known.has(id));
    const sendIdQueue = c.send_id_queue;
    const told = c.wanted ? c.live_status : 'DISCONNECTED';
    const status = told ?? (c.open ? 'CONNECTED' : 'OPENING');
    return {
      ...whatsappRecord(
        c.id,
        {
          settings,
          channel: c.channel,
          hasToken: c.has_token,
          cloudSecrets: c.cloud_secrets,
          imported: c.imported || 'none',
        },
        admin,
      ),
      // A finished import offers to close its tickets, even if its remains are not cleaned up yet.
      ...(c.import_at && c.imported !== 'offered' && { statusImportMessages: String(c.import_at.getTime()) }),
      queueIds,
      sendIdQueue,
      status,
      reason: status === 'CONNECTED' ? '' : c.reason || (c.live_reason ?? ''),
      number: c.number,
      restriction: c.restriction,
      messagingLimit: c.messaging_limit,
      notices: [...(c.notices ?? [])],
      isDefault: c.is_default,
      updatedAt: (c.live_at && c.live_at > c.updated_at ? c.live_at : c.updated_at).toISOString(),
      qrcode: admin && status === 'qrcode' ? (c.qrcode ?? '') : '',
      retries: c.retries ?? 0,
      queues: c.queues,
    };
  });
};

/** Returns the ids of connections whose names contain all words of a search, at most as many as a list returns. */
export const connectionsNamed = async (db: Database, companyId: number, search: string): Promise<number[]> => {
  const sql = `select id, settings->>'name' as name from views.connection where company_id = ? order by id`;
  return idsNamed(await rowsOf<{ id: number; name: string }>(db, sql, [companyId]), search);
};
