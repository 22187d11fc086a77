import { useMemo } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useSelector } from 'react-redux';
import { NO_LANE } from './lanes.ts';
import { selectLanes } from './slice.ts';

/** The lanes of the board from left to right, with their current names. */
export const useLanes = (): readonly { id: number; name: string; color: string }[] => {
  const { t } = useTranslation('kanban');
  const lanes = useSelector(selectLanes);
  return useMemo(() => [{ id: NO_LANE, name: t('open'), color: 'var(--text-faint)' }, ...lanes], [t, lanes]);
};
