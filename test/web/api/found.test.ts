import { afterEach, describe, expect, test } from '@jest/globals';
import { combineSlices } from '@reduxjs/toolkit';
import { entitiesSlice } from '../../../web/api/records/entities.ts';
import { foundSaga } from '../../../web/api/records/foundSaga.ts';
import { foundSlice, sought } from '../../../web/api/records/foundSlice.ts';
import { openFeature, refusal, type Serve } from '../kernel/openFeature.ts';

const openPage = (serve: Serve) =>
  openFeature({ reducer: () => combineSlices(entitiesSlice, foundSlice), sagas: [foundSaga] }, serve);
let page: ReturnType<typeof openPage>;
const seek = (term: string, kind: 'contact' | 'user' = 'contact') => page.dispatch(sought({ kind, term }));
const found = () => page.getState().found;
afterEach(() => page.close());

describe('the search for contacts and users', () => {
  test('begins at three letters, half a second after the last one', async () => {
    page = openPage(() => ({ contacts: [], count: 0, hasMore: false }));
    seek('he');
    await page.wait(600);
    expect(page.asked).toEqual([]);
    seek('hel');
    await page.wait(400);
    seek('hele');
    expect(found().phase).toBe('loading');
    await page.wait(499);
    expect(page.asked).toEqual([]);
    await page.wait(1);
    expect(page.asked).toMatchObject([{ path: '/contacts', query: { searchParam: 'hele' } }]);
    expect(found()).toEqual({ phase: 'ready', ids: [] });
  });

  test('finds a user in the same way', async () => {
    page = openPage(() => ({ users: [], count: 0, hasMore: false }));
    seek('ju', 'user');
    seek('jul', 'user');
    await page.wait(500);
    expect(page.asked).toMatchObject([{ path: '/users', query: { searchParam: 'jul' } }]);
  });

  test('reports a failure, and keeps the typed text', async () => {
    page = openPage(() => refusal(500, 'internal'));
    seek('jul', 'user');
    await page.wait(500);
    expect(found().phase).toBe('failed');
    expect(page.toasts()).toHaveLength(1);
  });

  test('drops the results of a shorter text when the user types on', async () => {
    let answer: (value: unknown) => void = () => {};
    page = openPage(() => new Promise((resolve) => (answer = resolve)));
    seek('mar');
    await page.wait(500);
    const first = answer;
    seek('ma');
    first({ contacts: [], count: 0, hasMore: false });
    await page.wait(500);
    expect(found()).toEqual({ phase: 'idle', ids: [] });
  });
});
