import { sharedKeyOf, sharedNames } from '../../domain/installation/table.ts';
import type { Actor } from '../../domain/kernel/actor.ts';
import { allows } from '../../domain/kernel/permissions.ts';
import type { Database } from '../../runtime/database.ts';
import { serve, type Http } from '../../runtime/http.ts';
import { installationSetting } from '../installation/read.ts';
import { getSetting, listSettingChanges, listSettings } from './contract.ts';
import { settingChangesOf, settingsOf } from './read.ts';

/** Other clients of the API fail if this setting is missing. Here each connection has a separate token. */
const foreign = [{ key: 'userApiToken', value: '' }];

/** Serves GET /settings, /settings/{key} and /settings/history (R391, R400). */
export const settingReads = (http: Http, db: Database): void => {
  const readable = ({ companyId, profile }: Actor) => settingsOf(db, companyId, allows(profile, 'settings:edit'));
  /** Other clients of the API change the look of the installation on their settings page. */
  const brand = async () =>
    Promise.all(
      sharedNames.map(async (key) => ({ key, value: await installationSetting(db, sharedKeyOf(key) ?? 'appName') })),
    );
  serve(http, listSettings, async (_, actor) => [
    ...(await readable(actor)),
    ...foreign,
    ...(actor.super ? await brand() : []),
  ]);
  serve(http, listSettingChanges, ({ query }, { companyId }) => settingChangesOf(db, companyId, query.pageNumber));
  serve(
    http,
    getSetting,
    async ({ params }, actor) => (await readable(actor)).find(({ key }) => key === params.key)?.value ?? '',
  );
};
