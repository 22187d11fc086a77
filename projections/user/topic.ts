import { z } from 'zod';
import { signedInShape, userShape } from '../../domain/user/shape.ts';
import { topic } from '../kernel/view/topic.ts';

export const userTopic = topic({
  name: 'user',
  payload: z.object({ user: userShape.extend({ company: signedInShape.shape.company.optional() }) }),
  whole: ['create', 'update'],
  id: z.object({ userId: z.number() }),
  named: ['delete', 'erase'],
  heardBy: 'company',
  ofOneself: true,
  ofActors: true,
  reach: (id, { userId }) => Number(id) === userId,
});
