import {
  accountReports,
  isAccountReport,
  isOfficialRefusal,
  refusalsToRestrict,
  type AccountRefusal,
  type AccountReport,
} from '../kernel/accountRefusals.ts';
import type { Commands, Decider } from '../kernel/decider.ts';
import { withNotice, type AccountNotice } from './accountNotice.ts';
import { restrictionEvents, type AccountStanding } from './events.ts';
import { peopleOfTier } from './messagingLimit.ts';

/** `campaign`: a message that begins a conversation, of a campaign or from a template; `person`: any other. */
export type RestrictionSender = 'campaign' | 'person';
export type RestrictionCommand = Commands<{
  /** `at` (ISO): now, or for a reason of the official API the instant when the message was queued. */
  NoteRefused: { by: RestrictionSender; code: AccountRefusal; at: string };
  NoteAccepted: { by: RestrictionSender };
  /** `queuedAt` (ISO): messages that were queued before a refused one say nothing, because a phone may get them days later. */
  NoteDelivered: { by: RestrictionSender; queuedAt: string };
  /** Meta reports a trouble of the account. A graver one that was reported before stays. */
  ReportTrouble: { code: AccountReport; at: string };
  /** Meta reports that these troubles are over. */
  EndTrouble: { codes: readonly AccountReport[] };
  /** Meta reports something of the account that does not stop it. */
  NoteReport: { notice: AccountNotice };
  /** Meta says the account's messaging limit. Only a change is news to users. */
  NoteLimit: { tier: string; at: string };
}>;
type Run = AccountStanding['all'];
const noticed = (state: AccountStanding, notice: AccountNotice, limit = state.limit) => {
  const notices = withNotice(state.notices, notice);
  return notices ? [{ type: 'AccountNoticed', data: { ...state, limit, notices } } as const] : [];
};
const limitNotice = (tier: string, at: string): AccountNotice => {
  const people = peopleOfTier(tier);
  const values = { name: '', from: '', to: people === null ? '' : String(people), detail: '' };
  return { subject: 'limit', kind: people === null ? 'unlimited' : 'limit', values, at };
};

const refusedAgain = (before: Run, { code, at }: { code: AccountRefusal; at: string }): NonNullable<Run> =>
  before?.code === code ? { ...before, times: before.times + 1 } : { code, times: 1, since: at };

/** Whether an acceptance ends a run of refusals. Meta accepts what it refuses later. */
const acceptedAfter = (run: Run): Run => (run && isOfficialRefusal(run.code) ? run : null);
const deliveredAfter = (run: Run, queuedAt: string): Run =>
  run && isOfficialRefusal(run.code) && run.since < queuedAt ? null : run;
/** Returns what is left of a restriction after a delivery. Only Meta ends what it reported without refusing a message. */
const restrictionAfter = (
  { restriction, ...before }: AccountStanding,
  left: Pick<AccountStanding, 'all' | 'campaign'>,
  queuedAt: string,
): AccountStanding['restriction'] => {
  if (!restriction || !isOfficialRefusal(restriction.code)) return restriction;
  const isOf = ({ all, campaign }: typeof left): boolean =>
    [all, campaign].some((run) => run?.code === restriction.code);
  const isReport = isAccountReport(restriction.code) && !isOf(before);
  return isReport || isOf(left) || restriction.since >= queuedAt ? restriction : null;
};

/**
 * Whether WhatsApp restricts the account of a connection (campaigns.md, Restricted accounts). Refusals of campaign
 * messages are counted separately. With 463, WhatsApp accepts answers in open conversations, and they say nothing about
 * messages to new people.
 */
export const accountRestriction: Decider<AccountStanding, RestrictionCommand, typeof restrictionEvents> = {
  feature: 'restriction',
  events: restrictionEvents,
  keeps: 1,
  initial: { all: null, campaign: null, restriction: null, nth: 0, limit: '', notices: [] },
  decide: (command, state) => {
    if (command.type === 'ReportTrouble') {
      const { code, at } = command;
      const before = state.restriction?.code ?? '';
      const isKnown = isAccountReport(before) && accountReports.indexOf(before) >= accountReports.indexOf(code);
      const restriction = { code, since: at };
      return isKnown ? [] : [{ type: 'AccountReported', data: { ...state, restriction, nth: state.nth + 1 } }];
    }
    if (command.type === 'EndTrouble') {
      const isOver = command.codes.some((code) => code === state.restriction?.code);
      return isOver ? [{ type: 'AccountReported', data: { ...state, restriction: null } }] : [];
    }
    if (command.type === 'NoteReport') return noticed(state, command.notice);
    if (command.type === 'NoteLimit') {
      const { tier, at } = command;
      if (tier === state.limit) return [];
      return state.limit
        ? noticed(state, limitNotice(tier, at), tier)
        : [{ type: 'AccountNoticed', data: { ...state, limit: tier } }];
    }
    const isCampaign = command.by === 'campaign';
    if (command.type === 'NoteAccepted') {
      const all = acceptedAfter(state.all);
      const campaign = isCampaign ? acceptedAfter(state.campaign) : state.campaign;
      // An account of the official API still answers customers, so only Meta or a delivery ends its restriction.
      const { restriction: before } = state;
      const isOfMeta = before && (isAccountReport(before.code) || isOfficialRefusal(before.code));
      const restriction = isOfMeta ? before : null;
      const isNews = state.all !== all || before !== restriction || campaign !== state.campaign;
      return isNews ? [{ type: 'SendAccepted', data: { ...state, all, campaign, restriction } }] : [];
    }
    if (command.type === 'NoteDelivered') {
      const all = deliveredAfter(state.all, command.queuedAt);
      const campaign = isCampaign ? deliveredAfter(state.campaign, command.queuedAt) : state.campaign;
      const restriction = restrictionAfter(state, { all, campaign }, command.queuedAt);
      const isNews = state.all !== all || state.campaign !== campaign || state.restriction !== restriction;
      return isNews ? [{ type: 'SendAccepted', data: { ...state, all, campaign, restriction } }] : [];
    }
    const all = refusedAgain(state.all, command);
    const campaign = isCampaign ? refusedAgain(state.campaign, command) : state.campaign;
    const row = [all, ...(isCampaign && campaign ? [campaign] : [])].find(
      ({ code, times }) => times % refusalsToRestrict(code) === 0,
    );
    if (!row) return [{ type: 'SendRefused', data: { ...state, all, campaign } }];
    const { code, since } = row;
    const restriction = state.restriction?.code === code ? state.restriction : { code, since };
    return [{ type: 'SendRefused', data: { ...state, all, campaign, restriction, nth: state.nth + 1 } }];
  },
  evolve: (_, event) => event.data,
};
