import { campaign } from '../../domain/campaign/decider.ts';
import { campaignRecipient, type CampaignRecipient } from '../../domain/campaign/recipient.ts';
import type { CampaignLine } from '../../domain/campaign/people.ts';
import type { TurnStep } from '../../domain/campaign/turn.ts';
import { isAccountRefusal } from '../../domain/kernel/accountRefusals.ts';
import { message } from '../../domain/message/decider.ts';
import { causeOf } from '../kernel/handle/cause.ts';
import { handle, load } from '../kernel/handle/handle.ts';
import type { EventSummary } from '../kernel/handle/loadStream.ts';
import { noteFailedAfterAcceptance } from './failedAfterAcceptance.ts';
import { recipientId } from './key.ts';
import { queueStepFor } from './queueStepFor.ts';
import { pauseRestricted } from './restrictions.ts';
import { stepOf, type RunningCampaign, type Sending } from './sending.ts';

const isOnItsWay = ({ is }: CampaignRecipient): boolean => is === 'asking' || is === 'sending';

/**
 * A step is one sending to one recipient of a campaign: the question whether the person wants the message, or the message.
 * Follows a queued step. Returns the instant (ms) at which WhatsApp had taken or refused all its messages, or null until then.
 * Queues a step that a crash left unqueued. Withdraws the step if its campaign was stopped or uses another connection now.
 */
export const followStep = async (
  needs: Sending,
  { companyId, connectionId }: CampaignLine,
  turn: TurnStep,
): Promise<number | null> => {
  const { store } = needs;
  const { campaignId, step } = turn;
  const target = { companyId, id: recipientId(turn) };
  const { state, past } = await load(store, campaignRecipient, target);
  const { state: of } = await load(store, campaign, { companyId, id: campaignId });
  const isRunning = of.is === 'running' && of.wayId === connectionId;
  if (!isOnItsWay(state)) {
    if (isRunning && !state.held && state.is !== 'failed' && stepOf(state, of) === step) {
      await queueStep(needs, { companyId, connectionId }, turn, of);
      return null;
    }
    if (!state.held && !state.queued) return 0;
  }
  const does = (command: Parameters<typeof campaignRecipient.decide>[0]) => {
    const cause = causeOf(`campaign:${target.id}:${step}:${past.length}`, companyId, 'clock');
    return handle(store, campaignRecipient, { target, command, cause });
  };
  const sent = await Promise.all((state.queued?.messages ?? []).map((id) => load(store, message, { companyId, id })));
  if (isOnItsWay(state) && isRunning && sent.some((one) => one.state.is === 'absent')) {
    await queueStep(needs, { companyId, connectionId }, turn, of);
    return null;
  }
  const ends = sent.map(({ state: said, past: facts }) => {
    const isOver = said.is === 'out' && (said.ack >= 2 || said.error !== '');
    const from = facts.findLastIndex(({ type }) => type === 'MessageQueued' || type === 'MessageQueuedAgain');
    const isEnd = ({ type }: EventSummary) => type === 'MessageAcknowledged' || type === 'MessageFailed';
    const end = facts.slice(from).find(isEnd) ?? facts.findLast(isEnd);
    return isOver && end ? Date.parse(end.meta.at) : null;
  });
  if (!isOnItsWay(state)) {
    // The process that queued it may have been slower than the withdrawal.
    if (state.held && !isRunning && ends.includes(null)) await withdraw(needs, companyId, state);
    return Math.max(0, ...ends.map((at) => at ?? 0));
  }
  if (ends.includes(null)) {
    if (isRunning) return null;
    await withdraw(needs, companyId, state);
    await does({ type: 'WithdrawStep', step });
    return Date.now();
  }
  const reason = sent.flatMap(({ state: said }) => (said.is === 'out' && said.error ? [said.error] : []))[0];
  // Pause before recording the failure: a campaign without remaining recipients would finish instead of pausing.
  if (isRunning && reason !== undefined && isAccountRefusal(reason))
    await pauseRestricted(needs, { companyId, connectionId }, [campaignId]);
  await does(reason === undefined ? { type: 'NoteDelivered', step } : { type: 'NoteFailed', step, reason });
  // It may have failed since it was read. whenAcceptedCampaignMessageFailed sees what fails from now on.
  if (reason === undefined) await noteFailedAfterAcceptance(needs, target, step);
  return Math.max(...ends.map((at) => at ?? 0));
};

/**
 * Queues a step whose turn it is. If the campaign was deleted in the meantime, whenCampaignWasRemoved may have run before the
 * message existed, so this withdraws it.
 */
export const queueStep = async (
  needs: Sending,
  line: CampaignLine,
  turn: TurnStep,
  of: RunningCampaign,
): Promise<void> => {
  await queueStepFor(needs, line.companyId, turn, of);
  const { state: now } = await load(needs.store, campaign, { companyId: line.companyId, id: turn.campaignId });
  if (now.is === 'removed') await followStep(needs, line, turn);
};

/**
 * Withdraws messages that WhatsApp has not taken; the outbox then skips them. They are sent again under the same id, so a
 * contact never gets one twice.
 */
const withdraw = async ({ store }: Sending, companyId: number, { queued }: CampaignRecipient): Promise<void> => {
  for (const id of queued?.messages ?? []) {
    if ((await load(store, message, { companyId, id })).state.is === 'absent') continue;
    const cause = causeOf(`campaign:withdrawn:${id}:${crypto.randomUUID()}`, companyId, 'clock');
    const command = { type: 'FailMessage', reason: 'ERR_CAMPAIGN_CANCELLED' } as const;
    await handle(store, message, { target: { companyId, id }, command, cause });
  }
};
