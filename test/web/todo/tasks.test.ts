import { expect, test } from '@jest/globals';
import { added, edited, keyOf, readTasks, removed } from '../../../web/todo/tasks.ts';

const [first, later] = ['2026-11-21T10:00:00.000Z', '2026-11-21T11:00:00.000Z'];
const bread = { text: 'Pão', createdAt: first, updatedAt: first };
const milk = { text: 'Leite', createdAt: first, updatedAt: first };

test('a task has its text and two instants; the newest stands first', () => {
  expect(added([milk], '  Pão ', first)).toEqual([bread, milk]);
});

test.each(['', '   ', '\n\t'])('blank text %j adds and changes nothing', (blank) => {
  expect(added([bread], blank, later)).toEqual([bread]);
  expect(edited([bread], 0, blank, later)).toEqual([bread]);
});

test('editing changes the text and updatedAt alone; the same text changes nothing', () => {
  expect(edited([milk, bread], 1, 'Pão francês', later)).toEqual([
    milk,
    { ...bread, text: 'Pão francês', updatedAt: later },
  ]);
  expect(edited([bread], 0, 'Pão', later)).toEqual([bread]);
});

test('a task is removed by its place', () => expect(removed([milk, bread], 0)).toEqual([bread]));

test('what lies in the browser survives a reload; what cannot be read is an empty list', () => {
  expect(readTasks(JSON.stringify([bread]))).toEqual([bread]);
  for (const kept of [null, '', 'oops', '{}', '[{"text":1}]']) expect(readTasks(kept)).toEqual([]);
  expect(keyOf(7)).not.toBe(keyOf(8));
});
