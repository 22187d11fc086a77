import { noBrand, shownBrand, type ShownBrand } from '../../domain/installation/brand.ts';
import { installationTable, type InstallationKey } from '../../domain/installation/table.ts';
import type { PriceList } from '../../domain/message/price.ts';
import type { Database } from '../../runtime/database.ts';
import { rowsOf } from '../kernel/read/read.ts';

/** Returns a setting of the installation. They are stored under company 0. */
export const installationSetting = async (db: Database, key: InstallationKey): Promise<string> => {
  const sql = 'select value from views.setting where company_id = 0 and key = ?';
  const [saved] = await rowsOf<{ value: string }>(db, sql, [key]);
  return saved?.value ?? installationTable[key].fallback;
};

const priceOf = (value: string): number | null => (value === '' ? null : Number(value));
/** Returns the installation's prices of messages over the official API. */
export const priceListOf = async (db: Database): Promise<PriceList> => {
  const read = (key: InstallationKey) => installationSetting(db, key);
  return {
    currency: await read('messageCurrency'),
    freeReplies: Number(await read('messageFreeReplies')),
    prices: {
      marketing: priceOf(await read('messagePriceMarketing')),
      utility: priceOf(await read('messagePriceUtility')),
      authentication: priceOf(await read('messagePriceAuthentication')),
      service: priceOf(await read('messagePriceService')),
    },
  };
};

/** Returns the name and the logos of the installation. */
export const installationBrand = async (db: Database): Promise<ShownBrand> => {
  const sql = 'select key, value from views.setting where company_id = 0 and key = any(?)';
  const saved = await rowsOf<{ key: string; value: string }>(db, sql, [Object.keys(noBrand)]);
  return shownBrand.parse({ ...noBrand, ...Object.fromEntries(saved.map(({ key, value }) => [key, value])) });
};
