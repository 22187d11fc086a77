import type { Commands, Decider } from '../kernel/decider.ts';
import { botEvents, type Progress } from './events.ts';

/** With whom the bot has not spoken yet. */
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
  /** The menu is over where it asked for this option: somebody is to answer. */
  LeaveOption: { queueId: number; optionId: number };
}>;

/** The bot's place in the conversation of one ticket (stream `bot-<company>.<ticket>`). */
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
