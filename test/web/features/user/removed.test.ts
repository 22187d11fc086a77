import { expect, test } from '@jest/globals';
import { combineSlices } from '@reduxjs/toolkit';
import { userErased } from '../../../../web/api/frames.ts';
import { removedUsers } from '../../../../web/features/user/removedUsers.ts';
import { openFeature, refusal } from '../../kernel/openFeature.ts';
import { admin } from '../../kernel/records.ts';

test('loads removed users page by page, and again when one is erased while they are shown', async () => {
  let all = Array.from({ length: 23 }, (_, at) => ({
    id: at + 1,
    name: `Pessoa ${at + 1}`,
    email: 'p@exemplo.com.br',
  }));
  const page = openFeature(
    { reducer: () => combineSlices(removedUsers), sagas: [removedUsers.saga], who: admin },
    ({ query }) => {
      const from = (Number(query['pageNumber']) - 1) * 20;
      return { users: all.slice(from, from + 20), hasMore: all.length > from + 20 };
    },
  );
  const shown = () => page.getState().removedUsers;
  page.dispatch(removedUsers.shown());
  await page.wait(0);
  expect(shown()).toMatchObject({ phase: 'ready', hasMore: true });
  page.dispatch(removedUsers.moreAsked());
  await page.wait(0);
  expect(shown().records).toEqual(all);
  expect(shown()).toMatchObject({ more: false, hasMore: false });
  all = all.slice(1);
  page.dispatch(userErased(1));
  await page.wait(0);
  expect(shown().records.map(({ id }) => id)).toEqual(all.slice(0, 20).map(({ id }) => id));
  page.dispatch(removedUsers.hidden());
  page.dispatch(userErased(2));
  await page.wait(0);
  expect(page.asked.map(({ query }) => query['pageNumber'])).toEqual(['1', '2', '1']);
});

test('drops a next page that arrives after the list was reloaded', async () => {
  const late = Promise.withResolvers<void>();
  const person = { name: 'Ana', email: 'ana@exemplo.com.br' };
  const page = openFeature(
    { reducer: () => combineSlices(removedUsers), sagas: [removedUsers.saga], who: admin },
    async ({ query }) => {
      if (query['pageNumber'] === '2') await late.promise;
      const users = Array.from({ length: 20 }, (_, at) => ({
        id: Number(`${query['pageNumber']}${at + 10}`),
        ...person,
      }));
      return { users, hasMore: true };
    },
  );
  page.dispatch(removedUsers.shown());
  await page.wait(0);
  page.dispatch(removedUsers.moreAsked());
  page.dispatch(removedUsers.shown());
  await page.wait(0);
  late.resolve();
  await page.wait(0);
  const { records, more } = page.getState().removedUsers;
  expect([records.length, more]).toEqual([20, false]);
});

test('says that removed users failed to load', async () => {
  const page = openFeature({ reducer: () => combineSlices(removedUsers), sagas: [removedUsers.saga], who: admin }, () =>
    refusal(503, 'ERR_STORE_AWAY'),
  );
  page.dispatch(removedUsers.shown());
  await page.wait(60_000);
  expect(page.getState().removedUsers.phase).toBe('failed');
});
