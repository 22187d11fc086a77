import { expect, test } from '@jest/globals';
import { join } from 'node:path';
import { readSources } from '../../../architecture/source.ts';
import { settingTable, type SettingKey } from '../../../../domain/setting/table.ts';
import { integrations, optionGroups } from '../../../../web/features/setting/options.ts';

/** The code that can use a setting: all except the code that declares, stores or shows it, and the names of banks. */
const obeying = readSources(join(import.meta.dirname, '../../../..')).filter(
  ({ path }) => !/(^web|\/setting|\/charge|^connector\/(simulator|pix))\//.test(path),
);

test('some code uses every setting on the screen', () => {
  const all = [...optionGroups, ...integrations].flatMap((group): readonly SettingKey[] => group.keys);
  // No code needs to read a setting that has only one value.
  const keys = all.filter((key) => settingTable[key].values.length !== 1);
  const unread = keys.filter((key) => !obeying.some(({ text }) => text.includes(`'${key}'`)));
  expect(unread).toEqual([]);
});
