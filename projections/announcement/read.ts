import { announcement, announcementCalls } from '../../domain/announcement/record.ts';
import type { Row } from '../../domain/kernel/record.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import type { Database } from '../../runtime/database.ts';
import { serve, type Call, type Http } from '../../runtime/http.ts';
import type { Media } from '../../runtime/media.ts';
import { rowsOf } from '../kernel/read/read.ts';
import { selectRecords } from '../kernel/read/recordReads.ts';
import { matching } from '../kernel/read/search.ts';
import { listAnnouncements } from './contract.ts';
import { countUnreadAnnouncements } from './unread/contract.ts';

/** Returns the number of visible announcements that a user has not seen yet. */
export const unreadOf = async (db: Database, companyId: number, userId: number): Promise<number> => {
  const [row] = await rowsOf<{ unread: number }>(
    db,
    `select count(*)::int as unread from views.announcement_out o where o.position > coalesce(
       (select r.position from views.announcement_read r where r.company_id = ? and r.user_id = ?), 0)`,
    [companyId, userId],
  );
  return row?.unread ?? 0;
};

const active = `(r.fields->>'status')::boolean`;
const order = `(r.fields->>'priority')::int, (select o.position from views.announcement_out o
  where o.company_id = 0 and o.id = r.id) desc nulls last, r.id desc`;

/**
 * Serves GET /announcements, /announcements/{id} and /announcements/unread (R554, R555). Only super users see inactive ones
 * (R559).
 */
export const announcementReads = (http: Http, db: Database, media: Media): void => {
  const shown = (row: Row, { req }: Call): Row =>
    media.shown(row, { feature: announcement.feature, companyId: 0 }, req);

  serve(http, countUnreadAnnouncements, async (_, { companyId, userId }) => ({
    unread: await unreadOf(db, companyId, userId),
  }));
  serve(http, listAnnouncements, async ({ query: { searchParam, pageNumber, status } }, actor, call) => {
    const { text, values } = matching('r.search', searchParam);
    const where = {
      text: `r.company_id = 0 and (${active} or ?) and ${text}`,
      values: [actor.super && !status, ...values],
    };
    const found = await selectRecords(db, announcement, { extra: '', where, page: pageNumber, order });
    return { ...found, records: announcementCalls.shape.array().parse(found.records.map((row) => shown(row, call))) };
  });
  serve(http, announcementCalls.get, async ({ params }, actor, call) => {
    const where = {
      text: `r.company_id = 0 and r.id = ? and (${active} or ?)`,
      values: [params['announcementId'], actor.super],
    };
    const [found] = (await selectRecords(db, announcement, { extra: '', where })).records;
    if (!found) throw new Refused('ERR_NO_RECORD_FOUND');
    return announcementCalls.shape.parse(shown(found, call));
  });
};
