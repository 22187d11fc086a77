import { combineSlices } from '@reduxjs/toolkit';
import { afterEach, expect, test } from '@jest/globals';
import { sessionSlice } from '../../../../web/api/session/slice.ts';
import { usage } from '../../../../web/features/usage/task.ts';
import { openFeature, refusal } from '../../kernel/openFeature.ts';
import { admin } from '../../kernel/records.ts';

let close = (): void => {};
afterEach(() => close());

test('loads the usage when shown and after each use of the AI, and keeps the old figures if that fails', async () => {
  let requests = 1;
  let away = false;
  const page = openFeature(
    { reducer: () => combineSlices(sessionSlice, usage), sagas: [usage.saga], who: admin },
    ({ path }) => {
      if (away) return refusal(503, 'ERR_STORE_AWAY');
      if (path === '/storage') return { files: 2, bytes: 5_000_000, limit: null };
      return path === '/prompt-use' ? { requests, tokens: 40, cost: 90, prompts: [] } : undefined;
    },
  );
  ({ close } = page);
  const told = () => page.hear('promptUse', 'reload', { companyId: 1 });
  const shown = () => page.getState().usage.data?.prompts.requests;
  told();
  await page.wait(1_000);
  expect(page.asked).toEqual([]);
  page.dispatch(usage.run());
  await page.wait();
  expect(shown()).toBe(1);
  requests = 7;
  told();
  told();
  await page.wait(1_000);
  expect(shown()).toBe(7);
  expect(page.calls('/prompt-use')).toHaveLength(2);
  away = true;
  page.dispatch(usage.run());
  await page.wait();
  expect(page.getState().usage).toMatchObject({ data: { storage: { files: 2 } } });
});
