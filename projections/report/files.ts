import type { RequestHandler } from 'express';
import { z } from 'zod';
import type { Actor } from '../../domain/kernel/actor.ts';
import { allows } from '../../domain/kernel/permissions.ts';
import { reportLanguages, type ReportLanguage } from '../../domain/report/words.ts';
import type { Database } from '../../runtime/database.ts';
import { pauseAsLongAsWorked } from '../../runtime/exports.ts';
import type { Media } from '../../runtime/media.ts';
import { serveSigned } from '../session/signedFile.ts';
import { reportFilters, type ReportFilters, type ReportRow } from './contract.ts';
import { reportAfter, type ReportCursor } from './rows.ts';
import { csvCells, csvFields, sheetOf } from './sheet.ts';

/** Rows per read. Only the keys of rows with an open service are remembered. */
const BATCH = 200;

/**
 * Yields all rows of a report, the oldest first. A service that ends during the walk moves further ahead in the order, so its
 * second row is skipped.
 */
export async function* allRows(
  db: Database,
  query: ReportFilters,
  actor: Actor,
  limit = BATCH,
): AsyncGenerator<ReportRow> {
  const going = new Set<string>();
  for (let cursor: ReportCursor | null = null, isLast = false; !isLast;) {
    const since = performance.now();
    const batch = await reportAfter(db, { query, actor, limit }, cursor);
    for (const row of batch.rows) {
      const key = `${row.id}.${row.nth}`;
      if (going.has(key)) continue;
      if (row.closedAt === null) going.add(key);
      yield row;
    }
    cursor = batch.cursor;
    isLast = cursor === null;
    if (!isLast) await pauseAsLongAsWorked(since);
  }
}

async function* mapped<T, R>(rows: AsyncIterable<T>, to: (row: T) => R): AsyncGenerator<R> {
  for await (const row of rows) yield to(row);
}

type As = 'xlsx' | 'csv';
/** Yields a report as a file that is created while its rows are read. */
export async function* reportFile(
  rows: AsyncIterable<ReportRow>,
  as: As,
  { language, timeZone }: { language: ReportLanguage; timeZone: string },
): AsyncGenerator<Uint8Array> {
  // The writers are loaded at the first file, because they take longer to load than most parts of the product.
  if (as === 'csv') {
    const { writeCsvStream } = await import('hucre/csv');
    return yield* writeCsvStream(mapped(rows, csvCells), { headers: [...csvFields] });
  }
  const { name, columns, cells } = sheetOf(language, timeZone);
  const { writeXlsxStream } = await import('hucre/xlsx');
  yield* writeXlsxStream(mapped(rows, cells), { name, columns, freezePane: { rows: 1 } });
}

type Asked = { companyId: number; sessionId: string; query: ReportFilters; language: ReportLanguage };
/** Returns the path of a report's file. */
export const reportFilePath = ({ companyId, sessionId, query, language }: Asked, as: As): string =>
  `/v1/reports/${companyId}/${sessionId}/${Buffer.from(JSON.stringify(query)).toString('base64url')}.${language}.${as}`;

const named = z.tuple([z.base64url(), z.enum(reportLanguages), z.enum(['xlsx', 'csv'])]);
/** Filters that were parsed before: JSON lists are already arrays. */
const told = z
  .record(z.string(), z.unknown())
  .transform((query) =>
    Object.fromEntries(Object.entries(query).map(([name, v]) => [name, Array.isArray(v) ? JSON.stringify(v) : v])),
  )
  .pipe(reportFilters);
const types: Record<As, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
};

/** Serves a report's file to holders of its signed address, while the session that requested it may see reports. */
export const serveReport = (media: Media, db: Database): RequestHandler =>
  serveSigned(
    { media, db },
    named,
    ({ profile }) => allows(profile, 'reports:view'),
    async ([encoded, language, as], actor) => {
      const query = told.parse(JSON.parse(Buffer.from(encoded, 'base64url').toString()));
      const how = { language, timeZone: actor.timeZone };
      const start = () => reportFile(allRows(db, query, actor), as, how);
      return { name: `relatorio.${as}`, type: types[as], start };
    },
  );
