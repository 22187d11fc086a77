import type { Running } from '../../runtime/context.ts';
import { lead } from '../../runtime/leader.ts';
import type { Storage } from '../../runtime/storage.ts';
import type { Deps } from '../deps.ts';
import { abreast } from '../kernel/abreast.ts';
import { runClock } from '../kernel/clock.ts';
import { sendCampaigns } from './advance.ts';
import { endSilent, finishCampaigns } from './finish.ts';
import { prepareCampaigns } from './prepare.ts';
import { startCampaigns } from './start.ts';

/** How often it is looked what campaigns have to send. */
const EVERY_MS = 250;
/** So many connections go on side by side, and so many of one company: who is slow holds up nobody else. */
const SIDE_BY_SIDE = { concurrency: 16, perTenant: 4, slow: 64 };

/** The clocks of campaigns, apart from all others: thousands are written down, and gaps are kept by the fraction of a second. */
export const runCampaigns = async (
  deps: Deps,
  storage: Storage,
  databaseUrl: string,
): Promise<Required<Pick<Running, 'stop'>>> => {
  const preparing = await lead(databaseUrl, 'campaignPreparation', async () => runClock([prepareCampaigns(deps)]));
  const sending = await lead(databaseUrl, 'campaigns', async () => {
    const turns = abreast(sendCampaigns({ ...deps, storage }), { ...SIDE_BY_SIDE, partitionKey: ({ id }) => id });
    const clock = runClock([startCampaigns(deps), turns.work, endSilent(deps), finishCampaigns(deps)], EVERY_MS);
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
