import { z } from 'zod';
import { topic } from '../kernel/topic.ts';

/** A user signed in, for his other windows; its id is `<userId>:<sessionId>`. */
export const signInTopic = topic({
  name: 'auth',
  payload: z.object({ user: z.object({ id: z.number() }) }),
  whole: ['update'],
  id: z.object({}),
  named: [],
  heardBy: 'otherSignIns',
});

/** A session ended: the gateway closes its sockets. */
export const sessionTopic = topic({
  name: 'session',
  payload: z.object({}),
  whole: [],
  id: z.object({}),
  named: ['delete'],
  heardBy: 'nobody',
  ofActors: true,
  reach: (id, { sessionId }) => id === sessionId,
});
