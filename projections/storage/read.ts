import type { Database } from '../../runtime/database.ts';
import { serve, type Http } from '../../runtime/http.ts';
import { storageBytes } from '../../runtime/metrics.ts';
import { rowsOf } from '../kernel/read.ts';
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
