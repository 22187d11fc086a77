import { combineSlices } from '@reduxjs/toolkit';
import { afterEach, expect, jest, test } from '@jest/globals';
import { layoutSlice } from '../../../../web/ui/page/layoutSlice.ts';
import { notificationSlice } from '../../../../web/app/notificationSlice.ts';
import { entitiesSlice } from '../../../../web/api/records/entities.ts';
import { scheduleSaga } from '../../../../web/features/schedule/saga.ts';
import { calendarSlice, schedules } from '../../../../web/features/schedule/slice.ts';
import { sessionSlice } from '../../../../web/api/session/slice.ts';
import { mount } from '../../kernel/mount.tsx';
import { openFeature } from '../../kernel/openFeature.ts';
import { admin } from '../../kernel/records.ts';

/** The real calendar needs the layout of a browser. */
jest.unstable_mockModule('../../../../web/features/schedule/Calendar.tsx', () => ({ Calendar: () => <div /> }));

let page: ReturnType<typeof openFeature>;
let shown: Awaited<ReturnType<typeof mount>>;
afterEach(async () => {
  await shown.close();
  page.close();
});

test('repeats the search text when a search finds nothing', async () => {
  const { SchedulesPage } = await import('../../../../web/features/schedule/SchedulesPage.tsx');
  const feature = openFeature(
    {
      reducer: () =>
        combineSlices(sessionSlice, entitiesSlice, layoutSlice, notificationSlice, calendarSlice, schedules),
      sagas: [scheduleSaga],
      who: admin,
    },
    () => ({ schedules: [], count: 0, hasMore: false }),
  );
  page = feature;
  shown = await mount(feature, <SchedulesPage />);
  await shown.settle(feature);
  expect(shown.text()).not.toContain('Nada encontrado');
  await shown.type(shown.field('Buscar contato ou mensagem'), 'Zuleide');
  expect(shown.text()).toContain('Nada encontrado para “Zuleide” neste período');
});
