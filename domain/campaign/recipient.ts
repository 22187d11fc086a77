import { z } from 'zod';
import { isAccountRefusal } from '../kernel/accountRefusals.ts';
import type { Commands, Decider } from '../kernel/decider.ts';

/** A step for a recipient: the question whether they want the message, or the message. */
export const campaignStep = z.enum(['ask', 'message']);
export type CampaignStep = z.infer<typeof campaignStep>;

/**
 * The events of a recipient, in a separate stream (`<campaign>x<key>`) that begins with their first event. A reason is a
 * code of the error catalogue, or WhatsApp's.
 */
export const campaignRecipientEvents = {
  /**
   * Queued to be sent as these messages (the ids in their stream names, after `message-<company>.`). `text`: the index of
   * the chosen text. `round`: how often the campaign had been restarted.
   */
  RecipientQueued: {
    data: z.object({
      step: campaignStep,
      contactId: z.number(),
      ticketId: z.number(),
      text: z.number(),
      messages: z.array(z.string()),
      round: z.number().optional(),
    }),
    plain: ['messages'],
  },
  /** WhatsApp accepted all messages of the step. */
  RecipientDelivered: { data: z.object({ step: campaignStep }) },
  RecipientFailed: { data: z.object({ step: campaignStep, reason: z.string() }), plain: ['reason'] },
  /** The campaign was cancelled before WhatsApp accepted the step. */
  RecipientWithdrawn: { data: z.object({ step: campaignStep }) },
  /**
   * 'other': neither yes nor no, so a clear answer may still follow. `message`: the message that answered, set if its ticket
   * is marked with this campaign.
   */
  RecipientAnswered: {
    data: z.object({ answer: z.enum(['yes', 'other']), ticketId: z.number(), message: z.string().optional() }),
    plain: ['message'],
  },
  /** The recipient did not confirm in time. */
  RecipientSilent: { data: z.object({}) },
  RecipientLeftOut: {
    data: z.object({ reason: z.string(), message: z.string().optional() }),
    plain: ['reason', 'message'],
  },
};

/** Why a recipient who was asked is left out: they said no, or asked for no more campaigns. */
const refusals = ['ERR_CAMPAIGN_REFUSED', 'ERR_CAMPAIGN_STOPPED'] as const;
export type RecipientRefusal = (typeof refusals)[number];

type Queued = {
  step: CampaignStep;
  contactId: number;
  ticketId: number;
  text: number;
  messages: readonly string[];
  round?: number | undefined;
};
export type CampaignRecipientCommand = Commands<{
  QueueStep: Queued;
  NoteDelivered: { step: CampaignStep };
  NoteFailed: { step: CampaignStep; reason: string };
  WithdrawStep: { step: CampaignStep };
  /**
   * `isOver`: the campaign is finished, so no one sends the message after a yes. `ends`: why a recipient who was asked gets
   * nothing more after a no. `message`: the id of the answer's stream, set if its ticket is marked with this campaign.
   */
  NoteAnswer: {
    answer: 'yes' | 'other';
    ticketId: number;
    isOver?: boolean;
    ends?: RecipientRefusal;
    message?: string;
  };
  EndSilent: object;
  LeaveOut: { reason: string; round?: number };
}>;
/**
 * `waiting` for the first step, `asking` and `sending` until WhatsApp accepts the step, `asked` until they answer,
 * `confirmed` until the message is sent. The other states are final, except `failed` due to a restricted account
 * (`isRepeatDue`). `reason`: why it failed. `held`: the step was withdrawn, and is sent again unchanged. `refused`: the
 * recipient ended it. `by`: the answers to this campaign that marked their tickets with it (at most one of each kind).
 */
export type CampaignRecipient = {
  is:
    | 'waiting'
    | 'asking'
    | 'asked'
    | 'confirmed'
    | 'sending'
    | 'delivered'
    | 'failed'
    | 'declined'
    | 'silent'
    | 'leftOut';
  queued: Queued | null;
  reason: string;
  held: boolean;
  answer: 'yes' | 'other' | null;
  refused: boolean;
  by: readonly string[];
};

const isRefusal = (reason: string): boolean => refusals.some((one) => one === reason);
const ways = { asking: 'ask', sending: 'message' } as const;
const isOnItsWay = ({ is }: CampaignRecipient, step: CampaignStep): boolean =>
  (is === 'asking' || is === 'sending') && ways[is] === step;
/**
 * Whether WhatsApp accepted a step after all, although it had failed or was given up. A question already answered with yes
 * or no does not count.
 */
const isLate = ({ is, queued, answer, refused }: CampaignRecipient, step: CampaignStep): boolean =>
  (is === 'failed' || is === 'leftOut') && queued?.step === step && !(step === 'ask' && (answer === 'yes' || refused));
/** Whether WhatsApp accepted a step that may still fail, because the recipient has not answered it. */
const isUnconfirmed = ({ is, answer }: CampaignRecipient, step: CampaignStep): boolean =>
  is === (step === 'ask' ? 'asked' : 'delivered') && (step === 'message' || answer === null);
/** Whether WhatsApp accepted a withdrawn step. */
const isHeld = ({ held, queued, is }: CampaignRecipient, step: CampaignStep): boolean =>
  held && queued?.step === step && (is === 'waiting' || is === 'confirmed');

/**
 * Whether to repeat a step that WhatsApp refused because of the account: once after each restart of the campaign (`round`).
 */
export const isRepeatDue = (
  { is, reason, queued }: Pick<CampaignRecipient, 'is' | 'reason' | 'queued'>,
  round: number,
): boolean => is === 'failed' && isAccountRefusal(reason) && round > (queued?.round ?? 0);
/** Whether the next step may be sent or left out. */
const isDue = (state: CampaignRecipient, round: number): boolean =>
  state.is === 'waiting' || state.is === 'confirmed' || isRepeatDue(state, round);

const withOne = (by: readonly string[], message: string | undefined): readonly string[] =>
  message === undefined || by.includes(message) ? by : [...by, message];

/** Whether the question waits for an answer. */
export const isAsked = ({ is }: Pick<CampaignRecipient, 'is'>): boolean => is === 'asking' || is === 'asked';
/**
 * Whether a message of the recipient may be an answer: they got something, and have not answered it, or without a clear yes
 * or no.
 */
export const isAnswerable = (state: CampaignRecipient): boolean =>
  (isAsked(state) && state.answer !== 'yes') ||
  ((state.is === 'sending' || state.is === 'delivered') && state.answer === null);

/**
 * One recipient of a campaign: asked first if the campaign wants a confirmation, and written to once (R519, R523, R525).
 */
export const campaignRecipient: Decider<CampaignRecipient, CampaignRecipientCommand, typeof campaignRecipientEvents> = {
  feature: 'campaignRecipient',
  events: campaignRecipientEvents,
  initial: { is: 'waiting', queued: null, reason: '', held: false, answer: null, refused: false, by: [] },
  decide: (command, state) => {
    switch (command.type) {
      case 'QueueStep': {
        const { type: _, ...data } = command;
        if (!isDue(state, command.round ?? 0)) return [];
        return [{ type: 'RecipientQueued', data: { ...data, messages: [...data.messages] } }];
      }
      case 'NoteDelivered': {
        const { step } = command;
        return isOnItsWay(state, step) || isHeld(state, step) || isLate(state, step)
          ? [{ type: 'RecipientDelivered', data: { step } }]
          : [];
      }
      case 'NoteFailed': {
        const { step, reason } = command;
        return isOnItsWay(state, step) || isUnconfirmed(state, step)
          ? [{ type: 'RecipientFailed', data: { step, reason } }]
          : [];
      }
      case 'WithdrawStep': {
        const { step } = command;
        return isOnItsWay(state, step) ? [{ type: 'RecipientWithdrawn', data: { step } }] : [];
      }
      case 'NoteAnswer': {
        const { answer, ticketId, isOver, ends, message } = command;
        const its = message === undefined ? {} : { message };
        const asks = isAsked(state);
        const isNew = state.answer === null || (state.answer === 'other' && answer === 'yes' && asks);
        const isWritten = state.queued !== null && state.is !== 'failed' && state.is !== 'leftOut';
        if (!isWritten) return [];
        const answered = isNew ? ([{ type: 'RecipientAnswered', data: { answer, ticketId, ...its } }] as const) : [];
        const reason = ends ?? (isOver && isNew && answer === 'yes' ? 'ERR_CAMPAIGN_OVER' : null);
        return asks && reason ? [...answered, { type: 'RecipientLeftOut', data: { reason, ...its } }] : answered;
      }
      case 'EndSilent':
        return state.is === 'asked' ? [{ type: 'RecipientSilent', data: {} }] : [];
      case 'LeaveOut':
        return isDue(state, command.round ?? 0) ? [{ type: 'RecipientLeftOut', data: { reason: command.reason } }] : [];
    }
  },
  evolve: (state, event) => {
    switch (event.type) {
      case 'RecipientQueued':
        return {
          ...state,
          is: event.data.step === 'ask' ? 'asking' : 'sending',
          queued: event.data,
          reason: '',
          held: false,
        };
      case 'RecipientDelivered':
        return { ...state, is: event.data.step === 'ask' ? 'asked' : 'delivered', held: false };
      case 'RecipientFailed':
        return { ...state, is: 'failed', reason: event.data.reason };
      case 'RecipientWithdrawn':
        return { ...state, is: state.answer === 'yes' ? 'confirmed' : 'waiting', held: true };
      case 'RecipientAnswered': {
        const asks = isAsked(state);
        const { answer, message } = event.data;
        const is = asks && answer === 'yes' ? 'confirmed' : state.is;
        return { ...state, is, answer, by: withOne(state.by, message) };
      }
      case 'RecipientSilent':
        return { ...state, is: state.answer === null ? 'silent' : 'declined' };
      case 'RecipientLeftOut': {
        const { reason, message } = event.data;
        const refused = state.refused || isRefusal(reason);
        return { ...state, is: 'leftOut', refused, by: withOne(state.by, message) };
      }
    }
  },
};
