import { afterEach, expect, test } from '@jest/globals';
import { combineSlices } from '@reduxjs/toolkit';
import { allFeatures } from '../../../../domain/kernel/gates.ts';
import { CompanyForm } from '../../../../web/features/company/CompanyForm.tsx';
import { firstAdmin } from '../../../../web/features/company/firstAdmin.ts';
import { companies } from '../../../../web/features/company/slice.ts';
import { entitiesSlice } from '../../../../web/api/records/entities.ts';
import { sessionSlice } from '../../../../web/api/session/slice.ts';
import { mount } from '../../kernel/mount.tsx';
import { openFeature, type Serve } from '../../kernel/openFeature.ts';
import { admin } from '../../kernel/records.ts';
import { company } from '../setting/page.ts';

const plan = (id: number, name: string) => ({
  id,
  name,
  users: 3,
  connections: 1,
  queues: 5,
  value: 99.9,
  storageLimitMb: null,
  isPublic: true,
  ...allFeatures,
  version: 0,
  changedBy: '',
  createdAt: '2026-11-21T12:00:00.000Z',
  updatedAt: '2026-11-21T12:00:00.000Z',
});
let page: ReturnType<typeof openPage>;
let shown: Awaited<ReturnType<typeof mount>>;
afterEach(async () => {
  await shown.close();
  page.close();
});
const openPage = (serve: Serve) =>
  openFeature(
    { reducer: () => combineSlices(entitiesSlice, sessionSlice, companies, firstAdmin), sagas: [], who: admin },
    serve,
  );
const open = async (count: number) => {
  const first = Array.from({ length: Math.min(count, 20) }, (_, n) => plan(n + 10, `Plano ${n + 10}`));
  page = openPage(({ query: { searchParam: term = '' } }) =>
    term
      ? { plans: [plan(77, 'Zênite')], count: 1, hasMore: false }
      : { plans: first, count, hasMore: count > first.length },
  );
  shown = await mount(page, <CompanyForm record={company()} />);
  await shown.settle(page, 10);
};
const offered = () => shown.names('option').filter((name) => /Plano|Completo|Zênite/.test(name));
const asked = () => page.asked.map(({ path, query }) => [path, query['searchParam'], query['pageNumber']]);

test('a form with few plans offers all of them, with that of the company, in one request', async () => {
  await open(3);
  expect(offered()).toEqual(['Completo', 'Plano 10', 'Plano 11', 'Plano 12']);
  expect(asked()).toEqual([['/plans', '', '1']]);
  expect(shown.names('input')).not.toContain('Buscar: Plano');
});

test('a form with more plans than one page asks the server for what is typed, and keeps the chosen one', async () => {
  await open(45);
  expect(offered()).toHaveLength(21);
  await shown.type(shown.field('Buscar: Plano'), 'zen');
  await shown.settle(page, 200);
  expect(asked()).toHaveLength(1);
  await shown.settle(page, 150);
  expect(asked().at(-1)).toEqual(['/plans', 'zen', '1']);
  expect(offered()).toEqual(['Completo', 'Zênite']);
});
