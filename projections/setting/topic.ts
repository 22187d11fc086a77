import { z } from 'zod';
import { settingShape } from '../../domain/setting/shape.ts';
import { topic } from '../kernel/view/topic.ts';

export const settingTopic = topic({
  name: 'setting',
  payload: z.object({ setting: settingShape }),
  whole: ['update'],
  id: z.object({}),
  named: [],
  heardBy: 'company',
  worksOn: 'settings:edit',
  ofActors: true,
  // One of the settings decides whether users see tickets without a queue.
  reach: () => true,
});
