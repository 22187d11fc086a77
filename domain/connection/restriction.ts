import { accountReports, isAccountReport, type AccountRefusal, type AccountReport } from '../kernel/accountRefusals.ts';
import type { Commands, Decider } from '../kernel/decider.ts';
import { withNotice, type AccountNotice } from './accountNotice.ts';
import { restrictionEvents, type AccountStanding } from './events.ts';
import { peopleOfTier } from './messagingLimit.ts';

/** The number of consecutive refusals with one code that means a restricted account. */
export const REFUSALS_IN_A_ROW = 3;

type Sender = 'campaign' | 'person';
/** `by`: the author of the message; `at`: ISO. */
export type RestrictionCommand = Commands<{
  NoteRefused: { by: Sender; code: AccountRefusal; at: string };
  NoteAccepted: { by: Sender };
  /** Meta reports a trouble of the account. A graver one that was reported before stays. */
  ReportTrouble: { code: AccountReport; at: string };
  /** Meta reports that these troubles are over. */
  EndTrouble: { codes: readonly AccountReport[] };
  /** Meta reports something of the account that does not stop it. */
  NoteReport: { notice: AccountNotice };
  /** Meta says the account's messaging limit. Only a change is news to users. */
  NoteLimit: { tier: string; at: string };
}>;
const noticed = (state: AccountStanding, notice: AccountNotice, limit = state.limit) => {
  const notices = withNotice(state.notices, notice);
  return notices ? [{ type: 'AccountNoticed', data: { ...state, limit, notices } } as const] : [];
};
const limitNotice = (tier: string, at: string): AccountNotice => {
  const people = peopleOfTier(tier);
  const values = { name: '', from: '', to: people === null ? '' : String(people), detail: '' };
  return { subject: 'limit', kind: people === null ? 'unlimited' : 'limit', values, at };
};

const refusedAgain = (
  before: AccountStanding['all'],
  { code, at }: { code: AccountRefusal; at: string },
): NonNullable<AccountStanding['all']> =>
  before?.code === code ? { ...before, times: before.times + 1 } : { code, times: 1, since: at };

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
      const campaign = isCampaign ? null : state.campaign;
      // A restricted account of the official API still answers customers, so only Meta ends what Meta reported.
      const { restriction: before } = state;
      const restriction = before && isAccountReport(before.code) ? before : null;
      const isNews = state.all !== null || before !== restriction || campaign !== state.campaign;
      return isNews ? [{ type: 'SendAccepted', data: { ...state, all: null, campaign, restriction } }] : [];
    }
    const all = refusedAgain(state.all, command);
    const campaign = isCampaign ? refusedAgain(state.campaign, command) : state.campaign;
    const row = [all, ...(isCampaign && campaign ? [campaign] : [])].find(
      ({ times }) => times % REFUSALS_IN_A_ROW === 0,
    );
    if (!row) return [{ type: 'SendRefused', data: { ...state, all, campaign } }];
    const { code, since } = row;
    const restriction = state.restriction?.code === code ? state.restriction : { code, since };
    return [{ type: 'SendRefused', data: { ...state, all, campaign, restriction, nth: state.nth + 1 } }];
  },
  evolve: (_, event) => event.data,
};
