import { z } from 'zod';
import { topic } from '../kernel/view/topic.ts';

/** A company is published whole. Listeners that show its hours parse them. */
export const companyTopic = topic({
  name: 'company',
  payload: z.object({ company: z.looseObject({ id: z.number() }) }),
  whole: ['update'],
  id: z.object({}),
  named: [],
  heardBy: 'company',
  worksOn: 'settings:edit',
  ofActors: true,
  // A suspended or removed company allows no sign-in, and a new plan changes what its users hear.
  reach: () => true,
});

/** The companies of the installation, for super users of any company: `company-companies`. */
export const companiesTopic = topic({
  name: 'companies',
  payload: z.object({ record: z.looseObject({ id: z.number() }) }),
  whole: ['create', 'update'],
  id: z.object({ id: z.number() }),
  named: ['delete'],
  heardBy: 'super',
});
