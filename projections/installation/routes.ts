import { sharedKeyOf } from '../../domain/installation/table.ts';
import type { Database } from '../../runtime/database.ts';
import { servePublic, type Http } from '../../runtime/http.ts';
import { getInstallation, getPublicSetting, getWrittenPage } from './contract.ts';
import { installationBrand, installationSetting } from './read.ts';

/** Serves GET /installation and its pages (R001, R005). `fixed`: settings from the start of the process. */
export const installationReads = (http: Http, db: Database, fixed: { autoCloseHours: number }): void => {
  servePublic(http, getInstallation, async () => ({
    signUp: (await installationSetting(db, 'signUp')) === 'enabled',
    passwordStrength: await installationSetting(db, 'passwordStrength'),
    autoCloseHours: fixed.autoCloseHours,
    brand: await installationBrand(db),
  }));
  servePublic(http, getPublicSetting, async ({ params: { key } }) => {
    const shared = sharedKeyOf(key);
    return shared ? installationSetting(db, shared) : '';
  });
  servePublic(http, getWrittenPage, async ({ params }) => ({ text: await installationSetting(db, params.page) }));
};
