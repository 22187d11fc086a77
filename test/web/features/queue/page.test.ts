import { afterEach, describe, expect, test } from '@jest/globals';
import type { WholeQueue } from '../../../../domain/queue/whole.ts';
import * as menu from '../../../../web/features/queue/optionSlice.ts';
import { removalConfirmed, selectRemoval } from '../../../../web/features/queue/removal.ts';
import { queues } from '../../../../web/features/queue/slice.ts';
import { openPage, queue, type QueuePage as Page } from './page.ts';

const stop: (() => void)[] = [];
afterEach(() => {
  for (const end of stop.splice(0)) end();
});
const shown = async (...known: WholeQueue[]): Promise<Page> => {
  const page = openPage(known);
  stop.push(page.close);
  page.dispatch(queues.actions.shown());
  await page.wait();
  return page;
};

describe('the list of queues', () => {
  test('is sorted by order and then by name, and searched without a request for pages', async () => {
    const page = await shown(
      queue(1, 'Vendas'),
      queue(2, 'Ágil', { orderQueue: null }),
      queue(3, 'Suporte', { orderQueue: 2 }),
      queue(4, 'Caixa', { orderQueue: 1 }),
    );
    expect(page.names()).toEqual(['Caixa', 'Suporte', 'Ágil', 'Vendas']);
    page.dispatch(queues.actions.searched('agil'));
    await page.wait(500);
    expect(page.names()).toEqual(['Ágil']);
  });

  test('shows what other admins do: added, moved, removed', async () => {
    const page = await shown(queue(1, 'Vendas', { orderQueue: 1 }), queue(2, 'Suporte', { orderQueue: 2 }));
    page.hear('create', { queue: queue(3, 'Primeira', { orderQueue: 0 }) });
    expect(page.names()).toEqual(['Primeira', 'Vendas', 'Suporte']);
    page.hear('update', { queue: queue(1, 'Vendas', { orderQueue: 9, version: 1 }) });
    expect(page.names()).toEqual(['Primeira', 'Suporte', 'Vendas']);
    page.hear('delete', { queueId: 2 });
    expect(page.names()).toEqual(['Primeira', 'Vendas']);
  });

  test('saves 400 ms after the click, and says so in the specified words', async () => {
    const page = await shown(queue(1, 'Vendas'));
    page.dispatch(queues.actions.editClicked(queue(1, 'Vendas')));
    page.dispatch(queues.actions.saveClicked({ id: 1, values: { name: 'Loja', color: '#abc' }, seen: 0 }));
    await page.wait(399);
    expect(page.asked.filter(({ method }) => method === 'PUT')).toEqual([]);
    await page.wait(1);
    expect(page.asked.at(-1)).toMatchObject({ path: '/queue/1', query: { seen: '0' }, body: { name: 'Loja' } });
    expect(page.toasts()).toEqual(['Queue saved successfully']);
    expect(queues.select(page.getState()).layer).toEqual({ is: 'none' });
  });
});

describe('the removal of a queue', () => {
  test('asks for the queue that takes over the tickets, if there are some', async () => {
    const page = await shown(queue(1, 'Vendas'), queue(2, 'Suporte'));
    page.server.tickets = 3;
    page.dispatch(queues.actions.removeClicked(queue(1, 'Vendas')));
    page.dispatch(removalConfirmed({ queueId: 1, targetQueueId: null }));
    await page.wait();
    expect(selectRemoval(page.getState())).toEqual({ busy: false, tickets: 3 });
    expect(page.names()).toEqual(['Suporte', 'Vendas']);
    expect(page.toasts()).toEqual([]);
    page.dispatch(removalConfirmed({ queueId: 1, targetQueueId: 2 }));
    await page.wait();
    expect(page.asked.at(-1)).toMatchObject({ method: 'DELETE', path: '/queue/1', query: { targetQueueId: '2' } });
    page.hear('delete', { queueId: 1 });
    expect(page.names()).toEqual(['Suporte']);
    expect(queues.select(page.getState()).layer).toEqual({ is: 'none' });
    expect(page.toasts()).toEqual(['Fila excluída.']);
    page.dispatch(queues.actions.removeClicked(queue(2, 'Suporte')));
    expect(selectRemoval(page.getState())).toEqual({ busy: false, tickets: null });
  });
});

describe('the option tree', () => {
  const withMenu = async () => {
    const page = await shown(queue(1, 'Vendas'));
    for (const [optionId, parentId, title] of [
      [10, null, 'Sofás'],
      [11, null, 'Mesas'],
      [12, null, 'Falar'],
      [13, 10, 'Pronta entrega'],
      [14, 13, 'Linho'],
    ] as const)
      page.tell({ type: 'AddOption', optionId, parentId, title, message: '' });
    page.dispatch(menu.menuShown({ queueId: 1 }));
    await page.wait();
    return page;
  };

  test('offers the bills of the billing programs that the company has configured (R622)', async () => {
    const page = openPage(
      [queue(1, 'Boletos')],
      [
        { key: 'ipixc', value: 'https://ixc.exemplo.com.br' },
        { key: 'tokenixc', value: '********' },
        { key: 'ipmkauth', value: 'https://mk.exemplo.com.br' },
        { key: 'asaas', value: '' },
      ],
    );
    page.dispatch(menu.menuShown({ queueId: 1 }));
    await page.wait();
    expect(menu.selectMenu(page.getState()).billSources).toEqual(['ixc']);
    page.close();
  });

  test('loads the children of an option on the first click on it, with exactly one request', async () => {
    const page = await withMenu();
    expect(page.under(null)).toEqual(['1 Sofás', '2 Mesas', '3 Falar']);
    expect(page.gets()).toHaveLength(1);
    page.dispatch(menu.optionToggled(10));
    await page.wait();
    expect(page.under(10)).toEqual(['1 Pronta entrega']);
    expect(page.gets(10)).toHaveLength(1);
    page.dispatch(menu.optionToggled(10));
    page.dispatch(menu.optionToggled(10));
    await page.wait();
    expect(page.gets()).toHaveLength(2);
  });

  test('adds at the end of the parent, edits in place, and renumbers the options after a deleted one', async () => {
    const page = await withMenu();
    page.dispatch(menu.writingBegan({ is: 'add', parentId: null }));
    page.dispatch(menu.optionTyped({ title: ' Horários ' }));
    page.dispatch(menu.optionSubmitted());
    await page.wait();
    expect(page.under(null)).toEqual(['1 Sofás', '2 Mesas', '3 Falar', '4 Horários']);
    expect(menu.selectMenu(page.getState()).writing).toEqual({ is: 'none' });
    page.dispatch(menu.writingBegan({ is: 'edit', id: 12 }));
    page.dispatch(menu.optionTyped({ title: 'Falar com alguém' }));
    page.dispatch(menu.optionTyped({ message: 'Já vai' }));
    page.dispatch(menu.optionSubmitted());
    await page.wait();
    expect(page.under(null)?.[2]).toBe('3 Falar com alguém');
    const option = menu.optionsUnder(menu.selectMenu(page.getState()), null)?.[1];
    page.dispatch(menu.removeAsked(option ?? null));
    if (option) page.dispatch(menu.optionRemoveConfirmed(option));
    await page.wait();
    expect(page.under(null)).toEqual(['1 Sofás', '2 Falar com alguém', '3 Horários']);
    expect(menu.selectMenu(page.getState()).removing).toBeNull();
  });

  test('drops the children of a deleted option, and follows a colleague', async () => {
    const page = await withMenu();
    page.dispatch(menu.optionToggled(10));
    page.dispatch(menu.optionToggled(13));
    await page.wait();
    expect(page.under(13)).toEqual(['1 Linho']);
    page.tell({ type: 'RemoveOption', optionId: 10 });
    page.hear('update', { queue: queue(1, 'Vendas') });
    await page.wait();
    expect(page.under(null)).toEqual(['1 Mesas', '2 Falar']);
    expect([page.under(10), page.under(13)]).toEqual([undefined, undefined]);
    for (const writing of [
      { is: 'edit', id: 11 },
      { is: 'add', parentId: 11 },
    ] as const) {
      page.dispatch(menu.writingBegan(writing));
      page.dispatch(menu.optionTyped({ title: 'Mesinhas' }));
      page.hear('update', { queue: queue(1, 'Vendas') });
      await page.wait();
      expect(menu.selectMenu(page.getState())).toMatchObject({ writing, typed: true });
    }
    page.tell({ type: 'RemoveOption', optionId: 11 });
    page.hear('update', { queue: queue(1, 'Vendas') });
    await page.wait();
    expect(menu.selectMenu(page.getState())).toMatchObject({ writing: { is: 'none' }, typed: false });
    const before = page.asked.length;
    page.hear('update', { queue: queue(2, 'Outra') });
    page.dispatch(menu.menuLeft());
    page.hear('update', { queue: queue(1, 'Vendas') });
    await page.wait();
    expect(page.asked.length).toBe(before);
  });
});
