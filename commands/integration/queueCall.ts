import { integrationCall } from '../../domain/integration/call.ts';
import type { Cause } from '../../runtime/http.ts';
import type { Deps } from '../deps.ts';
import { handle } from '../kernel/handle/handle.ts';

/** Queues a message for an integration, once per message. */
export const queueCall = async (
  { store }: Pick<Deps, 'store'>,
  call: { integrationId: number; ticketId: number; contactId: number; messageId: string },
  cause: Cause,
): Promise<void> => {
  const target = { companyId: cause.companyId, id: `${call.integrationId}x${call.messageId}` };
  const command = { type: 'QueueCall', ...call } as const;
  await handle(store, integrationCall, {
    target,
    command,
    cause,
    fresh: true,
    ticketId: call.ticketId,
  });
};
