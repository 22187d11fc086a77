import { useDraggable } from '@dnd-kit/core';
import { EllipsisVertical, GripVertical } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import type { TicketRecord } from '../../../domain/ticket/shape.ts';
import { LastMessage } from '../../ui/bubble/LastMessage.tsx';
import { called, erasedContent } from '../../ui/format/called.ts';
import { agoOf } from '../../api/session/clock.ts';
import { readableNumber } from '../../../domain/kernel/readableNumber.ts';
import { useClock } from '../../api/session/useClock.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Menu, MenuRadio } from '../../ui/layers/Menu.tsx';
import { QueueMark } from '../../ui/QueueMark.tsx';
import { CardBox, CardFoot, CardHead, CardRoom, Said } from './CardBox.ts';
import { cardKey } from './dragging.ts';
import { Truncated } from '../../ui/Truncated.ts';
import { moveAsked, selectBoard } from './slice.ts';
import { useLanes } from './useLanes.ts';
import { Tooltip } from '../../ui/layers/Tooltip.tsx';

/** The facts on a card (R440). */
const Facts = memo(({ ticket }: { ticket: TicketRecord }) => {
  const { t } = useTranslation('kanban');
  const clock = useClock();
  const { id, uuid, contact, queue, user, lastMessage, lastSpeaker, unreadMessages } = ticket;
  const at = ticket.lastMessageAt ?? ticket.updatedAt;
  return (
    <>
      <Said dir="auto">{contact.erased ? erasedContent() : <LastMessage line={lastMessage} by={lastSpeaker} />}</Said>
      <CardFoot>
        <Tooltip text={queue?.name}>
          <Truncated>
            {queue ? <QueueMark $color={queue.color}>{queue.name}</QueueMark> : (user?.name ?? t('nobody'))}
          </Truncated>
        </Tooltip>
        {unreadMessages > 0 && <Badge accent count={unreadMessages} />}
        <time dateTime={at}>{agoOf(at, clock)}</time>
        <Link to={`/tickets/${uuid}`} draggable={false} aria-label={`${t('see')} ${id}`}>
          {t('see')}
        </Link>
      </CardFoot>
    </>
  );
});
const Who = memo(({ ticket: { id, contact, user } }: { ticket: TicketRecord }) => (
  <>
    <Avatar id={contact.id} name={called(contact)} picture={contact.profilePicUrl} size="sm" />
    <div>
      <Truncated as="b">{called(contact)}</Truncated>
      <Tooltip text={user?.name}>
        <Truncated as="small">
          #{id}
          {contact.number && ` · ${readableNumber(contact.number)}`}
        </Truncated>
      </Tooltip>
    </div>
  </>
));

/** The card that is being dragged. */
export const LiftedCard = ({ ticket }: { ticket: TicketRecord }) => (
  <CardBox data-lifted>
    <CardHead>
      <Who ticket={ticket} />
    </CardHead>
    <Facts ticket={ticket} />
  </CardBox>
);

/** A menu of the other lanes, for users who cannot or do not want to drag. */
const MoveMenu = ({ ticket, lane, busy }: { ticket: TicketRecord; lane: number; busy: boolean }) => {
  const { t } = useTranslation('kanban');
  const dispatch = useDispatch();
  const lanes = useLanes();
  return (
    <Menu
      trigger={
        <IconButton size="sm" label={t('more', { id: ticket.id })} disabled={busy}>
          <EllipsisVertical aria-hidden />
        </IconButton>
      }
    >
      <MenuRadio
        label={t('moveTo')}
        value={String(lane)}
        options={lanes.map(({ id, name }) => ({ value: String(id), text: name }))}
        onChange={(to) => Number(to) !== lane && dispatch(moveAsked({ ticket, from: lane, to: Number(to) }))}
      />
    </Menu>
  );
};

/** A ticket in its lane. Mouse and touch drag it anywhere, the keyboard at its handle. */
export const KanbanCard = ({ ticket, lane }: { ticket: TicketRecord; lane: number }) => {
  const { t } = useTranslation('kanban');
  const busy = useSelector(selectBoard).moving[ticket.id] !== undefined;
  const { setNodeRef, setActivatorNodeRef, listeners, attributes, isDragging } = useDraggable({
    id: cardKey(ticket.id),
    disabled: busy,
    attributes: { roleDescription: t('item') },
  });
  return (
    <CardRoom>
      <CardBox
        ref={setNodeRef}
        data-ticket={ticket.id}
        data-away={isDragging || undefined}
        aria-busy={busy}
        {...listeners}
      >
        <CardHead>
          <IconButton
            size="sm"
            ref={setActivatorNodeRef}
            {...attributes}
            label={t('handle', { id: ticket.id, name: called(ticket.contact) })}
          >
            <GripVertical aria-hidden />
          </IconButton>
          <Who ticket={ticket} />
          <MoveMenu ticket={ticket} lane={lane} busy={busy} />
        </CardHead>
        <Facts ticket={ticket} />
      </CardBox>
    </CardRoom>
  );
};
