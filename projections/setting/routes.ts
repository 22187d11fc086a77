import { allows } from '../../domain/kernel/permissions.ts';
import type { Database } from '../../runtime/database.ts';
import { serve, type Http } from '../../runtime/http.ts';
import { listSettingChanges, listSettings } from './contract.ts';
import { settingChangesOf, settingsOf } from './read.ts';

/** GET /settings and GET /settings/history (R391, R400). */
export const settingReads = (http: Http, db: Database): void => {
  serve(http, listSettings, (_, { companyId, profile }) => settingsOf(db, companyId, allows(profile, 'settings:edit')));
  serve(http, listSettingChanges, ({ query }, { companyId }) => settingChangesOf(db, companyId, query.pageNumber));
};
