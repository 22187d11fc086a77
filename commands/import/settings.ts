import { z } from 'zod';
import { setting } from '../../domain/setting/decider.ts';
import { settingKeys, settingTable } from '../../domain/setting/table.ts';
import { handle } from '../kernel/handle/handle.ts';
import { companyCell, textCell } from './cells.ts';
import { UnimportableRow, type Importing } from './importing.ts';

const settings = z.object({ key: textCell, value: textCell, companyId: companyCell });

/** Imports settings that mean the same here and whose value is allowed here. */
export const importSettings = async ({ deps, source, causeOf, take, home }: Importing): Promise<void> => {
  for await (const page of source.rows('Settings', settings, { order: ['companyId', 'key'] }))
    for (const row of page) {
      const { value } = row;
      const named = { id: row.key };
      await take('setting', named, async () => {
        const key = settingKeys.find((each) => each === row.key);
        const may: { is: string; values: readonly string[]; superOnly: boolean } | undefined = key && settingTable[key];
        if (!key || may?.is !== 'choice' || may.superOnly) throw new UnimportableRow('it has no counterpart');
        if (!may.values.includes(value)) throw new UnimportableRow('it cannot be so here');
        const companyId = home(row);
        const cause = causeOf('setting', { id: `${row.companyId}.${key}` }, companyId);
        const command = { type: 'ChangeSetting', value } as const;
        const done = await handle(deps.store, setting, { target: { companyId, id: key }, command, cause });
        return { ...done, repeated: !done.events.length };
      });
    }
};
