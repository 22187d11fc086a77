import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { read, type WorkSheet } from '@e965/xlsx';
import { expect, test } from '@jest/globals';
import type { RecipientRecord } from '../../domain/campaign/report.ts';
import { unescapeFormulas } from '../../domain/kernel/spreadsheetText.ts';
import { recipientSheet } from '../../projections/campaign/sheet.ts';
import type { ReportRow } from '../../projections/report/contract.ts';
import { reportFile } from '../../projections/report/files.ts';

const signs = ['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠'];
const formulas = [...signs, ...signs.map((sign) => `Ana;${sign}`), ...signs.map((sign) => `"${sign}`)].map(
  (sign) => `${sign}HYPERLINK("http://8.8.8.8/","a")`,
);
const at = '2026-11-28T12:00:00.000Z';

const reportRow = (name: string): ReportRow => ({
  id: 1,
  uuid: 'u',
  nth: 1,
  status: 'closed',
  isGroup: false,
  contactId: 1,
  contactName: name,
  contactNumber: name,
  whatsappId: 1,
  whatsappName: name,
  userId: 1,
  userName: name,
  queueId: 1,
  queueName: name,
  lastMessage: name,
  createdAt: at,
  acceptedAt: at,
  closedAt: at,
  waitTime: 1,
  supportTime: 1,
  NPS: 3,
});
const recipient = (name: string): RecipientRecord => ({
  id: 1,
  name,
  number: name,
  email: name,
  isWhatsappValid: true,
  state: 'failed',
  reason: name,
  contactId: 1,
  ticketId: 1,
  ticketUuid: 'u',
  text: 1,
  confirmationRequestedAt: at,
  answeredAt: at,
  answer: 'yes',
  queuedAt: at,
  deliveredAt: at,
  endedAt: at,
  ack: 1,
});
async function* rowsOf<T>(make: (name: string) => T): AsyncGenerator<T> {
  for (const formula of formulas) yield make(formula);
}
type Cell = { t: string; f?: string; l?: unknown; v: unknown };
const cellsOf = (sheet: WorkSheet): Cell[] =>
  Object.entries(sheet).flatMap(([place, cell]) => (place.startsWith('!') ? [] : [cell]));

const language = 'pt';
const timeZone = 'America/Sao_Paulo';

test('a name that looks like a formula is text in every sheet: no cell has a formula or a link', async () => {
  const sheets = [
    reportFile(rowsOf(reportRow), 'xlsx', { language, timeZone }),
    recipientSheet(rowsOf(recipient), { language, timeZone }),
  ];
  for (const bytes of sheets) {
    const book = read(await buffer(Readable.from(bytes)), { cellFormula: true });
    const cells = cellsOf(Object.values(book.Sheets)[0] ?? {});
    expect(cells.filter(({ f, l }) => f !== undefined || l !== undefined)).toEqual([]);
    const texts = cells.flatMap(({ t, v }) => (t === 's' ? [v] : []));
    // XML reads a lone carriage return as a line feed.
    const written = (v: unknown) => String(v).replaceAll('\r', '\n');
    expect(formulas.filter((formula) => !texts.map(written).includes(written(formula)))).toEqual([]);
  }
});

test('no field of a CSV report starts a formula, and an import reads the names unchanged', async () => {
  const csv = await text(Readable.from(reportFile(rowsOf(reportRow), 'csv', { language, timeZone })));
  const quoted = [...csv.matchAll(/"((?:[^"]|"")*)"/g)].map(([, field = '']) => field.replaceAll('""', '"'));
  expect(quoted.length).toBeGreaterThanOrEqual(formulas.length);
  for (const field of quoted)
    for (const part of field.split(/[;,\n]/)) expect(part.replace(/^["]*/, '')).not.toMatch(/^[=+\-@\t\r＝＋－＠]/);
  for (const formula of formulas) expect(quoted.map(unescapeFormulas)).toContain(formula);
});
