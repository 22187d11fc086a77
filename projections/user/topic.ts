import { z } from 'zod';
import { userShape } from '../../domain/user/shape.ts';
import { topic } from '../kernel/topic.ts';

export const userTopic = topic({
  name: 'user',
  payload: z.object({ user: userShape }),
  whole: ['create', 'update'],
  id: z.object({ userId: z.number() }),
  named: ['delete'],
  heardBy: 'company',
  ofActors: true,
  reach: (id, { userId }) => Number(id) === userId,
});
