import { z } from 'zod';
import { settingShape } from '../../domain/setting/shape.ts';
import { topic } from '../kernel/topic.ts';

export const settingTopic = topic({
  name: 'setting',
  payload: z.object({ setting: settingShape }),
  whole: ['update'],
  id: z.object({}),
  named: [],
  heardBy: 'company',
  worksOn: 'settings:edit',
  ofActors: true,
  // Whether tickets without a queue are seen is one.
  reach: () => true,
});
