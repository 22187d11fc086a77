import { expect, test } from '@jest/globals';
import { combineSlices, configureStore } from '@reduxjs/toolkit';
import fc from 'fast-check';
import '../../../web/features/tag/slice.ts';
import type { TagRecord } from '../../../domain/tag/record.ts';
import { entitiesSlice, told } from '../../../web/api/records/entities.ts';
import { recordSlice } from '../../../web/api/records/recordSlice.ts';
import { byName } from '../../../web/api/records/words.ts';
import { heard } from '../kernel/heard.ts';

const tag = (id: number): TagRecord => ({
  id,
  // Later records are not always at the end.
  name: `Etiqueta ${String((id * 7) % 100).padStart(3, '0')}`,
  color: '#a4cccc',
  kanban: 0,
  userId: 7,
  ticketsCount: 0,
  version: 0,
  changedBy: 'Ana',
  createdAt: '2026-11-21T12:00:00.000Z',
  updatedAt: '2026-11-21T12:00:00.000Z',
});
const pageSize = 4;

type Step = { is: 'first' } | { is: 'more' } | { is: 'reply' } | { is: 'created' } | { is: 'removed'; at: number };
const steps = fc.array(
  fc.oneof(
    fc.constantFrom<Step>({ is: 'first' }, { is: 'more' }, { is: 'reply' }, { is: 'created' }),
    fc.nat(30).map((at): Step => ({ is: 'removed', at })),
  ),
  { maxLength: 30 },
);

/** A server with some tags, and a list that reads it page by page while frames say what changes. */
const open = (count: number) => {
  const list = recordSlice<'tags', 'tag', unknown>({ name: 'tags', kind: 'tag', compare: byName, matches: () => true });
  const store = configureStore({ reducer: combineSlices(entitiesSlice, list) });
  let all = Array.from({ length: count }, (_, at) => tag(at + 1));
  let lastId = count;
  let reading: { first: boolean; records: TagRecord[]; hasMore: boolean } | null = null;
  const shown = () => list.select(store.getState());
  /** The server answers at once; its reply may arrive after later frames. A new first page drops a next one. */
  const ask = (first: boolean) => {
    const from = first ? 0 : Math.floor(shown().records.length / pageSize) * pageSize;
    const sorted = all.toSorted(byName);
    reading = { first, records: sorted.slice(from, from + pageSize), hasMore: sorted.length > from + pageSize };
    store.dispatch(list.actions.pageBegan({ first }));
  };
  const take = (step: Step) => {
    if (step.is === 'first' && !reading) ask(true);
    else if (step.is === 'more' && !reading && shown().hasMore) ask(false);
    else if (step.is === 'created') {
      lastId += 1;
      all = [...all, tag(lastId)];
      store.dispatch(heard('tag', 'create', { record: tag(lastId) }));
    } else if (step.is === 'removed') {
      const gone = all[step.at];
      all = all.filter((one) => one !== gone);
      if (gone) store.dispatch(heard('tag', 'delete', { id: gone.id }));
    } else if (step.is === 'reply' && reading) {
      const { first, records, hasMore } = reading;
      reading = null;
      store.dispatch(told({ tag: records }));
      store.dispatch(list.actions.pageCame({ first, search: '', page: { records, hasMore, count: all.length } }));
    }
  };
  return { take, shown, all: () => all, isReading: () => reading !== null };
};

test('a list shows each record once, in order, and none that a frame removed while a page was under way', () => {
  fc.assert(
    fc.property(fc.nat(20), steps, (count, all) => {
      const page = open(count);
      for (const step of [{ is: 'first' } as const, ...all, { is: 'reply' } as const]) page.take(step);
      const { records } = page.shown();
      const present = new Set(page.all().map(({ id }) => id));
      const ids = records.map(({ id }) => id);
      expect(ids.filter((id) => !present.has(id))).toEqual([]);
      expect(ids).toEqual([...new Set(ids)]);
      expect(records).toEqual(records.toSorted(byName));
    }),
  );
});

test('a list that is read to its end shows every record, however frames and pages alternate', () => {
  fc.assert(
    fc.property(fc.nat(20), steps, (count, all) => {
      const page = open(count);
      for (const step of [{ is: 'first' } as const, ...all, { is: 'reply' } as const]) page.take(step);
      page.take({ is: 'first' });
      page.take({ is: 'reply' });
      for (let pages = 0; page.shown().hasMore && pages < 20; pages++) {
        page.take({ is: 'more' });
        page.take({ is: 'reply' });
      }
      expect(page.shown().records.map(({ id }) => id)).toEqual(
        page
          .all()
          .toSorted(byName)
          .map(({ id }) => id),
      );
    }),
  );
});
