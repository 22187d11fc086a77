import { describe, expect, test } from '@jest/globals';
import {
  bucketId,
  bucketIn,
  bucketNumber,
  bucketNumbered,
  bucketOf,
  BUCKETS,
} from '../../../domain/contactListItem/bucket.ts';
import { contactListItems, itemsOf, type Items, type ItemsCommand } from '../../../domain/contactListItem/decider.ts';

const at = '2026-11-22T12:00:00.000Z';
const after = (commands: readonly ItemsCommand[]): Items =>
  commands.reduce(
    (state, command) =>
      contactListItems.decide(command, state).reduce((s, e) => contactListItems.evolve(s, e, at), state),
    contactListItems.initial,
  );
const row = (id: number, number: string, name = `Pessoa ${id}`) => ({ id, name, number, email: '' });
const add = (...rows: ReturnType<typeof row>[]): ItemsCommand => ({ type: 'AddItems', rows, keyId: 9, by: 1 });

describe('the items of a list', () => {
  test('contain a number only once, in any spelling', () => {
    const state = after([
      add(row(1, '5511988887777'), row(2, '551188887777'), row(3, '5511988887777')),
      add(row(4, '551188887777'), row(5, '5511977776666')),
    ]);
    expect(itemsOf(state).map(({ id }) => id)).toEqual([1, 5]);
    const one = { type: 'AddItem', row: row(6, '551177776666'), keyId: 9, by: 1 } as const;
    expect(() => contactListItems.decide(one, state)).toThrow('ERR_DUPLICATED_CONTACT');
  });

  test('keep the result of a check for the checked number only', () => {
    const checked = { type: 'NoteChecked', id: 1, asked: '5511988887777', spelled: '551188887777' } as const;
    const state = after([add(row(1, '5511988887777')), checked]);
    expect(state.items[1]).toMatchObject({ isValid: true, number: '551188887777' });
    expect(contactListItems.decide(checked, state)).toEqual([]);
    const renamed = after([
      add(row(1, '5511988887777')),
      checked,
      { type: 'ChangeItem', ...row(1, '5511988887777'), by: 1 },
    ]);
    expect(renamed.items[1]).toMatchObject({ isValid: true });
    const other = after([
      add(row(1, '5511988887777')),
      checked,
      { type: 'ChangeItem', ...row(1, '5511900001111'), by: 1 },
    ]);
    expect(other.items[1]).toMatchObject({ isValid: null, version: 1 });
    expect(contactListItems.decide({ ...checked, spelled: null }, other)).toEqual([]);
  });

  test('are sealed with a new key after a removal, without the removed item; the old key must be destroyed', () => {
    const state = after([
      add(row(1, '5511988887777'), row(2, '5511977776666')),
      { type: 'RemoveItems', ids: [1] },
      { type: 'Reseal', keyId: 10 },
    ]);
    expect(itemsOf(state)).toEqual([
      { ...row(2, '5511977776666'), isValid: null, version: 0, by: 1, createdAt: at, updatedAt: at },
    ]);
    expect(state).toMatchObject({ keyId: 10, former: [9], spoilt: false });
    expect(contactListItems.decide({ type: 'Reseal', keyId: 11 }, state)).toEqual([]);
    expect(after([add(row(1, '5511988887777')), { type: 'EndItems' }])).toMatchObject({
      ended: true,
      former: [9],
      items: {},
    });
  });

  test('of a deleted list accept no more items', () => {
    const ended = after([add(row(1, '5511988887777')), { type: 'EndItems' }]);
    expect(() => contactListItems.decide(add(row(2, '5511977776666')), ended)).toThrow('ERR_NO_RECORD_FOUND');
  });
});

test('all spellings of a number have the same bucket, and numbers spread over all buckets', () => {
  expect(bucketOf('551188887777')).toBe(bucketOf('5511988887777'));
  const filled = new Map<number, number>();
  for (let n = 0; n < 100_000; n++) {
    const bucket = bucketOf(String(5_511_900_000_000 + n * 7));
    filled.set(bucket, (filled.get(bucket) ?? 0) + 1);
  }
  expect(filled.size).toBe(BUCKETS);
  expect(Math.max(...filled.values())).toBeLessThan(1_200);
  expect(bucketIn(bucketId({ listId: 7, bucket: 127 }))).toEqual({ listId: 7, bucket: 127 });
  expect(bucketNumbered(bucketNumber({ listId: 7, bucket: 127 }))).toEqual({ listId: 7, bucket: 127 });
});
