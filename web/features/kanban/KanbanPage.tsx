import './saga.ts';
import { useEffect } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { PageTitle } from '../../ui/page/PageTitle.tsx';
import { useCan } from '../../api/session/useCan.ts';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { phone } from '../../ui/page/screens.ts';
import { Board } from './Board.tsx';
import { Filters } from './Filters.tsx';
import { NO_LANE } from './lanes.ts';
import { boardHidden, boardShown, selectBoard } from './slice.ts';

const Advice = styled.p`
  margin: 0 var(--s-24) var(--s-12);
  color: var(--text-muted);
  a {
    margin-left: var(--s-6);
    color: var(--accent-text);
    font-weight: var(--w-medium);
  }
  ${phone} {
    margin: 0 var(--s-16) var(--s-12);
  }
`;

/** The board of tickets by lane, updated live while it is shown (R439). */
export const KanbanPage = () => {
  const { t } = useTranslation('kanban');
  const dispatch = useDispatch();
  const { lanes, lists } = useSelector(selectBoard);
  const makesLanes = useCan('tags:kanban');
  useEffect(() => {
    dispatch(boardShown());
    return () => void dispatch(boardHidden());
  }, [dispatch]);
  const counts = Object.values(lists).map(({ count }) => count);
  const count = counts.reduce<number>((sum, n) => sum + (n ?? 0), 0);
  const bare = lanes.length === 0 && lists[NO_LANE]?.phase === 'ready';
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <PageHead title={t('title')} {...(counts.includes(null) ? {} : { count: t('count', { count }) })}>
        <Filters />
      </PageHead>
      {bare && (
        <Advice>
          {t('noLanes')}. {t('noLanesAdvice')}
          {makesLanes && <Link to="/tags">{t('toTags')}</Link>}
        </Advice>
      )}
      <Board />
    </>
  );
};
