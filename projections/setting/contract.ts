import { z } from 'zod';
import { contract } from '../../domain/kernel/contract.ts';
import { MOST_LISTED, text } from '../../domain/kernel/inputs.ts';
import { pageContract } from '../../domain/kernel/pageContract.ts';
import { settingChangeShape, settingShape } from '../../domain/setting/shape.ts';

export const listSettings = contract({
  method: 'GET',
  path: '/settings',
  who: 'user',
  summary: 'All settings of the company, with defaults for those never saved',
  reply: z.array(settingShape).max(MOST_LISTED),
});

/** `''` for an unknown key, because other clients of the API ask for keys that do not exist here. */
export const getSetting = contract({
  method: 'GET',
  path: '/settings/:key',
  who: 'user',
  summary: 'The value of one setting of the company',
  params: z.object({ key: text(100) }),
  reply: z.string(),
});

export const listSettingChanges = pageContract({
  path: '/settings/history',
  who: 'settings:edit',
  summary: 'Who changed which setting, the latest change first',
  query: {},
  reply: { records: z.array(settingChangeShape), count: z.number() },
});
