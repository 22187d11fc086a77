import type { RequestHandler } from 'express';
import { z } from 'zod';
import type { RecipientRecord } from '../../domain/campaign/report.ts';
import { pathId } from '../../domain/kernel/inputs.ts';
import { sheetLanguages, type SheetLanguage } from '../../domain/campaign/sheetWords.ts';
import type { Database } from '../../runtime/database.ts';
import { pauseAsLongAsWorked } from '../../runtime/exports.ts';
import type { Media } from '../../runtime/media.ts';
import { serveSigned } from '../session/signedFile.ts';
import { listRecipients } from './contract.ts';
import { recipientsAfter } from './recipientRead.ts';
import { recipientSheet } from './sheet.ts';

/** Rows per read; no more are held in memory. */
const BATCH = 200;
type Found = Pick<z.output<typeof listRecipients.query>, 'searchParam' | 'states'>;
type Asked = { companyId: number; sessionId: string; campaignId: number; query: Found; language: SheetLanguage };

/** Yields all matching recipients of a campaign, in order. */
export async function* allRecipients(
  db: Database,
  of: Pick<Asked, 'companyId' | 'campaignId'> & Found & { timeZone: string },
  batch = BATCH,
): AsyncGenerator<RecipientRecord> {
  for (let behind = -1; ;) {
    const since = performance.now();
    const rows = await recipientsAfter(db, { ...of, behind }, batch);
    yield* rows;
    behind = rows.at(-1)?.id ?? behind;
    if (rows.length < batch) return;
    await pauseAsLongAsWorked(since);
  }
}

/** Returns the path of the sheet. */
export const recipientSheetPath = ({ companyId, sessionId, campaignId, query, language }: Asked): string => {
  const told = Buffer.from(JSON.stringify({ ...query, states: JSON.stringify(query.states) })).toString('base64url');
  return `/v1/campaign-files/${companyId}/${sessionId}/${campaignId}/${told}.${language}.xlsx`;
};

const named = z.tuple([z.base64url(), z.enum(sheetLanguages), z.literal('xlsx')]);

/** Serves the sheet to holders of its signed address, while the session that requested it is open. */
export const serveRecipients = (media: Media, db: Database): RequestHandler =>
  serveSigned(
    { media, db },
    named,
    ({ features }) => features.includes('useCampaigns'),
    async ([encoded, language], { companyId, timeZone }, { params }) => {
      const query = listRecipients.query.parse(JSON.parse(Buffer.from(encoded, 'base64url').toString()));
      const found = { companyId, campaignId: pathId.parse(params['campaignId']), timeZone, ...query };
      return {
        name: 'campanha.xlsx',
        type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        start: () => recipientSheet(allRecipients(db, found), { language, timeZone }),
      };
    },
  );
