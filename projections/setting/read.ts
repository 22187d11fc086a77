import { MASK } from '../../domain/kernel/mask.ts';
import type { SettingChange, SettingRecord } from '../../domain/setting/shape.ts';
import { settingDefaults } from '../../domain/setting/decider.ts';
import { bankKeys, isSecret, settingKeys, settingKeysOf } from '../../domain/setting/table.ts';
import type { Database } from '../../runtime/database.ts';
import { paged, rowsOf } from '../kernel/read/read.ts';

const PAGE = 20;

/** Returns every setting of some companies. A saved secret is a mask for admins and '' for others. */
export const settingsOfMany = async (
  db: Database,
  companyIds: readonly number[],
  admin: boolean,
): Promise<(companyId: number) => SettingRecord[]> => {
  const rows = await rowsOf<{ companyId: number; key: string; value: string; secret: boolean }>(
    db,
    'select company_id as "companyId", key, value, secret from views.setting where company_id = any(?)',
    [[...companyIds]],
  );
  const saved = new Map(
    rows.map(({ companyId, key, value, secret }) => [`${companyId}.${key}`, secret && admin ? MASK : value]),
  );
  return (companyId) =>
    settingKeysOf(companyId, admin).map((key) => ({
      key,
      value: saved.get(`${companyId}.${key}`) ?? settingDefaults[key],
    }));
};

export const settingsOf = async (db: Database, companyId: number, admin: boolean): Promise<SettingRecord[]> =>
  (await settingsOfMany(db, [companyId], admin))(companyId);

type Row = Omit<SettingChange, 'at' | 'before'> & { at: Date; before: string | null };
const defaultOf = (key: string): string =>
  isSecret(key)
    ? ''
    : ([...settingKeys, ...bankKeys].flatMap((each) => (each === key ? settingDefaults[each] : []))[0] ?? '');

/** Shows a plan by its name if it still exists. */
const told = (value: string): string => `case when c.key in ('planId', 'nextPlanId')
  then coalesce((select p.fields->>'name' from views.plan p where p.id::text = ${value}), ${value}) else ${value} end`;

/**
 * Returns a page of the changes of a company's settings, the latest first. Before its first change a setting had its default.
 */
export const settingChangesOf = async (db: Database, companyId: number, pageNumber: number) => {
  const rows = await rowsOf<Row>(
    db,
    `select c.key || '.' || c.revision as id, split_part(c.key, '.', 1) as key, c.user_id as "userId", coalesce(u.name, '') as name, c.at,
       ${told('c.before')} as before, ${told('c.after')} as after
     from views.setting_change c left join views.app_user u on u.id = c.user_id
     where c.company_id = ? order by c.commit_at desc, c.key limit ${PAGE + 1} offset ?`,
    [companyId, (pageNumber - 1) * PAGE],
  );
  const counted = await rowsOf<{ count: number }>(
    db,
    'select count(*)::int as count from views.setting_change where company_id = ?',
    [companyId],
  );
  const { page, hasMore } = paged(rows, PAGE);
  const records = page.map(({ at, before, ...row }) => ({
    ...row,
    at: at.toISOString(),
    before: before ?? defaultOf(row.key),
  }));
  return { records, count: counted[0]?.count ?? 0, hasMore };
};
