import { changeKey, getKey, repeatCall } from '../../../commands/integration/contract.ts';
import { listCalls } from '../../../projections/integration/contract.ts';
import { request } from '../../api/request.ts';
import { createTask } from '../../api/task.ts';

/** The deliveries to an integration, newest first. */
export const deliveries = createTask(
  'integrationDeliveries',
  (integrationId: number) => request(listCalls, { params: { integrationId }, query: { pageNumber: 1 } }),
  { overlap: 'replaces', reads: true },
);

/** Sends a delivery again. */
export const repeatDelivery = createTask(
  'integrationRepeat',
  (params: { integrationId: number; callId: string }) => request(repeatCall, { params }),
  { overlap: 'joins', actions: (_, { integrationId }) => [deliveries.run(integrationId)] },
);

/** Reads the key that signs the deliveries, or replaces it. */
export const signingKey = createTask(
  'integrationKey',
  (integrationId: number) => request(getKey, { params: { integrationId } }),
  { reads: true },
);
export const changeSigningKey = createTask(
  'integrationKeyChange',
  (integrationId: number) => request(changeKey, { params: { integrationId } }),
  { actions: (key, integrationId) => [signingKey.done(key, integrationId)] },
);
