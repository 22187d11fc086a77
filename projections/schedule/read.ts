import type { z } from 'zod';
import { contactRecord } from '../../domain/contact/shape.ts';
import type { Actor } from '../../domain/kernel/actor.ts';
import { allows } from '../../domain/kernel/permissions.ts';
import { termsOf } from '../../domain/kernel/numberTerms.ts';
import { scheduleStatusOf, type ScheduleRecord } from '../../domain/schedule/shape.ts';
import type { Database } from '../../runtime/database.ts';
import { dueIn } from '../kernel/read/due.ts';
import { contactTable } from '../contact/table.ts';
import { isCompanyActiveSql } from '../company/isCompanyActive.ts';
import { paged, rowsOf } from '../kernel/read/read.ts';
import { matching } from '../kernel/read/search.ts';
import { asRecord, columnsOf, type JoinedOf, type ReadOf } from '../kernel/view/table.ts';
import { nameOr } from '../ticket/read.ts';
import type { listSchedules } from './contract.ts';
import { scheduleTable } from './table.ts';

const same = [
  'company_id',
  'id',
  'contact_id',
  'body',
  'send_at',
  'sent_at',
  'reason',
  'user_id',
  'version',
  'created_at',
  'updated_at',
] as const;
const own = [...same, 'connection_id', 'file', 'repeat', 'template', 'state', 'way_ticket_id'] as const;
const ofContact = ['uuid', 'number', 'lid', 'email', 'disable_bot', 'erased', 'extra_info', 'picture_url'] as const;
const columns = `${columnsOf('s', scheduleTable, own)}, ${columnsOf('c', contactTable, ofContact)}, c.name as contact_name,
  u.name as user_name, w.settings->>'name' as connection_name, b.name as changed_by`;
const joins = `left join views.contact c on c.company_id = s.company_id and c.id = s.contact_id
  left join views.app_user u on u.id = s.user_id
  left join views.app_user b on b.id = s.changed_by
  left join views.connection w on w.company_id = s.company_id and w.id = s.connection_id`;
type Row = ReadOf<typeof scheduleTable, (typeof own)[number]> &
  JoinedOf<typeof contactTable, (typeof ofContact)[number]> & {
    contact_name: string | null;
    user_name: string | null;
    connection_name: string | null;
    changed_by: string | null;
  };

const contactOf = (s: Row): ScheduleRecord['contact'] =>
  contactRecord(
    { id: s.contact_id, uuid: s.uuid ?? '' },
    {
      name: s.erased ? '' : nameOr(s.contact_name, s.number),
      number: s.number,
      lid: s.lid,
      email: s.email ?? '',
      pictureUrl: s.picture_url ?? '',
      disableBot: s.disable_bot ?? false,
      extraInfo: s.extra_info ?? [],
      erased: s.erased ?? false,
    },
  );

const scheduleRecord = (s: Row): ScheduleRecord => ({
  ...asRecord(s, same),
  contact: contactOf(s),
  status: scheduleStatusOf[s.state],
  repeat: s.repeat && { every: s.repeat.every, until: s.repeat.until, series: s.repeat.series },
  template: s.template,
  mediaPath: s.file?.path ?? null,
  mediaName: s.file?.name ?? null,
  user: { id: s.user_id, name: s.user_name ?? '' },
  whatsappId: s.connection_id,
  whatsapp: s.connection_id === null ? null : { id: s.connection_id, name: s.connection_name ?? '' },
  ticketId: s.state === 'sent' || s.state === 'queued' ? s.way_ticket_id : null,
  changedBy: s.changed_by ?? '',
});

export const schedulesBy = async (
  db: Database,
  companyId: number,
  ids: readonly number[],
): Promise<ScheduleRecord[]> => {
  const where = 's.company_id = ? and s.id = any(?::int[])';
  const rows = await rowsOf<Row>(db, `select ${columns} from views.schedule s ${joins} where ${where}`, [
    companyId,
    [...ids],
  ]);
  return rows.map(scheduleRecord);
};

/** Returns a page of the scheduled messages that the user may see, sorted by time, and their count (at most 1,000). */
export const schedulePage = async (
  db: Database,
  { companyId, userId, profile, timeZone }: Actor,
  { searchParam, pageNumber, pageSize, from, to, contactId }: z.output<typeof listSchedules.query>,
): Promise<{ schedules: ScheduleRecord[]; count: number; hasMore: boolean }> => {
  const conditions = ['s.company_id = ?'];
  const values: unknown[] = [companyId];
  // An index finds each word, in the texts or among the contacts, so no scan is needed. A term typed like a phone number
  // matches the number of a contact, or the same digits in a text.
  const ways = [...new Set([searchParam, ...termsOf(searchParam, timeZone)])].map((term) => {
    const words = matching('', term).values;
    values.push(...words.flatMap((word) => [word, companyId, word]));
    const each = `(s.search like ? or s.contact_id = any(array(
      select id from views.contact where company_id = ? and search like ?)))`;
    return words.map(() => each).join(' and ') || 'true';
  });
  conditions.push(`(${ways.join(' or ')})`);
  const and = (text: string, value: unknown) => {
    if (value === undefined || value === null) return;
    conditions.push(text);
    values.push(value);
  };
  if (!allows(profile, 'tickets-manager:showall')) and('s.user_id = ?', userId);
  and('s.send_at >= ?', from);
  and('s.send_at < ?', to);
  and('s.contact_id = ?', contactId);
  const where = conditions.join(' and ');
  const skipped = (pageNumber - 1) * pageSize;
  const rows = await rowsOf<Row>(
    db,
    `select ${columns} from views.schedule s ${joins} where ${where}
     order by s.send_at, s.id limit ${pageSize + 1} offset ?`,
    [...values, skipped],
  );
  const [counted] = await rowsOf<{ n: number }>(
    db,
    `select count(*)::int as n from (select 1 from views.schedule s
       left join views.contact c on c.company_id = s.company_id and c.id = s.contact_id where ${where} limit 1000) m`,
    values,
  );
  const { page, hasMore } = paged(rows, pageSize);
  return { schedules: page.map(scheduleRecord), count: counted?.n ?? 0, hasMore };
};

/** Whether any scheduled message refers to a file. The messages of a series share one file. */
export const scheduleHolds = async (db: Database, companyId: number, path: string): Promise<boolean> => {
  const sql = `select 1 from views.schedule where company_id = ? and file->>'path' = ? and file is not null limit 1`;
  return (await rowsOf(db, sql, [companyId, path])).length > 0;
};

/** Queued scheduled messages that WhatsApp has accepted since. */
export const schedulesTaken = dueIn({
  table: 'schedule',
  at: 'updated_at',
  ids: 'int',
  where: `d.state = 'queued' and exists (select 1 from views.message m
    where m.company_id = d.company_id and m.id = d.message_id and m.ack >= 2)`,
});

/** Scheduled messages that are due. */
export const schedulesDue = dueIn({
  table: 'schedule',
  at: 'send_at',
  ids: 'int',
  where: `d.state in ('waiting', 'routed') and ${isCompanyActiveSql('d')}`,
});

/** Returns the connection of a contact's ticket: of one that is not closed if possible, else of the latest one. */
export const connectionOfContact = async (
  db: Database,
  companyId: number,
  contactId: number,
): Promise<number | null> => {
  const [row] = await rowsOf<{ id: number }>(
    db,
    `select t.connection_id as id from views.ticket t where t.company_id = ? and t.contact_id = ?
     order by t.status = 'closed', t.updated_at desc, t.id desc limit 1`,
    [companyId, contactId],
  );
  return row?.id ?? null;
};
