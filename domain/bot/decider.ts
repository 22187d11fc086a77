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

/** The bot's place in the conversation of one ticket (stream `bot-<company>.<ticket>`). */
export const bot: Decider<Progress, Commands<{ ReachPlace: { progress: Progress } }>, typeof botEvents> = {
  feature: 'bot',
  events: botEvents,
  keeps: 1,
  initial: unspoken,
  decide: ({ progress }, state) =>
    JSON.stringify(progress) === JSON.stringify(state) ? [] : [{ type: 'BotReached', data: progress }],
  evolve: (_, { data }) => data,
};
