import { fileList } from '../../domain/fileList/record.ts';
import type { Database } from '../../runtime/database.ts';
import { serve, type Http } from '../../runtime/http.ts';
import { storageBytes } from '../../runtime/metrics.ts';
import { limitBytes } from '../../runtime/openStorage.ts';
import type { Storage } from '../../runtime/storage.ts';
import { rowsOf } from '../kernel/read/read.ts';
import { tableNameOf } from '../kernel/view/recordView.ts';
import { planOf } from '../plan/read.ts';
import { getStorageUse } from './contract.ts';

/** Serves GET /storage. */
export const storageReads = (http: Http, db: Database, storage: Pick<Storage, 'usage'>): void => {
  serve(http, getStorageUse, async (_, { companyId }) => {
    const [usage, plan] = await Promise.all([storage.usage(companyId), planOf(db, companyId)]);
    return { ...usage, limit: limitBytes(plan) };
  });
};

const AT_ONCE = 8;
/** Returns the bytes that each company uses; null if the storage does not answer. */
export const bytesOfEach = async (
  storage: Pick<Storage, 'usage'>,
  companyIds: readonly number[],
): Promise<Map<number, number | null>> => {
  const found = new Map<number, number | null>();
  for (let from = 0; from < companyIds.length; from += AT_ONCE) {
    const measured = companyIds.slice(from, from + AT_ONCE).map(async (id) => {
      const usage = await storage.usage(id).catch(() => null);
      found.set(id, usage?.bytes ?? null);
    });
    await Promise.all(measured);
  }
  return found;
};

/** Reports the storage of every company to /metrics. */
export const measureStorage = async (db: Database, storage: Pick<Storage, 'usage'>): Promise<void> => {
  const rows = await rowsOf<{ id: number }>(db, 'select id from views.company order by id');
  const found = await bytesOfEach(
    storage,
    rows.map(({ id }) => id),
  );
  storageBytes.reset();
  for (const [id, bytes] of found) if (bytes !== null) storageBytes.set({ company: String(id) }, bytes);
};

/** Whether a campaign file is still in use: by a message, by a campaign, or by a file list. */
export const campaignHolds = async (db: Database, companyId: number, path: string): Promise<boolean> => {
  const rows = await rowsOf(
    db,
    `select 1 where exists (select from views.held_file h where h.company_id = ? and h.shared = ?)
       or exists (select from views.campaign m where m.company_id = ? and m.file->>'path' = ? and m.file is not null)
       or exists (select from views.${tableNameOf(fileList)} r where r.company_id = ?
         and r.fields->'options' @> jsonb_build_array(jsonb_build_object('path', ?::text)))`,
    [companyId, path, companyId, path, companyId, path],
  );
  return rows.length > 0;
};
