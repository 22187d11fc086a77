import { Suspense, useEffect, useState, type ReactNode, type Ref } from 'react';
import { lazy } from '../../../api/parts.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { styled } from 'styled-components';
import { RowBoundary } from '../../../ui/lists/RowBoundary.tsx';
import { Rows, type RowsHandle } from '../../../ui/lists/Rows.tsx';
import { RowBones } from './RowBones.tsx';
import { selectList, selectListName, selectRows, selectTickets } from './selectors.ts';
import { ticketsMoreAsked, type TicketRoot } from '../slice.ts';
import { PlainRow, TicketRow } from './TicketRow.tsx';
import { useSteady } from './useSteady.ts';

/** Loaded with the first empty list. If loading fails, the area stays empty. */
const EmptyList = lazy(() =>
  import('./EmptyList.tsx').then(
    (file) => ({ default: file.EmptyList }),
    () => ({ default: (): ReactNode => null }),
  ),
);

const bottomDistance = 100;

const Frame = styled.div`
  flex: 1;
  min-height: 0;
  border-top: 1px solid var(--border);
  /* Under the tabs themselves there is a line already. */
  &:first-child {
    border-top: 0;
  }
`;

type Props = { openUuid: string | undefined; handle: Ref<RowsHandle> };

/** The tickets of the chosen tab. The next page loads within 100 px of the end (R143). */
export const TicketList = ({ openUuid, handle }: Props) => {
  const { t } = useTranslation('ticket');
  const dispatch = useDispatch();
  const name = useSelector(selectListName);
  const { phase, hasMore, more } = useSelector((state: TicketRoot) => selectList(state, name));
  const rows = useSelector(selectRows);
  const { found } = useSelector(selectTickets);
  const { shown, onPointerMove } = useSteady(rows);
  const [atEnd, setAtEnd] = useState(false);

  const wanting = atEnd && hasMore && phase === 'ready';
  useEffect(() => {
    if (wanting) dispatch(ticketsMoreAsked({ name }));
  }, [dispatch, wanting, name, rows.length]);

  if (rows.length === 0)
    return (
      <Frame>
        <Suspense fallback={<RowBones />}>
          {phase === 'ready' || phase === 'failed' ? <EmptyList name={name} /> : <RowBones />}
        </Suspense>
      </Frame>
    );
  return (
    <Frame onPointerMove={onPointerMove}>
      <Rows
        handle={handle}
        label={t('list')}
        rows={shown}
        row={(ticket) => (
          <RowBoundary of={ticket} instead={<PlainRow ticket={ticket} />}>
            <TicketRow
              ticket={ticket}
              selected={ticket.uuid === openUuid}
              withStatus={name === 'search'}
              found={name === 'search' ? found[ticket.id] : undefined}
            />
          </RowBoundary>
        )}
        foot={more && <RowBones rows={2} />}
        nearEnd={bottomDistance}
        onNearEnd={setAtEnd}
      />
    </Frame>
  );
};
