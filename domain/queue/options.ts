import { Refused, type Commands, type Decider } from '../kernel/decider.ts';
import { queueOptionEvents } from './optionEvents.ts';
import type { QueueOptionRecord } from './whole.ts';

export type QueueOption = { id: number; parentId: number | null; title: string; message: string };
export type QueueOptionCommand = Commands<{
  AddOption: { optionId: number; parentId: number | null; title: string; message: string };
  RewordOption: { optionId: number; title?: string | undefined; message?: string | undefined };
  RemoveOption: { optionId: number };
}>;

/** The options under a parent (null: the root) with their positions, 1 to n. */
export const childrenOf = (
  options: readonly QueueOption[],
  parentId: number | null,
): (QueueOption & { option: number })[] =>
  options.filter((each) => each.parentId === parentId).map((each, i) => ({ ...each, option: i + 1 }));

/** One of them as it is read; null: it is not there. */
export const optionRecord = (
  options: readonly QueueOption[],
  queueId: number,
  optionId: number,
): QueueOptionRecord | null => {
  const { parentId = null } = options.find(({ id }) => id === optionId) ?? {};
  const found = childrenOf(options, parentId).find(({ id }) => id === optionId);
  return found ? { ...found, queueId, children: [], childCount: childrenOf(options, optionId).length } : null;
};

const without = (options: readonly QueueOption[], id: number): QueueOption[] =>
  options
    .filter((each) => each.parentId === id)
    .reduce(
      (rest, child) => without(rest, child.id),
      options.filter((each) => each.id !== id),
    );

/** The option tree of one queue: its positions are the order of the options, so they cannot have gaps (R424). */
export const queueOptions: Decider<readonly QueueOption[], QueueOptionCommand, typeof queueOptionEvents> = {
  feature: 'queueOptions',
  events: queueOptionEvents,
  initial: [],
  decide: (command, options) => {
    const known = (id: number) => options.find((each) => each.id === id);
    if (command.type === 'AddOption') {
      const { type: _, ...data } = command;
      if (data.parentId !== null && !known(data.parentId)) throw new Refused('ERR_NO_RECORD_FOUND');
      return known(data.optionId) ? [] : [{ type: 'QueueOptionAdded', data }];
    }
    const { optionId } = command;
    const before = known(optionId);
    if (!before) throw new Refused('ERR_NO_RECORD_FOUND');
    if (command.type === 'RemoveOption') return [{ type: 'QueueOptionRemoved', data: { optionId } }];
    const { title = before.title, message = before.message } = command;
    return title === before.title && message === before.message
      ? []
      : [{ type: 'QueueOptionReworded', data: { optionId, title, message } }];
  },
  evolve: (options, event) => {
    switch (event.type) {
      case 'QueueOptionAdded': {
        const { optionId: id, ...rest } = event.data;
        return [...options, { id, ...rest }];
      }
      case 'QueueOptionReworded': {
        const { optionId, title, message } = event.data;
        return options.map((each) => (each.id === optionId ? { ...each, title, message } : each));
      }
      case 'QueueOptionRemoved':
        return without(options, event.data.optionId);
    }
  },
};
