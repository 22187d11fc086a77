import { expect, test } from '@jest/globals';
import { added, edited, keyOf, readTasks, removed } from '../../../../web/features/todo/tasks.ts';

const [first, later] = ['2026-11-21T10:00:00.000Z', '2026-11-21T11:00:00.000Z'];
const bread = { text: 'Pão', createdAt: first, updatedAt: first };
const milk = { text: 'Leite', createdAt: first, updatedAt: first };

test('a task has its text and two instants, and the newest is first', () => {
  expect(added([milk], '  Pão ', first)).toEqual([bread, milk]);
});

test.each(['', '   ', '\n\t'])('blank text %j adds and changes nothing', (blank) => {
  expect(added([bread], blank, later)).toEqual([bread]);
  expect(edited([bread], 0, blank, later)).toEqual([bread]);
});

test('an edit changes only the text and updatedAt, and the same text changes nothing', () => {
  expect(edited([milk, bread], 1, 'Pão francês', later)).toEqual([
    milk,
    { ...bread, text: 'Pão francês', updatedAt: later },
  ]);
  expect(edited([bread], 0, 'Pão', later)).toEqual([bread]);
});

test('a task is removed by its position', () => expect(removed([milk, bread], 0)).toEqual([bread]));

test('stored tasks survive a reload, and unreadable data is an empty list', () => {
  expect(readTasks(JSON.stringify([bread]))).toEqual([bread]);
  for (const kept of [null, '', 'oops', '{}', '[{"text":1}]']) expect(readTasks(kept)).toEqual([]);
  expect(keyOf(7)).not.toBe(keyOf(8));
});
