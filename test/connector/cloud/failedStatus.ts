import { openCloudStatuses } from '../../../connector/cloud/inbound/statuses.ts';
import { webhookStatus } from '../../../connector/cloud/webhook/messages.ts';

/** Takes a failed status of a message that Meta had accepted. Returns the reasons with which the message fails. */
export const failedWith = async (errors: unknown): Promise<string[]> => {
  const reasons: string[] = [];
  const nothing = () => Promise.resolve();
  const takeStatus = openCloudStatuses({
    which: { companyId: 1, connectionId: 2 },
    ports: { acknowledge: nothing, fail: async ({ reason }) => void reasons.push(reason) },
    sends: { findOfStatus: async () => ({ waId: '3EB0', is: 'known', position: '1' }) },
    answered: () => undefined,
    priced: nothing,
    stopped: nothing,
  });
  await takeStatus(webhookStatus.parse({ id: 'wamid.1', status: 'failed', errors }));
  return reasons;
};
