import type { CellValue, ColumnDef } from 'hucre';
import { onClocks } from '../../domain/kernel/instant.ts';
import type { RecipientRecord } from '../../domain/campaign/report.ts';
import { refusalTexts } from '../../domain/kernel/refusals/texts.ts';
import { campaignWords, type SheetLanguage } from '../../domain/campaign/sheetWords.ts';

const times = new Set(['confirmationRequestedAt', 'answeredAt', 'queuedAt', 'deliveredAt']);

async function* cellsOf(
  rows: AsyncIterable<RecipientRecord>,
  { language, timeZone }: { language: SheetLanguage; timeZone: string },
): AsyncGenerator<CellValue[]> {
  const at = onClocks(timeZone);
  const { states } = campaignWords[language];
  const reasons = new Map(Object.entries(refusalTexts[language]));
  for await (const row of rows)
    yield [
      row.name,
      row.number,
      row.email,
      states[row.state],
      reasons.get(row.reason) ?? row.reason,
      at(row.confirmationRequestedAt),
      at(row.answeredAt),
      at(row.queuedAt),
      at(row.deliveredAt),
      row.ticketId,
    ];
}

/** Yields the recipients of a campaign as a sheet that is created while they are read. */
export async function* recipientSheet(
  rows: AsyncIterable<RecipientRecord>,
  how: { language: SheetLanguage; timeZone: string },
): AsyncGenerator<Uint8Array> {
  const { sheet, columns } = campaignWords[how.language];
  const defined = Object.entries(columns).map(([key, header]): ColumnDef => {
    const isTime = times.has(key);
    return { header, width: key === 'name' ? 28 : 18, ...(isTime && { numFmt: 'dd/mm/yyyy hh:mm:ss' }) };
  });
  // Loaded at the first sheet, because it takes longer to load than most parts of the product.
  const { writeXlsxStream } = await import('hucre/xlsx');
  yield* writeXlsxStream(cellsOf(rows, how), { name: sheet, columns: defined, freezePane: { rows: 1 } });
}
