import { campaignRecipient, type CampaignStep } from '../../domain/campaign/recipient.ts';
import { message } from '../../domain/message/decider.ts';
import { causeOf } from '../kernel/handle/cause.ts';
import type { Deps } from '../deps.ts';
import { handle, load } from '../kernel/handle/handle.ts';

/**
 * Records that a step failed whose messages Meta had accepted. A step that is still on its way is left to followStep. `id`: of
 * the recipient's stream.
 */
export const noteFailedAfterAcceptance = async (
  { store }: Pick<Deps, 'store'>,
  target: { companyId: number; id: string },
  step: CampaignStep,
): Promise<void> => {
  const { companyId, id } = target;
  const { state, past } = await load(store, campaignRecipient, target);
  if ((state.is !== 'delivered' && state.is !== 'asked') || state.queued?.step !== step) return;
  const sent = await Promise.all(state.queued.messages.map((each) => load(store, message, { companyId, id: each })));
  const reason = sent.flatMap(({ state: said }) => (said.is === 'out' && said.error ? [said.error] : []))[0];
  if (reason === undefined) return;
  const cause = causeOf(`campaign:${id}:failed:${past.length}`, companyId, 'clock');
  await handle(store, campaignRecipient, { target, command: { type: 'NoteFailed', step, reason }, cause });
};
