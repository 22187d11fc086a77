import { z } from 'zod';
import { callShape } from '../../domain/integration/callShape.ts';
import { pageContract } from '../../domain/kernel/pageContract.ts';

/** The newest calls first. ERR_NO_RECORD_FOUND. */
export const listCalls = pageContract({
  path: '/queueIntegration/:integrationId/calls',
  who: 'integrations:edit',
  summary: 'The delivery log of an integration',
  query: {},
  reply: { calls: z.array(callShape) },
});
