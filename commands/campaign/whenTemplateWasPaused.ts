import { campaign } from '../../domain/campaign/decider.ts';
import type { RefusalCode } from '../../domain/kernel/refusals/refusals.ts';
import { DAY_MS } from '../../domain/kernel/durations.ts';
import type { LoggedEvent } from '../../eventstore/codec.ts';
import type { Deps } from '../deps.ts';
import type { Asks } from '../lookup.ts';
import { handle, idOf } from '../kernel/handle/handle.ts';
import { untilReadModelsReached } from '../kernel/handle/untilReached.ts';
import type { Reaction } from '../kernel/react/reactions.ts';

const reasons: Readonly<Record<string, RefusalCode>> = {
  PAUSED: 'ERR_TEMPLATE_PAUSED',
  DISABLED: 'ERR_TEMPLATE_DISABLED',
};
/** Returns why campaigns cannot go on after a change of a template; undefined if they can. */
const reasonIn = ({ event }: LoggedEvent): RefusalCode | undefined => {
  const status = event.type === 'TemplateChanged' ? event.data.status : undefined;
  return typeof status === 'string' ? reasons[status] : undefined;
};

/** Stops the running campaigns whose template Meta paused or disabled. A user restarts them. */
export const whenTemplateWasPaused = ({
  store,
  lookup,
}: Pick<Deps, 'store'> & Asks<'campaignsWithTemplate' | 'reached'>): Reaction => ({
  name: 'whenTemplateWasPaused',
  prefixes: ['template-'],
  staleAfter: 30 * DAY_MS,
  wants: (stored) => reasonIn(stored) !== undefined,
  react: async (stored, cause, stopping) => {
    const { stream, meta, position } = stored;
    const { companyId } = meta;
    const reason = reasonIn(stored);
    if (reason === undefined) return;
    await untilReadModelsReached(lookup, position, stopping);
    for (const id of await lookup.campaignsWithTemplate(companyId, idOf(stream))) {
      const turn = { ...cause, id: `${cause.id}:${id}` };
      const command = { type: 'StopCampaign', reason } as const;
      await handle(store, campaign, { target: { companyId, id }, command, cause: turn });
    }
  },
});
