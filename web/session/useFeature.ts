import { useSelector } from 'react-redux';
import type { Plan } from '../../domain/plan/decider.ts';
import { selectUser } from './slice.ts';

/** A flag of a plan. */
export type Feature = Extract<keyof Plan, `use${string}`>;

/** What the plan of one's company holds. */
export const useFeatures = (): readonly string[] => useSelector(selectUser)?.company.features ?? none;
const none: readonly string[] = [];

/** Whether it holds this. */
export const useFeature = (feature: Feature): boolean => useFeatures().includes(feature);
