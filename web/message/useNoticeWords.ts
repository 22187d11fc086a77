import './noticeTexts.ts';
import { useTranslation } from 'react-i18next';
import type { ChatNotice, NoticeMember } from '../../domain/whatsappChat/shape.ts';
import { locale } from '../kernel/i18n.ts';
import { readableNumber } from '../../domain/kernel/readableNumber.ts';

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** Formats a duration in the largest unit that divides it. One day is 24 hours, as in WhatsApp. */
const durationIn = (seconds: number, language: string): string => {
  const [unit, length] = UNITS.find(([, each]) => seconds % each === 0 && seconds > each) ?? UNITS[3];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(seconds / length);
};

/** Returns a function that describes a change of the chat. */
export const useNoticeWords = (): ((notice: ChatNotice) => string) => {
  const { t } = useTranslation('message');
  const nameOf = ({ name, number }: NoticeMember): string => name || readableNumber(number) || t('notice.somebody');
  const list = (names: string[]): string => new Intl.ListFormat(locale()).format(names);
  return ({ is, seconds, members, subject, by }) => {
    if (is === 'timer')
      return seconds ? t('notice.timerOn', { time: durationIn(seconds, locale()) }) : t('notice.timerOff');
    const author = by?.isMe ? t('notice.we') : by ? nameOf(by) : t('notice.somebody');
    if (is === 'renamed') return t('notice.renamed', { by: author, subject });
    const named = (us: 'we' | 'us') => list(members.map((one) => (one.isMe ? t(`notice.${us}`) : nameOf(one))));
    // A change by an unknown member is described without its author.
    if (by && (is === 'added' || is === 'removed')) return t(`notice.${is}`, { by: author, whom: named('us') });
    const own = is === 'added' || is === 'joined' ? 'joined' : 'left';
    return t(`notice.${own}`, { who: named('we'), count: members.length });
  };
};
