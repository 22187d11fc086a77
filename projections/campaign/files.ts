import type { RequestHandler } from 'express';
import { z } from 'zod';
import type { RecipientRecord } from '../../domain/campaign/report.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import { pathId } from '../../domain/kernel/inputs.ts';
import { sheetLanguages, type SheetLanguage } from '../../domain/campaign/sheetWords.ts';
import type { Database } from '../../runtime/database.ts';
import { pauseAsLongAsWorked, sendExport } from '../../runtime/exports.ts';
import type { Media } from '../../runtime/media.ts';
import { asDownload, requesterOf } from '../session/signedFile.ts';
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

const asked = z.object({ companyId: pathId, sessionId: z.string(), campaignId: pathId, file: z.string() });
const named = z.tuple([z.base64url(), z.enum(sheetLanguages), z.literal('xlsx')]);

/** Serves the sheet to holders of its signed address, while the session that requested it is open. */
export const serveRecipients =
  (media: Media, db: Database): RequestHandler =>
  async (req, res) => {
    const of = asked.safeParse(req.params).data;
    const file = named.safeParse(of?.file.split('.')).data;
    if (!of || !file) throw new Refused('ERR_NO_PERMISSION');
    const { companyId, sessionId, campaignId } = of;
    const path = `/v1/campaign-files/${companyId}/${sessionId}/${campaignId}/${of.file}`;
    const request = { path, query: req.query, companyId, sessionId };
    const actor = await requesterOf({ media, db }, request, ({ features }) => features.includes('useCampaigns'));
    const query = listRecipients.query.parse(JSON.parse(Buffer.from(file[0], 'base64url').toString()));
    asDownload(res.type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'), 'campanha.xlsx');
    const { timeZone } = actor;
    const found = { companyId, campaignId, timeZone, ...query };
    await sendExport(res, companyId, () => recipientSheet(allRecipients(db, found), { language: file[1], timeZone }));
  };
