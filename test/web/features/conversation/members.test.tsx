import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { combineSlices } from '@reduxjs/toolkit';
import { Members } from '../../../../web/features/conversation/composer/Members.tsx';
import { membersOf } from '../../../../web/features/conversation/composer/membersOf.ts';
import { mount } from '../../kernel/mount.tsx';
import { openFeature, refusal } from '../../kernel/openFeature.ts';

const ana = { said: '281933841157238', number: '5511988880001', name: 'Ana Souza' };
let answers: unknown[];
const open = () =>
  openFeature({ reducer: () => combineSlices(membersOf), sagas: [membersOf.saga] }, () => answers.shift());
let page: ReturnType<typeof open>;
beforeEach(() => {
  answers = [];
  page = open();
});
afterEach(() => page.close());
/** Begins a mention. Returns the offered members, and what the list says without any. */
const mention = async (typed: string | null = '') => {
  const shown = await mount(page, <Members ticketId={2} typed={typed} keys={null} onChoose={() => {}} />);
  await shown.settle(page);
  const seen = { options: shown.names('option').length, status: shown.names('status') };
  await shown.close();
  return seen;
};

test('repeats the request for the group members until the phone answers', async () => {
  answers = [refusal(503, 'ERR_UNAVAILABLE'), { members: [] }, { members: [ana] }];
  const none = { options: 0, status: ['O celular não informou quem está no grupo.'] };
  expect(await mention()).toEqual(none);
  expect(await mention()).toEqual(none);
  expect(await mention()).toEqual({ options: 1, status: [] });
  expect(await mention()).toEqual({ options: 1, status: [] });
  expect(page.asked.map(({ path }) => path)).toEqual([
    '/tickets/2/members',
    '/tickets/2/members',
    '/tickets/2/members',
  ]);
});

test('loads the members whom a draft mentions before the user types a mention, and shows nothing', async () => {
  answers = [{ members: [ana] }];
  expect(await mention(null)).toEqual({ options: 0, status: [] });
  expect(membersOf.select(page.getState()).data).toEqual([ana]);
});
