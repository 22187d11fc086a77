import { Refused, type Commands, type Decider, type ClaimedValue } from '../kernel/decider.ts';
import { queueEvents, unsetQueue, type QueueSettings } from './events.ts';

type Given = { readonly [K in keyof QueueSettings]?: QueueSettings[K] | undefined };
export type QueueCommand = Commands<{
  AddQueue: Given & Pick<QueueSettings, 'name' | 'color'>;
  ChangeQueue: { settings: Given };
  /** `targetQueueId`: the queue that takes its tickets. */
  RemoveQueue: { targetQueueId: number | null };
}>;
export type Queue =
  | { is: 'absent' }
  | { is: 'removed'; targetQueueId: number | null }
  | { is: 'present'; settings: QueueSettings };

/** Returns the given values that differ from `known`. */
const differing = (given: Given, known: Given): Partial<QueueSettings> =>
  Object.fromEntries(
    Object.entries(given).filter(([name, value]) => {
      const before = Object.entries(known).find(([key]) => key === name)?.[1];
      return value !== undefined && JSON.stringify(value) !== JSON.stringify(before);
    }),
  );

/** Claims a queue's colour: it must be unique in the company, regardless of case. */
export const claimedColor = (color: string): ClaimedValue => ({
  what: 'queueColor',
  key: encodeURIComponent(color.toLowerCase()),
  refusal: ['ERR_QUEUE_COLOR_ALREADY_EXISTS', 409],
});

/** A department of a company, with its bot's texts and its opening hours. */
export const queue: Decider<Queue, QueueCommand, typeof queueEvents> = {
  feature: 'queue',
  events: queueEvents,
  initial: { is: 'absent' },
  decide: (command, state) => {
    if (command.type === 'AddQueue') {
      const { type: _, ...given } = command;
      if (state.is !== 'absent') return [];
      const { name, color } = given;
      return [{ type: 'QueueAdded', data: { ...unsetQueue, ...differing(given, {}), name, color } }];
    }
    if (state.is !== 'present') throw new Refused('ERR_NO_QUEUE_FOUND');
    if (command.type === 'RemoveQueue')
      return [{ type: 'QueueRemoved', data: { targetQueueId: command.targetQueueId } }];
    const data = differing(command.settings, state.settings);
    return Object.keys(data).length ? [{ type: 'QueueChanged', data }] : [];
  },
  evolve: (state, event) => {
    if (event.type === 'QueueAdded') return { is: 'present', settings: { ...unsetQueue, ...event.data } };
    if (state.is !== 'present') return state;
    if (event.type === 'QueueRemoved') return { is: 'removed', targetQueueId: event.data.targetQueueId };
    return { is: 'present', settings: { ...state.settings, ...event.data } };
  },
  holds: (state) => (state.is === 'present' ? [claimedColor(state.settings.color)] : []),
};
