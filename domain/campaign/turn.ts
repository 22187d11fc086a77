import { z } from 'zod';
import type { Commands, Decider } from '../kernel/decider.ts';
import { campaignStep } from './recipient.ts';

/** One message of a turn: its campaign, recipient and step. `id`: of the item in the contact list, or of the contact. */
const turnStep = z.object({ campaignId: z.number(), key: z.string(), id: z.number(), step: campaignStep });
export type TurnStep = z.infer<typeof turnStep>;

const turn = z.object({
  nth: z.number(),
  steps: z.array(turnStep),
  /** The number sent since the last longer pause, these included. */
  since: z.number(),
  /** The pause after these, in milliseconds. */
  gapMs: z.number(),
  /** The company's day, and the number sent on it, these included. */
  day: z.string(),
  ofDay: z.number(),
});
export type CampaignTurn = z.infer<typeof turn>;

export const campaignTurnEvents = {
  CampaignTurnTaken: { data: turn, plain: ['steps.key', 'day'] },
};
export type CampaignTurnCommand = Commands<{ TakeTurn: { turn: CampaignTurn } }>;

/**
 * The turns of campaigns on a connection: one stream each, which keeps its last event. A turn follows the previous one once
 * that is settled. So messages keep their distance, even if several schedulers take turns (R520).
 */
export const campaignTurn: Decider<CampaignTurn, CampaignTurnCommand, typeof campaignTurnEvents> = {
  feature: 'campaignTurn',
  events: campaignTurnEvents,
  initial: { nth: 0, steps: [], since: 0, gapMs: 0, day: '', ofDay: 0 },
  keeps: 1,
  decide: ({ turn: next }, state) => (next.nth === state.nth + 1 ? [{ type: 'CampaignTurnTaken', data: next }] : []),
  evolve: (_, event) => event.data,
};
