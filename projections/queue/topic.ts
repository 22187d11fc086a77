import { z } from 'zod';
import { queueShape } from '../../domain/queue/shape.ts';
import { topic } from '../kernel/view/topic.ts';

/** A queue or its menu. It is published whole; clients that need more than its name parse the rest. */
export const queueTopic = topic({
  name: 'queue',
  payload: z.object({ queue: queueShape.loose() }),
  whole: ['create', 'update'],
  id: z.object({ queueId: z.number() }),
  named: ['delete'],
  heardBy: 'company',
});
