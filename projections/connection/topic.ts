import { z } from 'zod';
import { whatsappSessionShape, whatsappShape } from '../../domain/connection/shape.ts';
import { topic } from '../kernel/topic.ts';

export const connectionTopic = topic({
  name: 'whatsapp',
  payload: z.object({ whatsapp: whatsappShape }),
  whole: ['create', 'update'],
  id: z.object({ whatsappId: z.number() }),
  named: ['delete'],
  heardBy: 'company',
  worksOn: 'connections-page:actionButtons',
});

/** How an import of old messages goes on (R703): frames `importMessages-1`; -1 while it is prepared, `refresh` when it is over. */
export const importName = 'importMessages';
export const importFrame = z.object({
  action: z.enum(['update', 'refresh']),
  payload: z.object({
    whatsappId: z.number(),
    status: z.object({ this: z.number(), all: z.number(), date: z.string().nullable() }),
  }),
});

/** What of a connection passes by and is never a change: its QR code, how often it was tried. */
export const liveTopic = topic({
  name: 'whatsappSession',
  payload: z.object({ session: whatsappSessionShape }),
  whole: ['update'],
  id: z.object({}),
  named: [],
  heardBy: 'company',
  worksOn: 'connections-page:actionButtons',
});
