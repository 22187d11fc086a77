import { expect, test } from '@jest/globals';
import { openCloudStatuses } from '../../../connector/cloud/inbound/statuses.ts';
import { webhookStatus } from '../../../connector/cloud/webhook/messages.ts';

type Deps = Parameters<typeof openCloudStatuses>[0];
/** Returns what a failed status of a message of ours makes of it. */
const failedWith = async (errors: unknown): Promise<unknown[]> => {
  const reasons: unknown[] = [];
  const nothing = () => Promise.resolve();
  const deps: Deps = {
    which: { companyId: 1, connectionId: 2 },
    ports: { acknowledge: nothing, fail: async ({ reason }) => void reasons.push(reason) },
    sends: { findOfStatus: async () => ({ waId: '3EB0', is: 'known', position: '1' }) },
    answered: () => undefined,
    priced: nothing,
    stopped: nothing,
  };
  await openCloudStatuses(deps)(webhookStatus.parse({ id: 'wamid.1', status: 'failed', errors }));
  return reasons;
};

test.each<[string, unknown, string]>([
  ['a known code', [{ code: 131047 }], 'ERR_WINDOW_CLOSED'],
  ['a known code in text', [{ code: '131026' }], 'ERR_CLOUD_UNDELIVERABLE'],
  ['an unknown code', [{ code: 999_999, title: 'x' }], 'ERR_CLOUD_UNKNOWN'],
  ['no code', [{ title: 'x' }], 'ERR_CLOUD_UNKNOWN'],
  ['a code that is null', [{ code: null }], 'ERR_CLOUD_UNKNOWN'],
  ['no errors', undefined, 'ERR_CLOUD_UNKNOWN'],
  ['an empty list', [], 'ERR_CLOUD_UNKNOWN'],
])('a failure with %s does not tell of another one', async (_, errors, reason) =>
  expect(await failedWith(errors)).toEqual([reason]),
);
