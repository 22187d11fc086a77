import { useTranslation } from '../../../locales/useTranslation.ts';
import type { TicketTurn } from '../../../../domain/ticket/shape.ts';
import { calledUser } from '../../../ui/format/called.ts';
import { agoOf, timeOf, type Clock } from '../../../api/session/clock.ts';
import { momentOf } from '../../../api/session/moment.ts';

const wayOf = ({ user, queue }: NonNullable<TicketTurn['to']>) =>
  user && queue ? 'toBoth' : user ? 'toUser' : queue ? 'toQueue' : 'on';

/** Returns a function that describes a closing, reopening, transfer or snooze: time, author and target. */
export const useTurnWords = (clock: Clock): ((turn: Omit<TicketTurn, 'position'>) => string) => {
  const { t } = useTranslation('message');
  return ({ is, at, by, to, until = at, why }) => {
    const [day, time] = [agoOf(at, clock), timeOf(at, clock)];
    const when = day === time ? time : `${day} ${time}`;
    const said = to
      ? t(`turn.${wayOf(to)}`, { when, user: to.user && calledUser(to.user), queue: to.queue?.name })
      : is === 'snoozed'
        ? t('turn.snoozed', { when, until: momentOf(until, clock) })
        : is === 'unsnoozed'
          ? t(`turn.unsnoozed.${why ?? 'byHand'}`, { when })
          : t(`turn.${is}`, { when });
    return by ? `${said}, ${t('turn.by', { name: calledUser(by) })}` : said;
  };
};
