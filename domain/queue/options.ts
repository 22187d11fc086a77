import { wordsAlone, type OptionAnswer } from '../kernel/optionAnswer.ts';
import { Refused, type Commands, type Decider } from '../kernel/decider.ts';
import { queueOptionEvents } from './optionEvents.ts';
import type { QueueOptionRecord } from './whole.ts';

type Words = { title: string; message: string; answer: OptionAnswer };
export type QueueOption = Words & { id: number; parentId: number | null };
export type QueueOptionCommand = Commands<{
  AddOption: Omit<Words, 'answer'> & { optionId: number; parentId: number | null; answer?: OptionAnswer };
  RewordOption: { optionId: number } & { [K in keyof Words]?: Words[K] | undefined };
  RemoveOption: { optionId: number };
}>;

/** Returns the options under a parent (null: the root) with their positions, 1 to n. */
export const orderedChildren = (
  options: readonly QueueOption[],
  parentId: number | null,
): (QueueOption & { option: number })[] =>
  options.filter((each) => each.parentId === parentId).map((each, i) => ({ ...each, option: i + 1 }));

/** Returns one option as the API shows it, or null if it does not exist. */
export const optionRecord = (
  options: readonly QueueOption[],
  queueId: number,
  optionId: number,
): QueueOptionRecord | null => {
  const { parentId = null } = options.find(({ id }) => id === optionId) ?? {};
  const found = orderedChildren(options, parentId).find(({ id }) => id === optionId);
  return found ? { ...found, queueId, children: [], childCount: orderedChildren(options, optionId).length } : null;
};

const without = (options: readonly QueueOption[], id: number): QueueOption[] =>
  options
    .filter((each) => each.parentId === id)
    .reduce(
      (rest, child) => without(rest, child.id),
      options.filter((each) => each.id !== id),
    );

/** The option tree of one queue. The order of the options gives their positions, so there are no gaps (R424). */
export const queueOptions: Decider<readonly QueueOption[], QueueOptionCommand, typeof queueOptionEvents> = {
  feature: 'queueOptions',
  events: queueOptionEvents,
  initial: [],
  decide: (command, options) => {
    const known = (id: number) => options.find((each) => each.id === id);
    if (command.type === 'AddOption') {
      const { type: _, answer = wordsAlone, ...data } = command;
      if (data.parentId !== null && !known(data.parentId)) throw new Refused('ERR_NO_RECORD_FOUND');
      return known(data.optionId) ? [] : [{ type: 'QueueOptionAdded', data: { ...data, answer } }];
    }
    const { optionId } = command;
    const before = known(optionId);
    if (!before) throw new Refused('ERR_NO_RECORD_FOUND');
    if (command.type === 'RemoveOption') return [{ type: 'QueueOptionRemoved', data: { optionId } }];
    const { title = before.title, message = before.message, answer = before.answer } = command;
    const same =
      JSON.stringify([title, message, answer]) === JSON.stringify([before.title, before.message, before.answer]);
    return same ? [] : [{ type: 'QueueOptionReworded', data: { optionId, title, message, answer } }];
  },
  evolve: (options, event) => {
    switch (event.type) {
      case 'QueueOptionAdded': {
        const { optionId: id, ...rest } = event.data;
        return [...options, { id, ...rest }];
      }
      case 'QueueOptionReworded': {
        const { optionId, ...words } = event.data;
        return options.map((each) => (each.id === optionId ? { ...each, ...words } : each));
      }
      case 'QueueOptionRemoved':
        return without(options, event.data.optionId);
    }
  },
};
