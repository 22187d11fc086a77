import { afterEach, expect, test } from '@jest/globals';
import { combineSlices } from '@reduxjs/toolkit';
import { layoutSlice } from '../../../../web/ui/page/layoutSlice.ts';
import { notificationSlice } from '../../../../web/app/notificationSlice.ts';
import { entitiesSlice } from '../../../../web/api/records/entities.ts';
import { streamSlice } from '../../../../web/api/streamSlice.ts';
import { PlatformPage } from '../../../../web/features/platform/PlatformPage.tsx';
import { platformSaga } from '../../../../web/features/platform/saga.ts';
import { platformSlice } from '../../../../web/features/platform/slice.ts';
import { verificationSlice } from '../../../../web/features/platform/verificationSlice.ts';
import { sessionSlice } from '../../../../web/api/session/slice.ts';
import { mount } from '../../kernel/mount.tsx';
import { openFeature } from '../../kernel/openFeature.ts';
import { admin } from '../../kernel/records.ts';

const company = (id: number, name: string) => ({
  id,
  name,
  status: true,
  dueDate: null,
  timeZone: 'America/Sao_Paulo',
  users: 1,
  connections: 1,
  messages: 0,
  storage: 0,
  storageLimit: null,
  lastActivity: null,
});
const all = [company(1, 'Aurora'), company(2, 'Bela Vista')];
const openPage = (count: number) =>
  openFeature(
    {
      reducer: () =>
        combineSlices(
          platformSlice,
          verificationSlice,
          sessionSlice,
          entitiesSlice,
          layoutSlice,
          notificationSlice,
          streamSlice,
        ),
      sagas: [platformSaga],
      who: { ...admin, super: true },
    },
    ({ path, query: { searchParam: term = '' } }) => {
      if (path !== '/platform') return { verification: null };
      const found = term
        ? { companies: [company(900, 'Zênite')], companyCount: 1 }
        : { companies: all, companyCount: count };
      return { ...found, invoices: [], lag: 0, parked: [] };
    },
  );
let page: ReturnType<typeof openPage>;
let shown: Awaited<ReturnType<typeof mount>>;
afterEach(async () => {
  await shown.close();
  page.close();
});
const open = async (count: number) => {
  page = openPage(count);
  shown = await mount(page, <PlatformPage />);
  await shown.settle(page);
};
const asked = () => page.asked.filter(({ path }) => path === '/platform').map(({ query }) => query['searchParam']);

test('a complete list of companies has no search', async () => {
  await open(2);
  expect(shown.text()).toContain('Bela Vista');
  expect(shown.names('input')).not.toContain('Buscar empresas');
});

test('of more companies than one answer holds, it says how many, and the server searches', async () => {
  await open(1_204);
  expect(shown.text()).toContain('2 de 1204 empresas');
  await shown.type(shown.field('Buscar empresas'), 'zen');
  await shown.settle(page, 200);
  expect(asked()).toEqual(['']);
  await shown.settle(page, 150);
  expect(asked()).toEqual(['', 'zen']);
  expect(shown.text()).toContain('Zênite');
  expect(shown.text()).not.toContain('Bela Vista');
  expect(shown.text()).toContain('1 empresa encontrada.');
  await shown.type(shown.field('Buscar empresas'), '');
  await shown.settle(page, 350);
  expect(shown.text()).toContain('Bela Vista');
});
