import { z } from 'zod';
import { whatsappShape } from '../../domain/connection/shape.ts';
import { contract } from '../../domain/kernel/contract.ts';
import { MOST_LISTED, searchParam } from '../../domain/kernel/inputs.ts';

export const listConnections = contract({
  method: 'GET',
  path: '/whatsapp',
  who: 'user',
  summary: `The company's connections that a search finds, at most ${MOST_LISTED}`,
  query: z.object({ searchParam }),
  reply: z.array(whatsappShape).max(MOST_LISTED),
});

export const getConnection = contract({
  method: 'GET',
  path: '/whatsapp/:whatsappId',
  who: 'user',
  summary: 'One connection',
  reply: whatsappShape,
});
