import type { Running } from '../../runtime/context.ts';
import { lead } from '../../runtime/leader.ts';
import type { Storage } from '../../runtime/storage.ts';
import type { Deps } from '../deps.ts';
import { runFairly } from '../kernel/due/runFairly.ts';
import { runClock } from '../kernel/due/clock.ts';
import { sendCampaigns } from './advance.ts';
import { endUnconfirmed, finishCampaigns } from './finish.ts';
import { prepareCampaigns } from './prepare.ts';
import { startCampaigns } from './start.ts';

/** How often the due campaign messages are checked. */
const EVERY_MS = 250;
/** Limits of concurrent connections, in total and per company, so that a slow one does not delay the others. */
const SIDE_BY_SIDE = { concurrency: 16, perTenant: 4, slow: 64 };

/**
 * Runs the clocks of campaigns separately from all others: preparing writes thousands of events, and sending keeps pauses of
 * fractions of a second.
 */
export const runCampaigns = async (
  deps: Deps,
  storage: Storage,
  databaseUrl: string,
): Promise<Required<Pick<Running, 'stop'>>> => {
  const preparing = await lead(databaseUrl, 'campaignPreparation', async () => runClock([prepareCampaigns(deps)]));
  const sending = await lead(databaseUrl, 'campaigns', async () => {
    const turns = runFairly(sendCampaigns({ ...deps, storage }), { ...SIDE_BY_SIDE, partitionKey: ({ id }) => id });
    const clock = runClock([startCampaigns(deps), turns.work, endUnconfirmed(deps), finishCampaigns(deps)], EVERY_MS);
    return {
      stop: async () => {
        await clock.stop();
        await turns.settled();
      },
    };
  });
  return {
    stop: async () => {
      await sending.stop();
      await preparing.stop();
    },
  };
};
