import type { AccountNotice } from '../../../domain/connection/accountNotice.ts';
import { peopleOfTier } from '../../../domain/connection/messagingLimit.ts';
import { hasText, locale, text } from '../../locales/i18n.ts';

const kindsOfGoodNews: ReadonlySet<AccountNotice['kind']> = new Set([
  'unlimited',
  'nameApproved',
  'nameWaiting',
  'reconnected',
  'restrictionOver',
  'verified',
  'reviewApproved',
  'officialAccount',
]);
/** Whether a notice asks nothing of an admin. */
export const isGoodNews = ({ kind }: AccountNotice): boolean => kindsOfGoodNews.has(kind);

/** A number of people as users read it. */
export const peopleText = (people: number): string => people.toLocaleString(locale());

/** Meta's word for a category, a number of people or a date, as users read it. */
const valueText = (value: string): string => {
  if (/^\d+$/.test(value)) return peopleText(Number(value));
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return new Date(value).toLocaleDateString(locale(), { timeZone: 'UTC' });
  const name = `categories.${value}`;
  return hasText('template', name) ? text('template', name) : value;
};

/** Meta's words for what it changed or restricts, as users read them. Unknown ones stay as they are. */
const detailText = (detail: string): string => {
  const said = detail.split(' ').map((word) => {
    const name = `details.${word}`;
    return hasText('accountNotice', name) ? text('accountNotice', name) : word;
  });
  return /^[A-Z_ ]+$/.test(detail) ? said.join(', ') : detail;
};

/** Says in words what Meta reported about the account of a connection, and what to do. */
export const noticeText = ({ kind, values: { name, from, to, detail } }: AccountNotice): string => {
  const isRestrictedUntil = kind === 'restricted' && to !== '';
  const key = kind === 'disablingSoon' && detail ? 'disablingAt' : isRestrictedUntil ? 'restrictedUntil' : kind;
  const values = { name, from: valueText(from), to: valueText(to), detail: detailText(detail) };
  return text('accountNotice', `news.${key}`, values).trim();
};

/** Says how many people an account may write to first; '' if that is unknown. */
export const limitText = (tier: string): string => {
  if (tier === 'TIER_UNLIMITED') return text('accountNotice', 'unlimitedNow');
  const people = peopleOfTier(tier);
  return people === null ? '' : text('accountNotice', 'limitNow', { people: peopleText(people) });
};
