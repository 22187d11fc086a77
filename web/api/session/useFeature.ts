import { useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { neededByPage, type Feature } from '../../../domain/kernel/gates.ts';
import { selectUser } from './slice.ts';

/**
 * A flag in this browser that shows the campaign screens without the plan's permission. The server still checks the
 * plan.
 */
const SHOWN = 'cshow';
const showing = (): boolean => localStorage.getItem(SHOWN) !== null;

/** The features of the company's plan, and campaigns when this browser shows them. */
export const useFeatures = (): readonly Feature[] => {
  const held = useSelector(selectUser)?.company.features ?? none;
  return !held.includes('useCampaigns') && showing() ? [...held, 'useCampaigns'] : held;
};
const none: readonly Feature[] = [];

/** Whether the company has a feature; true when none is needed. */
export const useFeature = (feature: Feature | undefined): boolean => {
  const features = useFeatures();
  return feature === undefined || features.includes(feature);
};

/**
 * Whether the company's plan lacks the feature that the page at this address needs. The browser's flag does not count.
 */
export const useLacking = (): boolean => {
  const { pathname } = useLocation();
  const needed = neededByPage(pathname);
  const held = useSelector(selectUser)?.company.features ?? none;
  return needed !== undefined && !held.includes(needed);
};
