import { AlarmClock, Eye, Users } from 'lucide-react';
import { memo, Suspense, type CSSProperties } from 'react';
import { lazy } from '../../../api/parts.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { isNewTo } from '../../../../domain/ticket/policy.ts';
import type { TicketRecord } from '../../../../domain/ticket/shape.ts';
import { called, erasedContent } from '../../../ui/format/called.ts';
import { agoOf, momentAhead } from '../../../api/session/clock.ts';
import { LastMessage } from '../../../ui/bubble/LastMessage.tsx';
import { peekClicked, selectDraft, type MessageRoot } from '../../conversation/index.ts';
import { useClock } from '../../../api/session/useClock.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { useScreen } from '../../../ui/page/useScreen.ts';
import { abbreviated } from './abbreviated.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { TransferMark } from '../../../ui/TransferMark.tsx';
import { Truncated } from '../../../ui/Truncated.ts';
import { ago } from '../../../ui/format/dates.ts';
import { useNow } from '../../../ui/useNow.ts';
import { selectUser } from '../../../api/session/slice.ts';
import { Chip } from '../../../ui/Chip.tsx';
import { Hidden } from '../../../ui/Hidden.tsx';
import { Acts, Columns, First, ConnectionName, QueueName, RowBox, RowTags, Second, Third, Until } from './RowBox.tsx';
import { selectActing } from './selectors.ts';
import { acceptClicked, type TicketRoot } from '../slice.ts';
import type { Found } from '../state.ts';
import { Tooltip } from '../../../ui/layers/Tooltip.tsx';

/** Loaded with the first search that finds messages. */
const FoundLine = lazy(async () => ({ default: (await import('./FoundLine.tsx')).FoundLine }));

/** Marks last messages by the company or a bot. */
const Speaker = ({ by }: { by: TicketRecord['lastMessageBy'] }) => {
  const { t } = useTranslation('ticket');
  if (by === 'contact' || by === null) return null;
  return (
    <span role="img" aria-label={t(by === 'bot' ? 'byBot' : 'byCompany')}>
      {by === 'bot' ? '🤖 ' : '↩ '}
    </span>
  );
};

type Told = { ticket: TicketRecord; selected: boolean; withStatus: boolean; found?: Found | undefined };

/**
 * The last message, or the contact's own one of a ticket that waits. An unsent draft replaces it while the ticket is not
 * selected and has no unread messages.
 */
const Last = ({ ticket, selected }: Omit<Told, 'withStatus'>) => {
  const { t } = useTranslation('ticket');
  const { id, lastMessage, lastMessageBy, lastSpeaker, contactMessage, unreadMessages } = ticket;
  const draft = useSelector((state: MessageRoot) => selectDraft(state, id)).text.trim();
  return (
    <span dir="auto">
      {draft && !selected && unreadMessages === 0 ? (
        <>
          <b dir="ltr">{t('draft')}</b> {draft}
        </>
      ) : contactMessage ? (
        <LastMessage line={contactMessage} />
      ) : (
        <>
          <Speaker by={lastMessageBy} />
          <LastMessage line={lastMessage} by={abbreviated(lastSpeaker)} />
        </>
      )}
    </span>
  );
};

/** The ages (ms) from which a waiting ticket is late, and very late. */
const LATE_MS = 10 * 60_000;
const VERY_LATE_MS = 30 * 60_000;
const Age = ({ since }: { since: string }) => {
  const now = useNow();
  const waited = now - Date.parse(since);
  const late = waited >= VERY_LATE_MS ? 'very' : waited >= LATE_MS ? 'yes' : undefined;
  return (
    <time dateTime={since} data-late={late}>
      {ago(since, now)}
    </time>
  );
};

/** When a ticket comes back that was put aside. */
const SnoozedUntil = ({ until }: { until: string }) => {
  const { t } = useTranslation('ticket');
  const clock = useClock();
  const when = momentAhead(until, new Date(useNow()).toISOString(), clock);
  return (
    <Tooltip text={t('snooze.until', { when })}>
      <Until dateTime={until}>
        <AlarmClock aria-hidden size={12} />
        <Hidden>{t('snooze.until', { when })}</Hidden>
        <span aria-hidden>{when}</span>
      </Until>
    </Tooltip>
  );
};

const Facts = ({ ticket, selected, withStatus, found }: Told) => {
  const { t } = useTranslation('ticket');
  const clock = useClock();
  const phone = useScreen() === 'phone';
  const most = withStatus ? 1 : 2;
  const { id, contact, queue, whatsapp, unreadMessages, status, tags } = ticket;
  const userId = useSelector(selectUser)?.id ?? 0;
  const at = ticket.lastMessageAt ?? ticket.updatedAt;
  // The user reads the open conversation.
  const unread = selected ? 0 : unreadMessages;
  return (
    <>
      <First>
        {ticket.isGroup && <Users aria-label={t('group')} />}
        <Tooltip text={called(contact)}>
          <Truncated as="b" id={`ticket-${id}`}>
            {phone && !contact.erased ? abbreviated(contact.name) : called(contact)}
          </Truncated>
        </Tooltip>
        {ticket.snoozedUntil ? (
          <SnoozedUntil until={ticket.snoozedUntil} />
        ) : ticket.waitsSince ? (
          <Age since={ticket.waitsSince} />
        ) : (
          <time dateTime={at}>{agoOf(at, clock)}</time>
        )}
      </First>
      <Second>
        {contact.erased ? (
          <span>{erasedContent()}</span>
        ) : found ? (
          <Suspense fallback={<span />}>
            <FoundLine found={found} />
          </Suspense>
        ) : (
          <Last ticket={ticket} selected={selected} />
        )}
        {!selected && isNewTo(userId, ticket) && <TransferMark turns={ticket.turns} />}
        {unread > 0 && (
          <>
            <Badge accent count={unread} aria-hidden />
            <Hidden>{t('unread', { count: unread })}</Hidden>
          </>
        )}
      </Second>
      <Third>
        {withStatus && (
          <>
            <span>{t(ticket.snoozedUntil ? 'status.snoozed' : `status.${status}`)}</span>
            <span aria-hidden>·</span>
          </>
        )}
        {queue ? <QueueName dir="auto">{queue.name}</QueueName> : <span>{t('noQueue')}</span>}
        <span aria-hidden>·</span>
        <Tooltip text={whatsapp.name} whenCut>
          <ConnectionName dir="auto">{whatsapp.name}</ConnectionName>
        </Tooltip>
        {tags.length > 0 && (
          <RowTags>
            {tags.slice(0, most).map(({ id, name, color }) => (
              <Tooltip key={id} text={name} whenCut>
                <Chip $color={color}>{name}</Chip>
              </Tooltip>
            ))}
            {tags.length > most && <em>+{tags.length - most}</em>}
          </RowTags>
        )}
      </Third>
    </>
  );
};

const PendingActs = ({ ticket }: { ticket: TicketRecord }) => {
  const { t } = useTranslation('ticket');
  const dispatch = useDispatch();
  const busy = useSelector((state: TicketRoot) => selectActing(state, ticket.id)) === 'accept';
  const whose = { 'aria-describedby': `ticket-${ticket.id}` };
  return (
    <Acts>
      <Button {...whose} variant="soft" size="sm" busy={busy} onClick={() => dispatch(acceptClicked(ticket))}>
        {t('accept')}
      </Button>
      <IconButton {...whose} size="sm" label={t('peek')} onClick={() => dispatch(peekClicked(ticket))}>
        <Eye aria-hidden />
      </IconButton>
    </Acts>
  );
};

/**
 * A row of the ticket list. It opens the ticket, at the message that a search found. A waiting ticket is not a link: it offers
 * accept and preview (R085).
 */
export const TicketRow = memo(({ ticket, selected, withStatus, found }: Told) => {
  const { id, uuid, contact, queue, unreadMessages, status } = ticket;
  const userId = useSelector(selectUser)?.id ?? 0;
  const isUnread = !selected && (unreadMessages > 0 || isNewTo(userId, ticket));
  const colour: CSSProperties & { '--c': string } = { '--c': queue?.color ?? 'transparent' };
  const common = { 'data-ticket': id, 'data-unread': isUnread || undefined, style: colour };
  const inside = (
    <>
      <Avatar id={contact.id} name={called(contact)} picture={contact.profilePicUrl} />
      <Columns>
        <Facts ticket={ticket} selected={selected} withStatus={withStatus} found={found} />
        {status === 'pending' && <PendingActs ticket={ticket} />}
      </Columns>
    </>
  );
  return status === 'pending' ? (
    <RowBox {...common}>{inside}</RowBox>
  ) : (
    <RowBox as={Link} {...common} to={`/tickets/${uuid}`} state={found} aria-current={selected || undefined}>
      {inside}
    </RowBox>
  );
});

/** The fallback of a row that fails to render: a link with the ticket number. */
export const PlainRow = ({ ticket: { id, uuid } }: { ticket: TicketRecord }) => (
  <RowBox as={Link} data-ticket={id} to={`/tickets/${uuid}`}>
    <span />
    <span>#{id}</span>
  </RowBox>
);
