import { afterEach, expect, test } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { Provider } from 'react-redux';
import { EmptyList } from '../../../../web/features/ticket/list/EmptyList.tsx';
import type { ListName } from '../../../../web/features/ticket/list/lists.ts';
import * as tickets from '../../../../web/features/ticket/slice.ts';
import { openPage } from '../conversation/page.ts';

let page: ReturnType<typeof openPage>;
afterEach(() => page.close());

const shown = (name: ListName) =>
  renderToStaticMarkup(
    <Provider store={page}>
      <EmptyList name={name} />
    </Provider>,
  );
const open = async () => {
  page = openPage(() => ({ tickets: [], count: 0, hasMore: false }));
  page.dispatch(tickets.ticketsShown());
  page.dispatch(tickets.tabChosen('search'));
  await page.wait(0);
};

test('a search narrowed to a tag or an owner says that nothing matches the filters', async () => {
  await open();
  expect(shown('search')).toContain('Ainda não há conversas');
  for (const narrowed of [{ tagIds: [4] }, { tagIds: [], userIds: [9] }]) {
    page.dispatch(tickets.searchNarrowed(narrowed));
    await page.wait(0);
    expect(shown('search')).toContain('Nenhuma conversa com estes filtros');
    expect(shown('search')).toContain('Limpar filtros');
  }
  expect(shown('closed')).toContain('Nenhuma conversa resolvida');
});

test.each([
  ['user', true],
  ['admin', false],
] as const)('an empty list of groups tells a %s why, if they do not see all', async (profile, told) => {
  page = openPage(() => ({ tickets: [], count: 0, hasMore: false }), {}, { profile });
  page.dispatch(tickets.ticketsShown());
  page.dispatch(tickets.groupsKnown(true));
  page.dispatch(tickets.tabChosen('group'));
  await page.wait(0);
  for (const name of ['groupOpen', 'groupPending'] as const)
    expect(shown(name).includes('Você vê os grupos das suas filas')).toBe(told);
});

test('every list filtered by a queue says so', async () => {
  await open();
  page.dispatch(tickets.queuesChosen([3]));
  await page.wait(0);
  for (const name of ['open', 'pending', 'closed', 'search'] as const)
    expect(shown(name)).toContain('Nenhuma conversa com estes filtros');
});
