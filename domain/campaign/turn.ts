import { z } from 'zod';
import type { Commands, Decider } from '../kernel/decider.ts';
import { campaignStep } from './recipient.ts';

/** What is sent in a turn, to which recipient of which campaign; `id`: of his item in its list, or of his contact. */
const turnStep = z.object({ campaignId: z.number(), key: z.string(), id: z.number(), step: campaignStep });
export type TurnStep = z.infer<typeof turnStep>;

const turn = z.object({
  nth: z.number(),
  steps: z.array(turnStep),
  /** How many went since the last longer pause, with these. */
  since: z.number(),
  /** The pause behind these, in milliseconds. */
  gapMs: z.number(),
  /** How many went on that day of the company, with these. */
  day: z.string(),
  ofDay: z.number(),
});
export type Turn = z.infer<typeof turn>;

export const campaignTurnEvents = {
  CampaignTurnTaken: { data: turn, plain: ['steps.key', 'day'] },
};
export type CampaignTurnCommand = Commands<{ TakeTurn: { turn: Turn } }>;

/**
 * Whose turn it is on a connection: one stream each, of which the last event is kept. A turn follows the one before it, once
 * that is settled; so however many clocks take turns, what they send keeps its distance (R520).
 */
export const campaignTurn: Decider<Turn, CampaignTurnCommand, typeof campaignTurnEvents> = {
  feature: 'campaignTurn',
  events: campaignTurnEvents,
  initial: { nth: 0, steps: [], since: 0, gapMs: 0, day: '', ofDay: 0 },
  keeps: 1,
  decide: ({ turn: next }, state) => (next.nth === state.nth + 1 ? [{ type: 'CampaignTurnTaken', data: next }] : []),
  evolve: (_, event) => event.data,
};
