import { useDroppable } from '@dnd-kit/core';
import { useEffect, useMemo, useRef, useState, type CSSProperties } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { styled } from 'styled-components';
import { Hidden } from '../../ui/Hidden.tsx';
import { RowBoundary } from '../../ui/lists/RowBoundary.tsx';
import { Rows, type RowsHandle } from '../../ui/lists/Rows.tsx';
import { phone } from '../../ui/page/screens.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { KanbanCard } from './KanbanCard.tsx';
import { laneKey } from './dragging.ts';
import { NO_LANE } from './lanes.ts';
import { laneMoreAsked, selectCardsOf, selectLane } from './slice.ts';
import { Tooltip } from '../../ui/layers/Tooltip.tsx';

const Root = styled.section`
  display: flex;
  flex: 1 0 288px;
  flex-direction: column;
  max-width: 360px;
  min-height: 0;
  border-top: 3px solid var(--c);
  border-radius: var(--r-8) var(--r-8) var(--r-12) var(--r-12);
  background: var(--canvas);
  scroll-snap-align: center;
  &[data-over] {
    background: var(--accent-soft);
  }
  & > header {
    display: flex;
    align-items: center;
    gap: var(--s-8);
    padding: 10px 12px 8px;
    h2 {
      flex: 1;
      min-width: 0;
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
      font-size: var(--t-13);
      font-weight: var(--w-bold);
      &::before {
        content: '';
        display: inline-block;
        width: 8px;
        height: 8px;
        margin-right: var(--s-8);
        border-radius: 2px;
        background: var(--c);
      }
    }
    span {
      color: var(--text-muted);
      font-size: var(--t-12);
      font-variant-numeric: tabular-nums;
    }
  }
  & > div {
    flex: 1;
    min-height: 0;
  }
  ${phone} {
    flex: 0 0 calc(100vw - 56px);
    max-width: none;
  }
`;
const Nothing = styled.p`
  margin: 0 var(--s-8);
  padding: var(--s-24) var(--s-12);
  border: 1px dashed var(--border-strong);
  border-radius: var(--r-8);
  color: var(--text-muted);
  font-size: var(--t-12);
  text-align: center;
  overflow-wrap: anywhere;
`;
const Bones = () => (
  <div style={{ padding: '0 8px' }} aria-busy="true">
    {[0, 1, 2].map((n) => (
      <Skeleton key={n} $height="104px" style={{ marginBottom: 8, borderRadius: 8 }} />
    ))}
  </div>
);
/** The server stops counting at this number. */
const counted = 1000;
const nearEnd = 400;

/** A lane with its number of tickets. It draws only the cards in view (R439). */
export const Lane = ({ lane: { id, name, color } }: { lane: { id: number; name: string; color: string } }) => {
  const { t } = useTranslation('kanban');
  const dispatch = useDispatch();
  const handle = useRef<RowsHandle>(null);
  const [isNearEnd, setNearEnd] = useState(false);
  const cards = useSelector(useMemo(() => selectCardsOf(id), [id]));
  const { phase, hasMore, more, count } = useSelector((state: Parameters<typeof selectLane>[0]) =>
    selectLane(state, id),
  );
  const { setNodeRef, isOver } = useDroppable({ id: laneKey(id) });
  const wanted = isNearEnd && phase === 'ready' && hasMore && !more;
  useEffect(() => {
    if (wanted) dispatch(laneMoreAsked(id));
  }, [dispatch, id, wanted]);
  const colour: CSSProperties & { '--c': string } = { '--c': color };
  const empty = id === NO_LANE ? t('emptyOpen') : t('emptyLane', { lane: name });
  return (
    <Root ref={setNodeRef} aria-label={name} style={colour} data-lane={id} data-over={isOver || undefined}>
      <header>
        <Tooltip text={name} whenCut>
          <h2 dir="auto">{name}</h2>
        </Tooltip>
        {count !== null && (
          <span>
            <span aria-hidden>{count < counted ? count : `${counted}+`}</span>
            <Hidden>{t('count', { count })}</Hidden>
          </span>
        )}
      </header>
      <div>
        {cards.length > 0 ? (
          <Rows
            handle={handle}
            label={t('tickets', { lane: name })}
            rows={cards}
            row={(ticket) => (
              <RowBoundary of={ticket}>
                <KanbanCard ticket={ticket} lane={id} />
              </RowBoundary>
            )}
            foot={more && <Bones />}
            nearEnd={nearEnd}
            onNearEnd={setNearEnd}
          />
        ) : phase === 'loading' ? (
          <Bones />
        ) : (
          <Nothing>{empty}</Nothing>
        )}
      </div>
    </Root>
  );
};
