import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { combineSlices } from '@reduxjs/toolkit';
import { Members } from '../../../../web/features/conversation/composer/Members.tsx';
import { membersSaga } from '../../../../web/features/conversation/composer/membersSaga.ts';
import {
  membersAsked,
  membersSlice,
  selectMembers,
} from '../../../../web/features/conversation/composer/membersSlice.ts';
import { mount } from '../../kernel/mount.tsx';
import { openFeature, refusal } from '../../kernel/openFeature.ts';

const ana = { said: '281933841157238', number: '5511988880001', name: 'Ana Souza' };
let answers: unknown[];
const open = () =>
  openFeature({ reducer: () => combineSlices(membersSlice), sagas: [membersSaga] }, () => answers.shift());
let page: ReturnType<typeof open>;
beforeEach(() => {
  answers = [];
  page = open();
});
afterEach(() => page.close());
const ask = async () => {
  page.dispatch(membersAsked({ ticketId: 2 }));
  await page.wait();
  return selectMembers(page.getState());
};

test('repeats the request for the group members until the phone answers', async () => {
  answers = [refusal(503, 'ERR_UNAVAILABLE'), { members: [] }, { members: [ana] }];
  expect(await ask()).toMatchObject({ phase: 'ready', members: [] });
  expect(await ask()).toMatchObject({ phase: 'ready', members: [] });
  expect(await ask()).toMatchObject({ phase: 'ready', members: [ana] });
  expect(await ask()).toMatchObject({ members: [ana] });
  expect(page.asked.map(({ path }) => path)).toEqual([
    '/tickets/2/members',
    '/tickets/2/members',
    '/tickets/2/members',
  ]);
});

test('loads the members whom a draft mentions before the user types a mention, and shows nothing', async () => {
  answers = [{ members: [ana] }];
  const shown = await mount(page, <Members ticketId={2} typed={null} keys={null} onChoose={() => {}} />);
  await shown.settle(page);
  expect(shown.names('option')).toEqual([]);
  expect(selectMembers(page.getState()).members).toEqual([ana]);
  await shown.close();
});
