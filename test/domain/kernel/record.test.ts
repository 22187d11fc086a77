import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { record } from '../../../domain/kernel/record.ts';
import { recordContracts } from '../../../domain/kernel/recordContracts.ts';
import { given } from '../../kernel/given.ts';

const fields = z.object({
  title: z.string(),
  open: z.boolean().default(true),
  lines: z.array(z.string()).default([]),
  userId: z.number(),
});
const memo = record({
  name: 'Memo',
  feature: 'memo',
  fields,
  search: ['title'],
  mayChange: ({ userId }, actor) => userId === actor.userId,
  onlyFor: ({ open, userId }) => (open ? null : userId),
});
const created = {
  type: 'MemoCreated',
  data: { title: 'Pauta', open: true, lines: ['um'], userId: 7 },
} as const;

describe('a record', () => {
  test('is created once: a repeated creation adds nothing', () => {
    given(memo.decider).when({ type: 'Create', fields: created.data }).adds(created);
    given(memo.decider, created).when({ type: 'Create', fields: created.data }).adds();
  });
  test('a change holds only what differs', () => {
    const change = { title: 'Pauta', lines: ['um', 'dois'], open: undefined };
    given(memo.decider, created)
      .when({ type: 'Change', fields: change })
      .adds({ type: 'MemoChanged', data: { lines: ['um', 'dois'] } });
    given(memo.decider, created)
      .when({ type: 'Change', fields: { title: 'Pauta' } })
      .adds();
  });
  test('is neither changed nor deleted after it was deleted', () => {
    given(memo.decider, created).when({ type: 'Delete' }).adds({ type: 'MemoDeleted', data: {} });
    for (const history of [[], [created, { type: 'MemoDeleted', data: {} }]])
      for (const command of [{ type: 'Delete' }, { type: 'Change', fields: { title: 'x' } }] as const)
        given(memo.decider, ...history)
          .when(command)
          .refused('ERR_NO_RECORD_FOUND');
  });
  test('keeps fields that a change omits, so defaults do not apply', () => {
    expect(memo.events['MemoChanged']?.data.parse({ title: 'Outra' })).toEqual({ title: 'Outra' });
    expect(memo.events['MemoCreated']?.data.parse({ title: 'Outra', userId: 7 })).toEqual({
      title: 'Outra',
      open: true,
      lines: [],
      userId: 7,
    });
  });
  test('knows who may change it, and who alone may see it', () => {
    const actor = { userId: 7, profile: 'user', queueIds: [], seesQueueless: false } as const;
    const whole = {
      ...actor,
      companyId: 1,
      sessionId: 's',
      name: 'Ana',
      super: false,
      timeZone: 'UTC',
      planId: 1,
      features: [],
    };
    expect(memo.mayChange(created.data, whole)).toBe(true);
    expect(memo.mayChange(created.data, { ...whole, userId: 8 })).toBe(false);
    expect([memo.onlyFor(created.data), memo.onlyFor({ ...created.data, open: false })]).toEqual([null, 7]);
  });
});

test('a form with a default is refused at definition, because every change would set it', () => {
  const make = () =>
    recordContracts({
      path: '/memos',
      key: 'memos',
      id: 'memoId',
      one: 'a memo',
      many: 'memos',
      read: 'user',
      write: 'user',
      fields,
      form: z.object({ title: z.string(), open: z.boolean().default(true) }),
      extra: z.object({}),
    });
  expect(make).toThrow('/memos: a default in a form (open)');
});

test('a feature name whose streams no view would read is refused at definition', () => {
  expect(() => record({ name: 'Label2', feature: 'label2', fields, search: ['title'] })).toThrow('label2: streams');
});
