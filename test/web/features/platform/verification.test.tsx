import { combineSlices } from '@reduxjs/toolkit';
import { expect, test } from '@jest/globals';
import type { Verification } from '../../../../projections/platform/contract.ts';
import { layoutSlice } from '../../../../web/ui/page/layoutSlice.ts';
import { notificationSlice } from '../../../../web/app/notificationSlice.ts';
import { entitiesSlice } from '../../../../web/api/records/entities.ts';
import { PlatformPage } from '../../../../web/features/platform/PlatformPage.tsx';
import { platformSaga } from '../../../../web/features/platform/saga.ts';
import { platformSlice } from '../../../../web/features/platform/slice.ts';
import { verificationSlice } from '../../../../web/features/platform/verificationSlice.ts';
import { sessionSlice } from '../../../../web/api/session/slice.ts';
import { mount } from '../../kernel/mount.tsx';
import { openFeature } from '../../kernel/openFeature.ts';
import { admin } from '../../kernel/records.ts';

const proof = { view: 'contacts', at: '12/12', rows: 1_234, live: 'aa11', rebuilt: 'aa11', differences: [] };
const differing = {
  ...proof,
  view: 'users',
  rebuilt: 'bb22',
  differences: [{ table: 'app_user', live: 3, rebuilt: 2 }],
};

test('compares the read models on demand, shows the progress, and then the result with its proofs', async () => {
  let verification: Verification | null = null;
  const run = { startedAt: '2026-11-21T12:00:00.000Z', endedAt: null, views: 2, proofs: [] };
  const feature = openFeature(
    {
      reducer: () =>
        combineSlices(sessionSlice, entitiesSlice, layoutSlice, notificationSlice, platformSlice, verificationSlice),
      sagas: [platformSaga],
      who: admin,
    },
    (asked) => {
      if (asked.method === 'POST') verification = { ...run, phase: 'running' };
      if (asked.path === '/platform/verification') return asked.method === 'GET' ? { verification } : {};
      return { companies: [], companyCount: 0, invoices: [], lag: 0, parked: [] };
    },
  );
  const shown = await mount(feature, <PlatformPage />);
  await shown.settle(feature);
  await shown.settle(feature, 10_000);
  expect(feature.calls('/platform/verification')).toHaveLength(1); // no polling without a running comparison
  const begin = () => shown.button('Verificar agora');
  await shown.click(begin());
  await shown.settle(feature);
  expect(begin().getAttribute('aria-busy')).toBe('true');
  expect(shown.text()).toContain('0 de 2');
  verification = { ...run, phase: 'running', proofs: [proof] };
  await shown.settle(feature, 2_000);
  expect(shown.text()).toMatch(/1 de 2.*1\.234Igualaa1112\/12/);
  verification = { ...run, phase: 'done', endedAt: run.startedAt, proofs: [proof, differing] };
  await shown.settle(feature, 2_000);
  expect(shown.text()).toContain('1 de 2 não conferem com o log de eventos');
  expect(shown.text()).toMatch(/users.*contacts/);
  expect(shown.text()).toContain(
    'Difereapp_user: 3 só na tela, 2 só no log de eventosaa11bb22 segundo o log de eventos',
  );
  const asked = feature.calls('/platform/verification').length;
  await shown.settle(feature, 10_000);
  expect(feature.calls('/platform/verification')).toHaveLength(asked);
  await shown.close();
  feature.close();
});
