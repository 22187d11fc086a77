import type { Database } from '../../runtime/database.ts';
import { servePublic, type Http } from '../../runtime/http.ts';
import { getInstallation, getWrittenPage } from './contract.ts';
import { installationSetting } from './read.ts';

/** GET /installation and its pages (R001, R005). `fixed`: what the installation was started with. */
export const installationReads = (http: Http, db: Database, fixed: { autoCloseHours: number }): void => {
  servePublic(http, getInstallation, async () => ({
    signUp: (await installationSetting(db, 'signUp')) === 'enabled',
    passwordStrength: await installationSetting(db, 'passwordStrength'),
    autoCloseHours: fixed.autoCloseHours,
  }));
  servePublic(http, getWrittenPage, async ({ params }) => ({ text: await installationSetting(db, params.page) }));
};
