import type { Running } from '../../runtime/context.ts';
import type { Storage } from '../../runtime/storage.ts';
import type { Deps } from '../deps.ts';
import { runFairly } from '../kernel/due/runFairly.ts';
import { runClock } from '../kernel/due/clock.ts';
import type { ReadModelChanges } from '../kernel/due/pace.ts';
import { sendCampaigns } from './advance.ts';
import { endUnconfirmed, finishCampaigns } from './finish.ts';
import { prepareCampaigns } from './prepare.ts';
import { startCampaigns } from './start.ts';

/** Limits of concurrent connections, in total and per company, so that a slow one does not delay the others. */
const SIDE_BY_SIDE = { concurrency: 16, perTenant: 4, slow: 64 };

/**
 * Runs the clocks of campaigns separately from all others: preparing writes thousands of events, and sending keeps pauses of
 * fractions of a second: it looks four times as often as the other clocks (`everyMs`).
 */
export const runCampaigns = (
  deps: Deps,
  storage: Storage,
  everyMs: number,
  changes: ReadModelChanges,
): Required<Pick<Running, 'stop'>> => {
  const sendingMs = everyMs / 4;
  const preparing = runClock([prepareCampaigns(deps)], { everyMs, changes });
  const turns = runFairly(sendCampaigns({ ...deps, storage }, sendingMs), {
    ...SIDE_BY_SIDE,
    partitionKey: ({ id }) => id,
  });
  const works = [startCampaigns(deps), turns.work, endUnconfirmed(deps), finishCampaigns(deps)];
  const sending = runClock(works, { everyMs: sendingMs, changes, whichDue: deps.lookup.whichDue });
  return {
    stop: async () => {
      await sending.stop();
      await turns.settled();
      await preparing.stop();
    },
  };
};
