import { z } from 'zod';
import { topic } from '../kernel/view/topic.ts';

/** Tells the user's other windows of a sign-in. The id is `<userId>:<sessionId>`. */
export const signInTopic = topic({
  name: 'auth',
  payload: z.object({ user: z.object({ id: z.number() }) }),
  whole: ['update'],
  id: z.object({}),
  named: [],
  heardBy: 'otherSignIns',
});

/** A session ended, so the gateway closes its sockets. */
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
