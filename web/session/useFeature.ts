import { useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { neededByPage, type Feature } from '../../domain/kernel/gates.ts';
import { selectUser } from './slice.ts';

/** The flag of this browser that shows the screens of campaigns whatever the plan holds; the server asks the plan. */
const SHOWN = 'cshow';
const showing = (): boolean => localStorage.getItem(SHOWN) !== null;

/** What the plan of one's company holds, and what this browser shows besides. */
export const useFeatures = (): readonly Feature[] => {
  const held = useSelector(selectUser)?.company.features ?? none;
  return !held.includes('useCampaigns') && showing() ? [...held, 'useCampaigns'] : held;
};
const none: readonly Feature[] = [];

/** Whether it holds this; nothing needed is always there. */
export const useFeature = (feature: Feature | undefined): boolean => {
  const features = useFeatures();
  return feature === undefined || features.includes(feature);
};

/** Whether the company's plan lacks what the page at this address needs, whatever this browser shows. */
export const useLacking = (): boolean => {
  const { pathname } = useLocation();
  const needed = neededByPage(pathname);
  const held = useSelector(selectUser)?.company.features ?? none;
  return needed !== undefined && !held.includes(needed);
};
