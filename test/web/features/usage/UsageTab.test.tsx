import { combineSlices } from '@reduxjs/toolkit';
import { expect, test } from '@jest/globals';
import { entitiesSlice } from '../../../../web/api/records/entities.ts';
import { sessionSlice } from '../../../../web/api/session/slice.ts';
import { companyCosts } from '../../../../web/features/cost/tasks.ts';
import { settingSlice } from '../../../../web/features/setting/slice.ts';
import { usage } from '../../../../web/features/usage/task.ts';
import { UsageTab } from '../../../../web/features/usage/UsageTab.tsx';
import { mount } from '../../kernel/mount.tsx';
import { openFeature } from '../../kernel/openFeature.ts';
import { admin } from '../../kernel/records.ts';

test.each([
  [null, ''],
  [79, ''],
  [80, 'Mais de 80 % do espaço do plano está ocupado.'],
  [99, 'Mais de 80 % do espaço do plano está ocupado.'],
  [100, 'O espaço do plano acabou: novos arquivos são recusados, e os de clientes são baixados quando houver espaço.'],
])('at %s %% of the plan’s storage an admin reads: %j', async (share, said) => {
  const storage = { files: 2, bytes: share ?? 5, limit: share === null ? null : 100 };
  const feature = openFeature(
    {
      reducer: () => combineSlices(sessionSlice, entitiesSlice, settingSlice, usage, companyCosts),
      sagas: [usage.saga, companyCosts.saga],
      who: admin,
    },
    ({ path }) => (path === '/storage' ? storage : { requests: 0, tokens: 0, cost: 0, prompts: [] }),
  );
  const shown = await mount(feature, <UsageTab />);
  await shown.settle(feature);
  expect(shown.names('status')).toEqual(said ? [said] : []);
  await shown.close();
  feature.close();
});
