import { afterEach, expect, jest, test } from '@jest/globals';
import { combineSlices } from '@reduxjs/toolkit';
import type { ReactNode } from 'react';
import type { SignedIn } from '../../../../domain/user/shape.ts';
import { entitiesSlice } from '../../../../web/api/records/entities.ts';
import { allSaga } from '../../../../web/api/records/useAll.ts';
import { mount } from '../../kernel/mount.tsx';
import { openFeature } from '../../kernel/openFeature.ts';
import { admin, queue } from '../../kernel/records.ts';

jest.unstable_mockModule('../../../../web/ui/layers/Popover.tsx', () => ({
  Popover: ({ children }: { children: (close: () => void) => ReactNode }) => <div>{children(() => undefined)}</div>,
}));
const { MOST_LISTED } = await import('../../../../domain/kernel/inputs.ts');
const { QueuePicks } = await import('../../../../web/features/ticket/list/QueuePicks.tsx');
const { ticketSlice } = await import('../../../../web/features/ticket/slice.ts');
const { Filters } = await import('../../../../web/features/kanban/Filters.tsx');
const { kanbanSlice } = await import('../../../../web/features/kanban/slice.ts');
const { sessionSlice } = await import('../../../../web/api/session/slice.ts');

const openPage = (who: SignedIn) =>
  openFeature(
    { reducer: () => combineSlices(entitiesSlice, sessionSlice, ticketSlice, kanbanSlice), sagas: [allSaga], who },
    ({ path, query: { searchParam: term = '' } }) => {
      if (path !== '/queue') return [];
      if (term) return [queue(5_000, 'Zeladoria')];
      return Array.from({ length: MOST_LISTED }, (_, n) => queue(n + 1, `Fila ${n + 1}`));
    },
  );
let page: ReturnType<typeof openPage>;
let shown: Awaited<ReturnType<typeof mount>>;
afterEach(async () => {
  await shown.close();
  page.close();
});
const open = async (Part: () => ReactNode, who: SignedIn) => {
  page = openPage(who);
  shown = await mount(page, <Part />);
  await shown.settle(page);
};
const asked = () => page.asked.filter(({ path }) => path === '/queue').map(({ query }) => query['searchParam'] ?? '');
const screens: [string, string, () => ReactNode][] = [
  ['the tickets', 'Buscar: Filas', () => <QueuePicks trigger={<button type="button">Filas</button>} />],
  ['the board', 'Buscar: Filas', () => <Filters />],
];

test.each(screens)('the queue filter of %s asks the server for queues beyond one list', async (_, label, Part) => {
  await open(Part, admin);
  expect(shown.text()).not.toContain('Zeladoria');
  await shown.type(shown.field(label), 'zelad');
  await shown.settle(page, 300);
  expect(asked()).toEqual(['', 'zelad']);
  expect(shown.text()).toContain('Zeladoria');
});

test.each(screens)('the queue filter of %s offers agents their own queues alone', async (_, __, Part) => {
  await open(Part, {
    ...admin,
    profile: 'user',
    queues: [{ id: 3, name: 'Vendas', color: '#0a7', UserQueue: { queueId: 3 } }],
  });
  expect(asked()).toEqual([]);
  expect(shown.text()).toContain('Vendas');
});
