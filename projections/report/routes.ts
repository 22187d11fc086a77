import type { Database } from '../../runtime/database.ts';
import { serve, type Http } from '../../runtime/http.ts';
import type { Media } from '../../runtime/media.ts';
import { reportFiles, reportRatings, reportTickets } from './contract.ts';
import { ratingsOf, reportTotals } from './figures.ts';
import { reportFilePath, serveReport } from './files.ts';
import { reportPage } from './rows.ts';

/** Serves GET /ticket/reports, its ratings, and the addresses of its files (R623). */
export const reportReads = (http: Http, db: Database, media: Media): void => {
  serve(http, reportTickets, async ({ query }, actor) => {
    const [tickets, totalTickets] = await Promise.all([reportPage(db, query, actor), reportTotals(db, query, actor)]);
    return { tickets, totalTickets };
  });
  serve(http, reportRatings, ({ query }, actor) => ratingsOf(db, query, actor));
  serve(http, reportFiles, async ({ query }, { companyId, sessionId }, { req }) => {
    const { pageSize: _, language, ...filters } = query;
    const of = { companyId, sessionId, query: filters, language };
    return { xlsx: media.signed(reportFilePath(of, 'xlsx'), req), csv: media.signed(reportFilePath(of, 'csv'), req) };
  });
  http.router.get('/reports/:companyId/:sessionId/:file', serveReport(media, db));
};
