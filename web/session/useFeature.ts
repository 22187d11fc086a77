import { useSelector } from 'react-redux';
import type { Feature } from '../../domain/kernel/gates.ts';
import { selectUser } from './slice.ts';

/** What the plan of one's company holds. */
export const useFeatures = (): readonly Feature[] => useSelector(selectUser)?.company.features ?? none;
const none: readonly Feature[] = [];

/** Whether it holds this; nothing needed is always there. */
export const useFeature = (feature: Feature | undefined): boolean => {
  const features = useFeatures();
  return feature === undefined || features.includes(feature);
};
