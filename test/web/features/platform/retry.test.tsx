import { combineSlices } from '@reduxjs/toolkit';
import { expect, test } from '@jest/globals';
import type { Platform } from '../../../../projections/platform/contract.ts';
import { layoutSlice } from '../../../../web/ui/page/layoutSlice.ts';
import { notificationSlice } from '../../../../web/app/notificationSlice.ts';
import { entitiesSlice } from '../../../../web/api/records/entities.ts';
import { streamReset } from '../../../../web/api/stream.ts';
import { PlatformPage } from '../../../../web/features/platform/PlatformPage.tsx';
import { platformSaga } from '../../../../web/features/platform/saga.ts';
import { platformSlice } from '../../../../web/features/platform/slice.ts';
import { verificationSlice } from '../../../../web/features/platform/verificationSlice.ts';
import { sessionSlice } from '../../../../web/api/session/slice.ts';
import { mount } from '../../kernel/mount.tsx';
import { openFeature } from '../../kernel/openFeature.ts';
import { admin } from '../../kernel/records.ts';

test('retries parked streams with one button for each read model, which disappears after a rebuild', async () => {
  let parked: Platform['parked'] = ['contact-1.7', 'contact-1.8'].map((stream) => ({
    view: 'contacts',
    stream,
    error: 'Bad number',
    tried: false,
  }));
  const feature = openFeature(
    {
      reducer: () =>
        combineSlices(sessionSlice, entitiesSlice, layoutSlice, notificationSlice, platformSlice, verificationSlice),
      sagas: [platformSaga],
      who: admin,
    },
    (asked) => {
      if (asked.path === '/platform/verification') return { verification: null };
      if (asked.method === 'GET') return { companies: [], companyCount: 0, invoices: [], lag: 0, parked };
      parked = parked.map((row) => ({ ...row, tried: true }));
      return {};
    },
  );
  const shown = await mount(feature, <PlatformPage />);
  await shown.settle(feature);
  const again = () => shown.names('button').filter((name) => /^Tentar .+ de novo$/.test(name));
  expect(again()).toEqual(['Tentar contacts de novo']);
  await shown.click(shown.button('Tentar contacts de novo'));
  await shown.settle(feature);
  expect(feature.calls('/platform/parked/contacts/retry')).toHaveLength(1);
  expect(shown.button('Tentar contacts de novo').getAttribute('aria-busy')).toBe('true');
  parked = [];
  await shown.act(() => void feature.dispatch(streamReset()));
  await shown.settle(feature);
  expect(again()).toEqual([]);
  await shown.close();
  feature.close();
});
