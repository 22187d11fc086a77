import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { Refused } from '../../../domain/kernel/decider.ts';
import { wordsAlone } from '../../../domain/kernel/optionAnswer.ts';
import {
  orderedChildren,
  queueOptions,
  type QueueOption,
  type QueueOptionCommand,
} from '../../../domain/queue/options.ts';

const AT = '2026-11-21T12:00:00.000Z';
type Tree = readonly QueueOption[];
const after = (tree: Tree, ...commands: QueueOptionCommand[]): Tree =>
  commands.reduce(
    (state, command) =>
      queueOptions.decide(command, state).reduce((s, event) => queueOptions.evolve(s, event, AT), state),
    tree,
  );
const add = (optionId: number, parentId: number | null = null, title = `Opção ${optionId}`): QueueOptionCommand => ({
  type: 'AddOption',
  optionId,
  parentId,
  title,
  message: '',
});
const remove = (optionId: number): QueueOptionCommand => ({ type: 'RemoveOption', optionId });
const shown = (tree: Tree, parentId: number | null = null): [number, number][] =>
  orderedChildren(tree, parentId).map(({ id, option }) => [id, option]);

describe('the menu of a queue', () => {
  test('numbers options in the order in which they were added, separately for each parent', () => {
    const tree = after([], add(7), add(8), add(9, 7), add(3), add(4, 7));
    expect(shown(tree)).toEqual([
      [7, 1],
      [8, 2],
      [3, 3],
    ]);
    expect(shown(tree, 7)).toEqual([
      [9, 1],
      [4, 2],
    ]);
  });

  test('loses an option with all options below it in one event, and its siblings move up', () => {
    const tree = after([], add(1), add(2), add(3), add(4, 2), add(5, 4), add(6, 3));
    expect(queueOptions.decide(remove(2), tree)).toEqual([{ type: 'QueueOptionRemoved', data: { optionId: 2 } }]);
    const rest = after(tree, remove(2));
    expect(shown(rest)).toEqual([
      [1, 1],
      [3, 2],
    ]);
    expect(rest.map(({ id }) => id)).toEqual([1, 3, 6]);
  });

  test('changes the given texts and keeps the others', () => {
    const tree = after([], add(1), { type: 'RewordOption', optionId: 1, message: 'Qual o CPF?' });
    expect(tree).toEqual([{ id: 1, parentId: null, title: 'Opção 1', message: 'Qual o CPF?', answer: wordsAlone }]);
    expect(queueOptions.decide({ type: 'RewordOption', optionId: 1, title: 'Opção 1' }, tree)).toEqual([]);
    expect(queueOptions.decide(add(1), tree)).toEqual([]);
  });

  test('refuses an unknown parent and an unknown option', () => {
    const gone = new Refused('ERR_NO_RECORD_FOUND');
    expect(() => after([], add(1, 9))).toThrow(gone);
    expect(() => after([], remove(9))).toThrow(gone);
    expect(() => after([], { type: 'RewordOption', optionId: 9 })).toThrow(gone);
  });
});

const move = fc.oneof(
  { weight: 5, arbitrary: fc.record({ act: fc.constant('add' as const), at: fc.nat(30) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('remove' as const), at: fc.nat(30) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('reword' as const), at: fc.nat(30) }) },
);

test('after any sequence of commands siblings are numbered 1 to n in order and no option is orphaned', () => {
  fc.assert(
    fc.property(fc.array(move, { maxLength: 60 }), (moves) => {
      let tree: Tree = [];
      let model: QueueOption[] = [];
      let next = 0;
      for (const { act, at } of moves) {
        const chosen = tree[at % (tree.length + 1)]?.id ?? null;
        if (act === 'add') {
          tree = after(tree, add(++next, chosen));
          model = [...model, { id: next, parentId: chosen, title: `Opção ${next}`, message: '', answer: wordsAlone }];
        }
        if (act === 'reword' && chosen !== null)
          tree = after(tree, { type: 'RewordOption', optionId: chosen, message: 'x' });
        if (act === 'remove' && chosen !== null) {
          tree = after(tree, remove(chosen));
          model = model.filter(({ id }) => id !== chosen);
          for (let size = -1; size !== model.length;) {
            size = model.length;
            model = model.filter(({ parentId }) => parentId === null || model.some(({ id }) => id === parentId));
          }
        }
        const ids = new Set(tree.map(({ id }) => id));
        for (const parentId of [null, ...ids]) {
          const siblings = orderedChildren(tree, parentId);
          expect(siblings.map(({ option }) => option)).toEqual(siblings.map((_, i) => i + 1));
          expect(siblings.map(({ id }) => id)).toEqual(
            model.filter((o) => o.parentId === parentId).map(({ id }) => id),
          );
        }
        for (const { parentId } of tree) expect(parentId === null || ids.has(parentId)).toBe(true);
      }
    }),
    { numRuns: 200 },
  );
});
