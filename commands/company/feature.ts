import { Refused } from '../../domain/kernel/decider.ts';
import type { Plan } from '../../domain/plan/decider.ts';
import type { Deps } from '../deps.ts';

type Feature = { [K in keyof Plan]: Plan[K] extends boolean ? K : never }[keyof Plan];

/** ERR_NO_PERMISSION where the company's plan does not hold a feature; it may be a moment old. */
export const checkFeature = async (
  { lookup }: Pick<Deps, 'lookup'>,
  companyId: number,
  feature: Feature,
): Promise<void> => {
  if (!(await lookup.planOf(companyId))?.[feature]) throw new Refused('ERR_NO_PERMISSION');
};
