import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { combineSlices, configureStore } from '@reduxjs/toolkit';
import createSagaMiddleware from 'redux-saga';
import '../../../web/features/tag/slice.ts';
import type { TagRecord } from '../../../domain/tag/record.ts';
import { entitiesSlice } from '../../../web/api/records/entities.ts';
import { RequestError } from '../../../web/api/request.ts';
import { streamReset } from '../../../web/api/stream.ts';
import { recordSaga } from '../../../web/api/records/recordSaga.ts';
import { heard } from '../kernel/heard.ts';
import { byText, finds } from '../../../web/api/records/words.ts';
import { recordSlice } from '../../../web/api/records/recordSlice.ts';
import { toasts } from '../../../web/api/toast.ts';

type Memo = TagRecord;
const memo = (id: number, name = `Nota ${String(id).padStart(2, '0')}`, over: Partial<Memo> = {}): Memo => ({
  id,
  name,
  color: '#a4cccc',
  kanban: 0,
  userId: 7,
  ticketsCount: 0,
  version: 0,
  changedBy: 'Ana',
  createdAt: '2026-11-21T12:00:00.000Z',
  updatedAt: '2026-11-21T12:00:00.000Z',
  ...over,
});
const many = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => memo(from + i));

type Asked = { searchParam: string; pageNumber: number };
type Given = {
  all?: Memo[];
  save?: () => Promise<Partial<Memo> & { id: number }>;
  remove?: () => Promise<unknown>;
  saveDelayMs?: number;
};
const stop: (() => void)[] = [];
afterEach(() => {
  for (const end of stop.splice(0)) end();
  jest.useRealTimers();
});

/** Opens a record list with a server of memos. Only `wait` advances the time. */
const open = ({ all = [], save = async () => memo(99), remove = async () => ({}), saveDelayMs }: Given = {}) => {
  jest.useFakeTimers();
  const memos = recordSlice<'memo', 'tag', { name: string }>({
    name: 'memo',
    kind: 'tag',
    compare: byText(({ name }) => name),
    matches: ({ name }, search) => finds(search, name),
  });
  const asked: Asked[] = [];
  const saved: unknown[] = [];
  const followed: string[] = [];
  const server = { all, answers: Promise.resolve() };
  const saga = recordSaga(memos, {
    list: async (query) => {
      asked.push(query);
      const found = server.all.filter(({ name }) => finds(query.searchParam, name));
      const rows = found.slice((query.pageNumber - 1) * 20, query.pageNumber * 20);
      await server.answers;
      return { records: rows, count: found.length, hasMore: found.length > query.pageNumber * 20 };
    },
    save: async (...given) => {
      saved.push(given);
      await server.answers;
      return save();
    },
    created: ({ name = '' }) => void followed.push(name),
    remove,
    ...(saveDelayMs ? { saveDelayMs } : {}),
  });
  const sagas = createSagaMiddleware();
  const store = configureStore({
    reducer: combineSlices(entitiesSlice, memos),
    middleware: (defaults) => defaults({ thunk: false, serializableCheck: false }).concat(sagas),
  });
  const task = sagas.run(saga);
  stop.push(() => task.cancel());
  const state = () => memos.select(store.getState());
  return {
    ...memos.actions,
    store,
    state,
    asked,
    saved,
    followed,
    server,
    ids: () => state().records.map(({ id }) => id),
    wait: (ms = 0) => jest.advanceTimersByTimeAsync(ms),
    hear: (action: string, payload: unknown) => store.dispatch(heard('tag', action, payload)),
  };
};
const shown = async (given: Given) => {
  const list = open(given);
  list.store.dispatch(list.shown());
  await list.wait();
  return list;
};
const told = () => toasts.shown().length;

describe('the pages of a list', () => {
  test('adds the next one at the end, and requests one at a time', async () => {
    const list = await shown({ all: many(1, 45) });
    expect([list.ids().length, list.state().count, list.state().hasMore]).toEqual([20, 45, true]);
    list.store.dispatch(list.moreAsked());
    list.store.dispatch(list.moreAsked());
    await list.wait();
    list.store.dispatch(list.moreAsked());
    await list.wait();
    list.store.dispatch(list.moreAsked());
    await list.wait();
    expect(list.asked.map(({ pageNumber }) => pageNumber)).toEqual([1, 2, 3]);
    expect([list.ids().length, list.state().hasMore]).toEqual([45, false]);
  });

  test('has no gap after rows were deleted', async () => {
    const list = await shown({ all: many(1, 45) });
    list.server.all = list.server.all.slice(3);
    for (const id of [1, 2, 3]) list.hear('delete', { id });
    list.store.dispatch(list.moreAsked());
    await list.wait();
    expect(list.ids()).toEqual(many(4, 23).map(({ id }) => id));
    list.store.dispatch(list.moreAsked());
    await list.wait();
    expect(list.ids().length).toBe(40);
  });

  test('searches 500 ms after the last letter', async () => {
    const list = await shown({ all: [memo(1, 'Café'), memo(2, 'Pão')] });
    for (const text of ['c', 'ca', 'CAFÉ ']) {
      list.store.dispatch(list.searched(text));
      await list.wait(499);
    }
    expect(list.asked).toHaveLength(1);
    await list.wait(1);
    expect(list.asked.at(-1)).toEqual({ searchParam: 'café', pageNumber: 1 });
    expect(list.ids()).toEqual([1]);
  });

  test('reloads what is shown after a reset of the stream, and nothing else', async () => {
    const idle = open({ all: many(1, 3) });
    idle.store.dispatch(streamReset());
    await idle.wait();
    expect(idle.asked).toEqual([]);
    const list = await shown({ all: many(1, 3) });
    list.server.all = many(2, 3);
    list.store.dispatch(streamReset());
    await list.wait();
    expect(list.ids()).toEqual([2, 3]);
  });
});

describe('a late next page', () => {
  /** Opens a list with three pages. The fourth page, once requested by `askMore`, is held until `come`. */
  const waiting = async () => {
    const list = await shown({ all: many(1, 90) });
    for (const _ of [2, 3]) {
      list.store.dispatch(list.moreAsked());
      await list.wait();
    }
    const late = Promise.withResolvers<void>();
    const askMore = async () => {
      list.server.answers = late.promise;
      list.store.dispatch(list.moreAsked());
      await list.wait();
      list.server.answers = Promise.resolve();
    };
    const reset = async () => {
      list.store.dispatch(streamReset());
      await list.wait();
    };
    const come = async () => {
      late.resolve();
      await list.wait();
    };
    return { list, askMore, reset, come };
  };

  test('is dropped after the list was reloaded, and the second page follows the first', async () => {
    const { list, askMore, reset, come } = await waiting();
    await askMore();
    await reset();
    expect([list.ids().length, list.state().more]).toEqual([20, false]);
    await come();
    expect(list.ids()).toEqual(many(1, 20).map(({ id }) => id));
    list.store.dispatch(list.moreAsked());
    await list.wait();
    expect(list.ids()).toEqual(many(1, 40).map(({ id }) => id));
  });

  test('is dropped if it was requested while the first page was loading', async () => {
    const { list, askMore, reset, come } = await waiting();
    const first = Promise.withResolvers<void>();
    list.server.answers = first.promise;
    await reset();
    await askMore();
    first.resolve();
    await list.wait();
    await come();
    expect([list.ids(), list.state().more]).toEqual([many(1, 20).map(({ id }) => id), false]);
  });

  test('that arrives before a reloaded first page keeps new records of colleagues', async () => {
    const { list, askMore, reset, come } = await waiting();
    const first = Promise.withResolvers<void>();
    list.server.answers = first.promise;
    await reset();
    list.hear('create', { record: memo(91, 'Ana') });
    await askMore();
    await come();
    first.resolve();
    await list.wait();
    expect(list.ids()[0]).toBe(91);
  });

  test('of another search is not shown', async () => {
    const { list, askMore, come } = await waiting();
    await askMore();
    list.store.dispatch(list.searched('nota 07'));
    await list.wait(500);
    await come();
    expect(list.ids()).toEqual([7]);
  });
});

describe('shows changes of others without a reload', () => {
  test('puts created, changed and deleted records in their places', async () => {
    const list = await shown({ all: [memo(1, 'Ana'), memo(2, 'Caio')] });
    list.hear('create', { record: memo(3, 'Bia') });
    expect([list.ids(), list.state().count]).toEqual([[1, 3, 2], 3]);
    list.hear('update', { record: memo(1, 'Davi', { version: 1 }) });
    expect(list.ids()).toEqual([3, 2, 1]);
    list.hear('update', { record: memo(1, 'Velho', { version: 0 }) });
    expect(list.state().records.at(-1)?.name).toBe('Davi');
    list.hear('delete', { id: 3 });
    expect([list.ids(), list.state().count]).toEqual([[2, 1], 2]);
  });

  test('counts changes on pages that were not loaded, and counts each once', async () => {
    const list = await shown({ all: many(1, 45) });
    list.hear('update', { record: memo(40, 'Nota 40', { version: 1 }) });
    expect(list.state().count).toBe(45);
    list.hear('create', { record: memo(60) });
    expect(list.state().count).toBe(46);
    list.hear('delete', { id: 44 });
    expect(list.state().count).toBe(45);
    list.hear('update', { record: memo(41, 'Ana', { version: 1 }) });
    expect([list.ids()[0], list.state().count]).toEqual([41, 45]);
  });

  test('ignores a record that belongs on a later page or does not match the search', async () => {
    const list = await shown({ all: many(1, 21) });
    list.hear('create', { record: memo(50, 'Zelo') });
    expect([list.ids().includes(50), list.state().count]).toEqual([false, 22]);
    list.store.dispatch(list.searched('nota 07'));
    await list.wait(500);
    list.hear('create', { record: memo(51, 'Outra') });
    expect(list.ids()).toEqual([7]);
  });
});

describe('the form', () => {
  test('saves once, 400 ms after the click, and closes', async () => {
    const list = await shown({ all: [memo(1)] });
    list.store.dispatch(list.addClicked());
    const before = told();
    list.store.dispatch(list.saveClicked({ id: null, values: { name: 'Nova' } }));
    list.store.dispatch(list.saveClicked({ id: null, values: { name: 'Nova' } }));
    await list.wait(399);
    expect([list.saved, list.state().saving]).toEqual([[], true]);
    await list.wait(1);
    expect(list.saved).toEqual([[null, { name: 'Nova' }, undefined]]);
    expect([list.state().layer.is, list.ids(), told() - before]).toEqual(['none', [1], 1]);
    list.hear('create', { record: memo(99) });
    expect([list.ids(), list.state().count]).toEqual([[1, 99], 2]);
  });

  test('keeps fields of a row that the reply leaves out', async () => {
    const list = await shown({ all: [memo(1)], save: async () => ({ id: 1, name: 'Nova', version: 1 }) });
    list.store.dispatch(list.saveClicked({ id: 1, values: { name: 'Nova' } }));
    await list.wait(400);
    expect(list.state().records).toEqual([memo(1, 'Nova', { version: 1 })]);
  });

  test('follows the result for a new record while its form is open, but not after it was left', async () => {
    for (const isLeft of [false, true]) {
      const list = await shown({ save: async () => memo(99, 'Nova') });
      list.store.dispatch(list.addClicked());
      list.store.dispatch(list.saveClicked({ id: null, values: { name: 'Nova' } }));
      if (isLeft) list.store.dispatch(list.layerClosed());
      await list.wait(400);
      expect([list.state().layer.is, list.followed]).toEqual(['none', isLeft ? [] : ['Nova']]);
    }
  });

  test('stays open when the server refuses', async () => {
    const list = await shown({
      save: () => Promise.reject(new RequestError(400, 'ERR_QUEUE_COLOR_ALREADY_EXISTS')),
    });
    list.store.dispatch(list.addClicked());
    list.store.dispatch(list.saveClicked({ id: null, values: { name: 'Nova' } }));
    await list.wait(400);
    expect([list.state().layer.is, list.state().saving]).toEqual(['form', false]);
  });

  test('names the colleague who changed the record while it is open or just before the click', async () => {
    const detail = { error: 'ERR_CHANGED_MEANWHILE', name: 'Bia' };
    const list = await shown({
      all: [memo(1)],
      save: () => Promise.reject(new RequestError(409, 'ERR_CHANGED_MEANWHILE', detail)),
    });
    list.store.dispatch(list.editClicked(memo(1)));
    list.store.dispatch(list.saveClicked({ id: 1, values: { name: 'Minha' }, seen: 0 }));
    await list.wait(400);
    expect([list.state().conflict, list.state().layer.is]).toEqual(['Bia', 'form']);
    list.store.dispatch(list.editClicked(memo(1)));
    expect(list.state().conflict).toBe(null);
    list.hear('update', { record: memo(1, 'Dela', { version: 3, changedBy: 'Caio' }) });
    expect(list.state().conflict).toBe('Caio');
  });

  test('stays, and says so, when a colleague deletes its record; the question about its deletion closes', async () => {
    const list = await shown({ all: [memo(1), memo(2)] });
    list.store.dispatch(list.editClicked(memo(1)));
    list.hear('delete', { id: 1 });
    expect([list.state().layer.is, list.state().gone, list.ids()]).toEqual(['form', true, [2]]);
    list.store.dispatch(list.removeClicked(memo(2)));
    expect(list.state().gone).toBe(false);
    list.hear('delete', { id: 2 });
    expect(list.state().layer.is).toBe('none');
  });

  test('saves after 500 ms in some features', async () => {
    const list = await shown({ saveDelayMs: 500 });
    list.store.dispatch(list.saveClicked({ id: null, values: { name: 'x' } }));
    await list.wait(499);
    expect(list.saved).toHaveLength(0);
    await list.wait(1);
    expect(list.saved).toHaveLength(1);
  });
});

describe('a form opened during an earlier save', () => {
  const changes = () => Promise.reject(new RequestError(409, '', { error: 'ERR_CHANGED_MEANWHILE', name: 'Bia' }));
  /** Closes the first memo's form during its save, and opens the second one's. */
  const left = async (save: Given['save']) => {
    const list = await shown({ all: [memo(1), memo(2)], save });
    const late = Promise.withResolvers<void>();
    list.server.answers = late.promise;
    list.store.dispatch(list.editClicked(memo(1)));
    list.store.dispatch(list.saveClicked({ id: 1, values: { name: 'Minha' } }));
    await list.wait(400);
    list.store.dispatch(list.layerClosed());
    list.store.dispatch(list.editClicked(memo(2)));
    const come = async () => {
      late.resolve();
      await list.wait();
    };
    return { list, come };
  };

  test('stays open when that save succeeds, which is reported', async () => {
    const { list, come } = await left(async () => memo(1, 'Minha', { version: 1 }));
    const before = told();
    await come();
    expect(list.state().layer).toEqual({ is: 'form', record: memo(2) });
    expect([list.state().records[0]?.name, told() - before]).toEqual(['Minha', 1]);
  });

  test('is saved separately, once, and waits for its own reply', async () => {
    const { list, come } = await left(async () => memo(1, 'Minha', { version: 1 }));
    for (const _ of [1, 2]) list.store.dispatch(list.saveClicked({ id: 2, values: { name: 'Outra' } }));
    await come();
    expect([list.state().layer.is, list.state().saving]).toEqual(['form', true]);
    await list.wait(400);
    expect(list.saved.map((given) => JSON.stringify(given))).toEqual([
      '[1,{"name":"Minha"},null]',
      '[2,{"name":"Outra"},null]',
    ]);
    expect(list.state().layer.is).toBe('none');
  });

  test('shows nothing of that save, whose failure is reported separately', async () => {
    const { list, come } = await left(changes);
    list.store.dispatch(list.saveClicked({ id: 2, values: { name: 'Outra' } }));
    const before = told();
    await come();
    expect([list.state().conflict, list.state().saving, told() - before]).toEqual([null, true, 1]);
  });
});

describe('records saved without a form, as in a calendar', () => {
  test('are all saved, and close no form opened since', async () => {
    const list = await shown({ all: [memo(1), memo(2)], save: async () => memo(1) });
    for (const id of [1, 2]) list.store.dispatch(list.saveClicked({ id, values: { name: 'Movida' } }));
    list.store.dispatch(list.addClicked());
    await list.wait(400);
    expect([list.saved.length, list.state().layer.is]).toEqual([2, 'form']);
  });

  test('report that a colleague was faster', async () => {
    const refused = new RequestError(409, 'ERR_CHANGED_MEANWHILE', { error: 'ERR_CHANGED_MEANWHILE', name: 'Bia' });
    const list = await shown({ all: [memo(1)], save: () => Promise.reject(refused) });
    const before = told();
    list.store.dispatch(list.saveClicked({ id: 1, values: { name: 'Movida' } }));
    await list.wait(400);
    expect(told() - before).toBe(1);
  });
});

test('a confirmed deletion removes the row after the server agrees, and a refused one keeps it and says why', async () => {
  const list = await shown({ all: [memo(1), memo(2)] });
  list.store.dispatch(list.removeConfirmed(memo(1)));
  await list.wait();
  list.hear('delete', { id: 1 });
  expect([list.ids(), list.state().count]).toEqual([[2], 1]);
  const kept = await shown({
    all: [memo(1)],
    remove: () => Promise.reject(new RequestError(403, 'ERR_NO_PERMISSION')),
  });
  const before = told();
  kept.store.dispatch(kept.removeConfirmed(memo(1)));
  await kept.wait();
  expect([kept.ids(), told() - before]).toEqual([[1], 1]);
});
