import { z } from 'zod';
import { callShape } from '../../domain/integration/callShape.ts';
import { contract } from '../../domain/kernel/contract.ts';
import { nothing, pageNumber, pathId } from '../../domain/kernel/inputs.ts';

/** The newest calls first. ERR_NO_RECORD_FOUND. */
export const listCalls = contract({
  method: 'GET',
  path: '/queueIntegration/:integrationId/calls',
  who: 'integrations:edit',
  summary: 'The delivery log of an integration',
  params: z.object({ integrationId: pathId }),
  query: z.object({ pageNumber }),
  body: nothing,
  reply: z.object({ calls: z.array(callShape), hasMore: z.boolean() }),
});
