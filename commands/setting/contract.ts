import { z } from 'zod';
import { contract } from '../../domain/kernel/contract.ts';
import { text } from '../../domain/kernel/inputs.ts';
import { settingShape } from '../../domain/setting/shape.ts';

/** The allowed values depend on the key (domain/setting/table.ts). ERR_NO_SETTING_FOUND, ERR_NO_PERMISSION. */
export const changeSetting = contract({
  method: 'PUT',
  path: '/settings/:key',
  who: 'settings:edit',
  summary: 'Change a setting of the company',
  params: z.object({ key: text(100) }),
  body: z.object({ key: z.unknown().optional(), value: z.string() }),
  reply: settingShape,
});
