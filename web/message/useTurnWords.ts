import './texts.ts';
import { useTranslation } from 'react-i18next';
import type { Turn } from '../../domain/ticket/shape.ts';
import { calledUser } from '../kernel/called.ts';
import { agoOf, timeOf, type Clock } from '../kernel/clock.ts';

/** What the line of a close or of a new beginning says: when, and by whom. */
export const useTurnWords = (clock: Clock): ((turn: Omit<Turn, 'position'>) => string) => {
  const { t } = useTranslation('message');
  return ({ is, at, by }) => {
    const [day, time] = [agoOf(at, clock), timeOf(at, clock)];
    const when = day === time ? time : `${day} ${time}`;
    return by ? t(`turn.${is}By`, { when, name: calledUser(by) }) : t(`turn.${is}`, { when });
  };
};
