import { afterEach, expect, jest, test } from '@jest/globals';
import { combineSlices } from '@reduxjs/toolkit';
import type { ReactNode } from 'react';
import { entitiesSlice } from '../../../web/api/records/entities.ts';
import { allSaga } from '../../../web/api/records/useAll.ts';
import { mount } from '../kernel/mount.tsx';
import { openFeature, refusal } from '../kernel/openFeature.ts';

jest.unstable_mockModule('../../../web/ui/layers/Popover.tsx', () => ({
  Popover: ({ children }: { children: (close: () => void) => ReactNode }) => <div>{children(() => undefined)}</div>,
}));
const { RecordPicks } = await import('../../../web/ui/records/RecordPicks.tsx');
const { MOST_LISTED } = await import('../../../domain/kernel/inputs.ts');

const tag = (id: number, name: string) => ({
  id,
  name,
  color: '#1565c0',
  kanban: 0,
  userId: null,
  ticketsCount: 0,
  version: 0,
  changedBy: '',
  createdAt: '2026-11-21T12:00:00.000Z',
  updatedAt: '2026-11-21T12:00:00.000Z',
});
const openPage = (count: number) =>
  openFeature(
    { reducer: () => combineSlices(entitiesSlice), sagas: [allSaga] },
    ({ query: { searchParam: term = '' } }) => {
      if (term === 'falha') return refusal(500, 'internal');
      if (term) return term === 'zebra' ? [tag(5_000, 'Zebra')] : [];
      return Array.from({ length: count }, (_, n) => tag(n + 1, `Tag ${n + 1}`));
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
  shown = await mount(
    page,
    <RecordPicks
      kind="tag"
      label="Tags"
      trigger={<button type="button">Tags</button>}
      chosen={[1]}
      onChange={() => undefined}
      none="Ainda não há tags."
    />,
  );
  await shown.settle(page);
};
const find = (term: string) => shown.type(shown.field('Buscar: Tags'), term);
const searches = () => page.asked.filter(({ query }) => query['searchParam']).map(({ query }) => query['searchParam']);
const options = () => shown.all().filter((one) => one.getAttribute('type') === 'checkbox').length;

test('searches the server, after a pause in typing, for tags beyond those of one page', async () => {
  await open(MOST_LISTED);
  await find('zeb');
  await shown.settle(page, 200);
  await find('zebra');
  expect(shown.text()).not.toContain('Zebra');
  await shown.settle(page, 300);
  expect(searches()).toEqual(['zebra']);
  expect(shown.text()).toContain('Zebra');
  expect(shown.text()).toContain('Tag 1');
  expect(options()).toBe(2);
});

test('says that nothing was found, but only after the server has answered', async () => {
  await open(MOST_LISTED);
  await find('girafa');
  await shown.settle(page, 200);
  expect(shown.text()).not.toContain('Nada encontrado');
  await shown.settle(page, 100);
  expect(options()).toBe(1);
});

test('reports a failed search, and stops searching', async () => {
  await open(MOST_LISTED);
  await find('falha');
  await shown.settle(page, 400);
  expect(page.toasts()).toHaveLength(1);
  expect(shown.all().some((one) => one.getAttribute('aria-busy') === 'true')).toBe(false);
});

test('filters a complete list as the user types, without a request', async () => {
  await open(30);
  await find('tag 30');
  await shown.settle(page, 500);
  expect([searches(), options()]).toEqual([[], 2]);
});

test('shows a few without a search', async () => {
  await open(3);
  expect(() => shown.field('Buscar: Tags')).toThrow();
  expect(options()).toBe(3);
});
