import type { AccountNews } from '../../../commands/connection/accountReport.ts';
import type { AccountNotice } from '../../../domain/connection/accountNotice.ts';
import { limitTierOf } from '../../../domain/connection/messagingLimit.ts';
import {
  accountAlert,
  accountChange,
  accountReview,
  capabilityChange,
  nameDecision,
  numberLimitChange,
  securityChange,
  numberNamed,
  templateCategoryChange,
  type AccountChange,
} from '../webhook/changes.ts';

const grave = ['ERR_CLOUD_RESTRICTED', 'ERR_CLOUD_BANNED'] as const;

type NoticeText = Pick<AccountNotice, 'subject' | 'kind'> & Partial<AccountNotice['values']>;
const noticeOf = ({ subject, kind, ...values }: NoticeText, at: string): AccountNews => {
  const notice = { subject, kind, values: { name: '', from: '', to: '', detail: '', ...values }, at };
  return { type: 'NoteReport', notice };
};
const limitNewsOf = (said: string | null | undefined, at: string): AccountNews[] => {
  const tier = limitTierOf(said);
  return tier ? [{ type: 'NoteLimit', tier, at }] : [];
};

/** The events of account_update that only tell an admin something. */
const accountNotices: Readonly<Record<string, AccountNotice['kind']>> = {
  ACCOUNT_VIOLATION: 'violation',
  VERIFIED_ACCOUNT: 'verified',
  PARTNER_REMOVED: 'disconnected',
  PARTNER_APP_UNINSTALLED: 'disconnected',
  ACCOUNT_OFFBOARDED: 'disconnected',
  PARTNER_ADDED: 'reconnected',
  PARTNER_APP_INSTALLED: 'reconnected',
  ACCOUNT_RECONNECTED: 'reconnected',
};
type Restrictions = NonNullable<AccountChange['restriction_info']>;
/** Says what an account may not do, and until when if all of it ends. */
const restrictionNotice = (restrictions: Restrictions, at: string): AccountNews => {
  const ends = restrictions.map(({ expiration }) => expiration ?? Infinity);
  const last = Math.max(...ends) * 1_000;
  const to = Number.isFinite(new Date(last).getTime()) ? new Date(last).toISOString().slice(0, 10) : '';
  const detail = restrictions.map((each) => each.restriction_type).join(' ');
  return noticeOf({ subject: 'restriction', kind: 'restricted', to, detail }, at);
};
const restrictionNews = (restrictions: AccountChange['restriction_info'], at: string): AccountNews[] => {
  if (!restrictions) return [{ type: 'ReportTrouble', code: 'ERR_CLOUD_RESTRICTED', at }];
  // A report without restrictions lifts the former ones.
  if (!restrictions.length)
    return [
      { type: 'EndTrouble', codes: ['ERR_CLOUD_RESTRICTED'] },
      noticeOf({ subject: 'restriction', kind: 'restrictionOver' }, at),
    ];
  return [{ type: 'ReportTrouble', code: 'ERR_CLOUD_RESTRICTED', at }, restrictionNotice(restrictions, at)];
};
const accountNewsOf = (change: AccountChange, at: string): AccountNews => {
  const { event, ban_info: ban, violation_info: violation } = change;
  if (event === 'ACCOUNT_DELETED') return { type: 'ReportTrouble', code: 'ERR_CLOUD_BANNED', at };
  if (event === 'DISABLED_UPDATE') {
    const { waba_ban_state: state, waba_ban_date: detail } = ban ?? {};
    if (state === 'REINSTATE') return { type: 'EndTrouble', codes: grave };
    if (state === 'SCHEDULE_FOR_DISABLE')
      return noticeOf({ subject: 'disabling', kind: 'disablingSoon', detail: detail ?? '' }, at);
    return { type: 'ReportTrouble', code: 'ERR_CLOUD_BANNED', at };
  }
  const kind = accountNotices[event] ?? 'accountChanged';
  const isLink = kind === 'disconnected' || kind === 'reconnected';
  const detail = violation?.violation_type ?? event;
  return noticeOf({ subject: isLink ? 'link' : event, kind, detail }, at);
};

const alertKinds: readonly (readonly [RegExp, AccountNotice['kind']])[] = [
  [/^PROFILE_PICTURE_LOST$/, 'pictureLost'],
  [/^OBA_APPROVED$/, 'officialAccount'],
  [/^INCREASED_CAPABILITIES_ELIGIBILITY_.*(FAILED|REJECTED|DENIED)/, 'increaseRefused'],
  [/^INCREASED_CAPABILITIES_ELIGIBILITY_/, 'increaseQuestioned'],
];

type Reader = (value: unknown, at: string) => AccountNews[];
const readers: Readonly<Record<string, Reader>> = {
  phone_number_quality_update: (value, at) => {
    const change = numberLimitChange.safeParse(value).data;
    if (!change) return [];
    const { event, max_daily_conversations_per_business: most, current_limit: current } = change;
    const limits = limitNewsOf(most ?? current, at);
    if (event === 'FLAGGED') return [{ type: 'ReportTrouble', code: 'ERR_CLOUD_QUALITY', at }, ...limits];
    return event === 'UNFLAGGED' ? [{ type: 'EndTrouble', codes: ['ERR_CLOUD_QUALITY'] }, ...limits] : limits;
  },
  business_capability_update: (value, at) =>
    limitNewsOf(capabilityChange.safeParse(value).data?.max_daily_conversations_per_business, at),
  account_update: (value, at) => {
    const change = accountChange.safeParse(value).data;
    if (change?.event === 'ACCOUNT_RESTRICTION') return restrictionNews(change.restriction_info, at);
    return change ? [accountNewsOf(change, at)] : [];
  },
  account_alerts: (value, at) => {
    const type = accountAlert.safeParse(value).data?.alert_info.alert_type;
    if (!type) return [];
    const kind = alertKinds.find(([pattern]) => pattern.test(type))?.[1] ?? 'alert';
    return [noticeOf({ subject: `alert ${kind === 'alert' ? type : kind}`, kind, detail: type }, at)];
  },
  account_review_update: (value, at) => {
    const decision = accountReview.safeParse(value).data?.decision;
    if (decision !== 'APPROVED' && decision !== 'REJECTED') return [];
    return [noticeOf({ subject: 'review', kind: decision === 'APPROVED' ? 'reviewApproved' : 'reviewRejected' }, at)];
  },
  phone_number_name_update: (value, at) => {
    const change = nameDecision.safeParse(value).data;
    if (!change) return [];
    const { decision, requested_verified_name: name, rejection_reason: reason } = change;
    const isRefused = decision === 'DECLINED' || decision === 'REJECTED';
    const kind = decision === 'APPROVED' ? 'nameApproved' : isRefused ? 'nameRejected' : 'nameWaiting';
    return [noticeOf({ subject: 'name', kind, name, detail: reason && reason !== 'NONE' ? reason : '' }, at)];
  },
  security: (value, at) => {
    const event = securityChange.safeParse(value).data?.event;
    if (!event) return [];
    return [noticeOf({ subject: 'pin', kind: event.includes('DISABLED') ? 'pinOff' : 'pinChanged' }, at)];
  },
  template_category_update: (value, at) => {
    const change = templateCategoryChange.safeParse(value).data;
    if (!change) return [];
    const {
      message_template_id: id,
      message_template_name: name,
      new_category: now,
      correct_category: coming,
    } = change;
    // With a correct category Meta only announces the change, and the new one is the present one.
    const [from, to] = coming ? [now, coming] : [change.previous_category ?? '', now];
    const kind = coming ? 'categoryComing' : 'categoryChanged';
    return [noticeOf({ subject: `category ${id}`, kind, name, from, to }, at)];
  },
};

/** Reads what a change says about an account, as of an instant. Other changes say nothing. */
export const accountNewsIn = (field: string, value: unknown, at: string): AccountNews[] =>
  readers[field]?.(value, at) ?? [];

/** Returns the number that a change is about, in digits or by its id; '' for the whole account. */
export const numberNamedIn = (value: unknown): { number: string; id: string } => {
  const {
    display_phone_number: shown,
    phone_number: digits,
    entity_type: type,
    entity_id: id,
  } = numberNamed.parse(value);
  return { number: (shown || digits).replace(/\D/g, ''), id: type === 'PHONE_NUMBER' ? id : '' };
};

/** Reads the colour of a number's quality and its limit, as a check found them. */
export const checkedNewsOf = (
  { colour, limit }: { colour: string; limit: string | null | undefined },
  at: string,
): AccountNews[] => {
  const limits = limitNewsOf(limit, at);
  if (colour === 'RED') return [{ type: 'ReportTrouble', code: 'ERR_CLOUD_QUALITY', at }, ...limits];
  const isGood = colour === 'GREEN' || colour === 'YELLOW';
  return isGood ? [{ type: 'EndTrouble', codes: ['ERR_CLOUD_QUALITY'] }, ...limits] : limits;
};
