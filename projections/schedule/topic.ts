import { z } from 'zod';
import { scheduleShape } from '../../domain/schedule/shape.ts';
import { topic } from '../kernel/view/topic.ts';

export const scheduleTopic = topic({
  name: 'schedule',
  payload: z.object({ schedule: scheduleShape }),
  whole: ['create', 'update'],
  id: z.object({ scheduleId: z.number() }),
  named: ['delete'],
  heardBy: 'author',
});
