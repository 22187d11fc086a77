import { z } from 'zod';
import { announcement } from '../../domain/announcement/record.ts';
import { announcementRead, announcementReadEvents } from '../../domain/announcement/readMark.ts';
import { numberedKey, rowView } from '../kernel/view/rows.ts';
import { bigint, int, table } from '../kernel/view/table.ts';
import { announcementUserTopic } from './topic.ts';

const said = z.object({ status: z.boolean().optional() });

const outTable = table('announcement_out', { company_id: int, id: int, position: bigint }, ['company_id', 'id']);
/** The visible announcements, with the log position at which each became visible. */
export const announcementsOut = rowView({
  name: 'announcementsOut',
  version: 1,
  table: outTable,
  keyOf: numberedKey,
  features: [announcement.feature],
  events: announcement.events,
  on: (row, happened) => {
    const { event, position } = happened;
    if (event.type === 'AnnouncementDeleted') return undefined;
    const { status = row !== undefined } = said.parse(event.data);
    return status ? (row ?? { ...numberedKey(happened), position: String(position.commit) }) : undefined;
  },
});

const readTable = table('announcement_read', { company_id: int, user_id: int, position: bigint }, [
  'company_id',
  'user_id',
]);
/** The log position up to which each user has seen announcements. */
export const announcementReadMarks = rowView({
  name: 'announcementReads',
  version: 1,
  table: readTable,
  keyOf: ({ companyId, id }) => ({ company_id: companyId, user_id: Number(id) }),
  features: [announcementRead.feature],
  events: announcementReadEvents,
  on: (_, happened, tx) => {
    const { companyId, id, position } = happened;
    const after = { members: [Number(id)] };
    tx.tell(happened, announcementUserTopic, { action: 'update', id, before: null, after });
    return { company_id: companyId, user_id: Number(id), position: String(position.commit) };
  },
});
