import { DndContext, DragOverlay, type Announcements, type DragEndEvent } from '@dnd-kit/core';
import { useRef, useState } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch, useSelector, useStore } from 'react-redux';
import { styled } from 'styled-components';
import { selectRecord, type EntitiesRoot } from '../../api/records/entities.ts';
import { called } from '../../ui/format/called.ts';
import { useRecord } from '../../api/records/useRecord.ts';
import { phone } from '../../ui/page/screens.ts';
import { LiftedCard } from './KanbanCard.tsx';
import { idIn, laneUnder, useCardSensors } from './dragging.ts';
import { Lane } from './Lane.tsx';
import { laneOf } from './lanes.ts';
import { moveAsked, selectBoard } from './slice.ts';
import { useLanes } from './useLanes.ts';

const Lanes = styled.div`
  flex: 1;
  min-height: 0;
  display: flex;
  gap: var(--s-12);
  overflow-x: auto;
  padding: 0 var(--s-24) var(--s-16);
  ${phone} {
    padding: 0 var(--s-16) var(--s-16);
    &:not([data-dragging]) {
      scroll-snap-type: x mandatory;
    }
  }
`;

/** Screen reader announcements of a drag. */
const useAnnouncements = (): Announcements => {
  const { t } = useTranslation('kanban');
  const lanes = useLanes();
  const board = useSelector(selectBoard);
  const store = useStore<EntitiesRoot>();
  const words = (card: number | string, lane?: number | string) => {
    const id = idIn(card) ?? 0;
    const ticket = selectRecord(store.getState(), 'ticket', id);
    const own = laneOf(ticket?.tags.map((tag) => tag.id) ?? [], board.lanes);
    const at = lane === undefined ? own : idIn(lane);
    return { id, name: ticket ? called(ticket.contact) : '', lane: lanes.find((one) => one.id === at)?.name ?? '' };
  };
  // A taken card starts over its own lane. Announcing that lane would drown out that the card was taken.
  const under = useRef<number | null>(null);
  return {
    onDragStart: ({ active }) => {
      const taken = words(active.id);
      under.current = lanes.find(({ name }) => name === taken.lane)?.id ?? null;
      return t('taken', taken);
    },
    onDragOver: ({ active, over }) => {
      const lane = idIn(over?.id);
      if (lane === under.current) return undefined;
      under.current = lane;
      return over ? t('over', words(active.id, over.id)) : t('outside', words(active.id));
    },
    onDragEnd: ({ active, over }) => t(over ? 'dropped' : 'cancelled', words(active.id, over?.id)),
    onDragCancel: ({ active }) => t('cancelled', words(active.id)),
  };
};

/** The lanes next to each other. Cards can be dragged between them (R439 to R444). */
export const Board = () => {
  const { t } = useTranslation('kanban');
  const dispatch = useDispatch();
  const lanes = useLanes();
  const board = useSelector(selectBoard);
  const [carried, setCarried] = useState<number | null>(null);
  const ticket = useRecord('ticket', carried);
  const announcements = useAnnouncements();
  const drop = ({ over }: DragEndEvent) => {
    setCarried(null);
    const to = idIn(over?.id);
    if (!ticket || to === null) return;
    const from = laneOf(
      ticket.tags.map(({ id }) => id),
      board.lanes,
    );
    if (from !== to) dispatch(moveAsked({ ticket, from, to }));
  };
  return (
    <DndContext
      sensors={useCardSensors()}
      collisionDetection={laneUnder}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('how') } }}
      onDragStart={({ active }) => setCarried(idIn(active.id))}
      onDragEnd={drop}
      onDragCancel={() => setCarried(null)}
    >
      <Lanes data-dragging={carried !== null || undefined}>
        {lanes.map((lane) => (
          <Lane key={lane.id} lane={lane} />
        ))}
      </Lanes>
      <DragOverlay dropAnimation={null}>{ticket && <LiftedCard ticket={ticket} />}</DragOverlay>
    </DndContext>
  );
};
