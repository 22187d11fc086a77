import { fileList } from '../../domain/fileList/record.ts';
import type { Database } from '../../runtime/database.ts';
import { serve, type Http } from '../../runtime/http.ts';
import { storageBytes } from '../../runtime/metrics.ts';
import { rowsOf } from '../kernel/read.ts';
import { tableOf } from '../kernel/recordView.ts';
import type { ReadOf } from '../kernel/table.ts';
import { getStorageUse } from './contract.ts';
import type { useTable } from './use.ts';

type Row = ReadOf<typeof useTable, 'company_id' | 'files' | 'bytes'>;

/** GET /storage. */
export const storageReads = (http: Http, db: Database): void => {
  serve(http, getStorageUse, async (_, { companyId }) => {
    const [row] = await rowsOf<Row>(db, 'select * from views.storage_use where company_id = ?', [companyId]);
    return { files: row?.files ?? 0, bytes: Number(row?.bytes ?? 0) };
  });
};

/** Has /metrics say what every company takes. */
export const measureStorage = async (db: Database): Promise<void> => {
  const rows = await rowsOf<Row>(db, 'select * from views.storage_use');
  storageBytes.reset();
  for (const { company_id, bytes } of rows) storageBytes.set({ company: String(company_id) }, Number(bytes));
};

/** Whether a file that campaigns send is still held: by a message of one, by a campaign, or by a list of files. */
export const campaignHolds = async (db: Database, companyId: number, path: string): Promise<boolean> => {
  const rows = await rowsOf(
    db,
    `select 1 where exists (select from views.held_file h where h.company_id = ? and h.shared = ?)
       or exists (select from views.campaign m where m.company_id = ? and m.file->>'path' = ? and m.file is not null)
       or exists (select from views.${tableOf(fileList)} r where r.company_id = ?
         and r.fields->'options' @> jsonb_build_array(jsonb_build_object('path', ?::text)))`,
    [companyId, path, companyId, path, companyId, path],
  );
  return rows.length > 0;
};
