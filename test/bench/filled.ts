import { openCounts } from '../../projections/dashboard/serviceCount.ts';
import type { ServiceSession } from '../../projections/dashboard/serviceSession.ts';
import { rowsOf } from '../../projections/kernel/read/read.ts';
import { inTransaction, withClient } from '../../projections/kernel/run/transaction.ts';
import type { Database } from '../../runtime/database.ts';
import { grown } from './grown.ts';
import { sized } from './size.ts';

/**
 * The number of tickets, their queues, and the user who owns one in fifty of the owned ones. `idsAfter`: ids of tickets and
 * contacts follow this one (0).
 */
export type Filling = { tickets: number; queueIds: readonly number[]; ownerId: number; idsAfter?: number };
export const QUEUES = 6;
/** The ticket with a long conversation. */
export const TALKER = 1;
const TALKED = sized(5_000, 50);

const first = ['Ana', 'Bruno', 'Carla', 'Diego', 'Elisa', 'Gisele', 'Karina', 'Paula', 'Rui', 'Maria'];
const last = ['Alves', 'Barbosa', 'Dias', 'Esteves', 'Ferreira', 'Gomes', 'Lima', 'Mendes', 'Nogueira'];
const sqlList = (words: readonly string[]) => `array['${words.join("','")}']`;

/** Writes the counts of a company's service sessions and leads, as their view would. */
const count = async (db: Database, companyId: number): Promise<void> => {
  const counts = openCounts();
  const sessions = await rowsOf<ServiceSession>(db, 'select * from views.attendance where company_id = ?', [companyId]);
  for (const session of sessions) counts.session(session, 1);
  const leads = await rowsOf<{ since: Date }>(db, 'select since from views.lead where company_id = ?', [companyId]);
  for (const { since } of leads) counts.lead(companyId, since, 1);
  await withClient(db, (client) =>
    inTransaction(
      client,
      () =>
        counts.write({
          query: async <Row extends object>(text: string, values: readonly unknown[] = []) =>
            (await client.query<Row>(text, [...values])).rows,
        }),
      'set local search_path = views, public',
    ),
  );
};

/**
 * Inserts rows as the views would contain them, directly into their tables. For figures only. One third of the tickets each
 * is closed, pending and open. Closed and open ones have one of fifty owners; all are in one of the queues or in none. There
 * are half as many contacts: one in ten is a Maria, one in a thousand a Ximenes. There are ten times as many messages. Each
 * ticket was served once. They were opened half a minute apart.
 */
export const fill = async (
  db: Database,
  companyId: number,
  { tickets, queueIds, ownerId, idsAfter = 0 }: Filling,
): Promise<void> => {
  const contacts = Math.ceil(tickets / 2);
  const statements = [
    `insert into views.connection (company_id, id, channel, settings, cloud_secrets, updated_at)
     values (${companyId}, 1, 'whatsapp', '{"name": "Bancada"}',
       '{"accessToken": false, "appSecret": false, "pin": false}', now())`,
    `insert into views.contact (company_id, id, uuid, name, number, lid, email, disable_bot, extra_info, picture_url,
       connection_id, removed, sort, search, version, created_at, updated_at)
     select ${companyId}, ${idsAfter} + n, gen_random_uuid(), name, number, '', '', false, '[]', '', 1, false, lower(name),
       ' ' || lower(name) || ' ' || number, 0, now(), now()
     from (select n, (${sqlList(first)})[1 + n % 10] || ' ' || (${sqlList(last)})[1 + (n / 10) % 9]
         || case when n % 1000 = 7 then ' Ximenes' else '' end || ' ' || n as name,
       '5511' || (900000000 + n::bigint * 7919 % 99999999) as number from generate_series(1, ${contacts}) n) made`,
    `insert into views.ticket (company_id, id, uuid, status, user_id, queue_id, connection_id, contact_id, is_group,
       last_message, unread, tag_ids, created_at, updated_at)
     select ${companyId}, ${idsAfter} + n, gen_random_uuid(), (array['closed', 'pending', 'open'])[1 + n % 3],
       case when n % 3 = 1 then null else ${ownerId} + n % 50 end,
       (array[${queueIds.join(', ')}])[n % ${queueIds.length + 1}], 1, ${idsAfter} + 1 + n % ${contacts}, false,
       'mensagem do ticket ' || n, n % 3, case when n % 20 = 0 then array[1] else array[]::int[] end,
       now() - n * interval '30 s', now() - n * interval '20 s' from generate_series(1, ${tickets}) n`,
    `insert into views.message (company_id, id, ticket_id, contact_id, connection_id, from_me, wa_id, kind, body, words, quoted_id,
       user_id, media, ack, error, second, position, stream, created_at, updated_at)
     select ${companyId}, gen_random_uuid(), ${idsAfter} + 1 + n % ${tickets}, ${idsAfter} + 1 + (1 + n % ${tickets}) % ${contacts}, 1,
       n % 2 = 0, 'BENCH' || n, 'text', 'mensagem número ' || n || repeat('.', n % 80), to_tsvector('simple', 'mensagem numero ' || n), null, null, null, 2, '',
       extract(epoch from now())::bigint - n, n, 'message-' || n, now() - n * interval '1 s', now()
       from generate_series(1, ${tickets * 10}) n`,
    `insert into views.message (company_id, id, ticket_id, contact_id, connection_id, from_me, wa_id, kind, body, words, quoted_id,
       user_id, media, ack, error, second, position, stream, created_at, updated_at)
     select ${companyId}, gen_random_uuid(), ${idsAfter} + ${TALKER}, ${idsAfter} + 1 + ${TALKER} % ${contacts}, 1,
       n % 2 = 0, 'LONG' || n, 'text', 'conversa ' || n || repeat('.', n % 80), to_tsvector('simple', 'conversa ' || n), null, null, null, 2, '',
       extract(epoch from now())::bigint - n * 60, n, 'message-l' || n, now() - n * interval '60 s', now()
       from generate_series(1, ${TALKED}) n`,
    `insert into views.attendance (company_id, ticket_id, nth, contact_id, queue_id, connection_id, is_group, user_id,
       opened_at, queued_at, accepted_at, closed_at, rating)
     select company_id, id, 1, contact_id, queue_id, connection_id, false, user_id, created_at, created_at,
       case when status <> 'pending' then created_at + (updated_at - created_at) / 2 end,
       case when status = 'closed' then updated_at end, case when status = 'closed' and id % 2 = 0 then 1 + id % 3 end
     from views.ticket where company_id = ${companyId}`,
    `insert into views.lead select company_id, contact_id, min(opened_at) from views.attendance
     where company_id = ${companyId} group by 1, 2`,
  ];
  for (const statement of statements) await db.raw(statement);
  await count(db, companyId);
  await grown(db);
};
