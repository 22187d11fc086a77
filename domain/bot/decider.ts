import type { Commands, Decider } from '../kernel/decider.ts';
import { botEvents, type Progress } from './events.ts';

/** The state of the bot before its first message to a contact. */
export const unspoken: Progress = {
  place: { is: 'start' },
  shown: 0,
  shownMs: null,
  shownIn: null,
  awayMs: null,
  goes: null,
};

type BotCommand = Commands<{
  ReachPlace: { progress: Progress };
  /** The menu stops expecting input for this option, because a person will answer. */
  LeaveOption: { queueId: number; optionId: number };
}>;

/** The position of the bot in the conversation of one ticket (stream `bot-<company>.<ticket>`). */
export const bot: Decider<Progress, BotCommand, typeof botEvents> = {
  feature: 'bot',
  events: botEvents,
  keeps: 1,
  initial: unspoken,
  decide: (command, state) => {
    if (command.type === 'LeaveOption') {
      const { place } = state;
      const { queueId, optionId } = command;
      if (place.is !== 'options' || place.queueId !== queueId || place.optionId !== optionId) return [];
      return [{ type: 'BotReached', data: { ...state, place: { is: 'options', queueId, optionId: null, ids: [] } } }];
    }
    const { progress } = command;
    return JSON.stringify(progress) === JSON.stringify(state) ? [] : [{ type: 'BotReached', data: progress }];
  },
  evolve: (_, { data }) => data,
};
