import { expect, test } from '@jest/globals';
import { campaignFaults } from './campaign.ts';

test('two campaigns over one connection, killed in the middle, one stopped and restarted: each recipient has each message once (R491, R492, R525)', async () => {
  const { wasStopped: _, repeats: __, ...found } = await campaignFaults({ recipients: 20, kills: 2, seed: 3 });
  const nothing = { lost: 0, doubled: 0, unexplained: 0, unfinished: 0 };
  expect(found).toEqual({ kills: 2, recipients: 40, ...nothing });
}, 600_000);
