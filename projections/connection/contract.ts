import { z } from 'zod';
import { whatsappShape } from '../../domain/connection/shape.ts';
import { contract } from '../../domain/kernel/contract.ts';
import { MOST_LISTED, nothing, pathId, searchParam } from '../../domain/kernel/inputs.ts';

export const listConnections = contract({
  method: 'GET',
  path: '/whatsapp',
  who: 'user',
  summary: `The company's connections that a search finds, at most ${MOST_LISTED}`,
  params: nothing,
  query: z.object({ searchParam }),
  body: nothing,
  reply: z.array(whatsappShape).max(MOST_LISTED),
});

export const getConnection = contract({
  method: 'GET',
  path: '/whatsapp/:whatsappId',
  who: 'user',
  summary: 'One connection',
  params: z.object({ whatsappId: pathId }),
  query: nothing,
  body: nothing,
  reply: whatsappShape,
});
