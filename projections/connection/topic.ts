import { z } from 'zod';
import { whatsappSessionShape, whatsappShape } from '../../domain/connection/shape.ts';
import { topic } from '../kernel/view/topic.ts';

export const connectionTopic = topic({
  name: 'whatsapp',
  payload: z.object({ whatsapp: whatsappShape }),
  whole: ['create', 'update'],
  id: z.object({ whatsappId: z.number() }),
  named: ['delete'],
  heardBy: 'company',
  worksOn: 'connections-page:actionButtons',
});

/** Momentary state of a connection that is never stored as a change: its QR code and its number of attempts. */
export const liveTopic = topic({
  name: 'whatsappSession',
  payload: z.object({ session: whatsappSessionShape }),
  whole: ['update'],
  id: z.object({}),
  named: [],
  heardBy: 'company',
  worksOn: 'connections-page:actionButtons',
});
