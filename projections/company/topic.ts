import { z } from 'zod';
import { topic } from '../kernel/topic.ts';

/** A company goes whole; whoever shows its hours parses them. */
export const companyTopic = topic({
  name: 'company',
  payload: z.object({ company: z.looseObject({ id: z.number() }) }),
  whole: ['update'],
  id: z.object({}),
  named: [],
  heardBy: 'company',
  worksOn: 'settings:edit',
  ofActors: true,
  // One that was suspended or removed signs nobody in; a plan that it has now is heard of.
  reach: () => true,
});

/** The companies of the installation, for super users wherever they are: `company-companies`. */
export const companiesTopic = topic({
  name: 'companies',
  payload: z.object({ record: z.looseObject({ id: z.number() }) }),
  whole: ['create', 'update'],
  id: z.object({ id: z.number() }),
  named: ['delete'],
  heardBy: 'super',
});
