import { campaign } from '../../domain/campaign/decider.ts';
import { isHour, mayGoAt, mostInTurn, turnAfter } from '../../domain/campaign/pace.ts';
import type { CampaignLine, NextRecipient } from '../../domain/campaign/people.ts';
import { campaignRecipient } from '../../domain/campaign/recipient.ts';
import { campaignSettings } from '../../domain/campaign/settings.ts';
import { campaignTurn, type TurnStep } from '../../domain/campaign/turn.ts';
import { company } from '../../domain/company/decider.ts';
import { isPaused } from '../../domain/company/policy.ts';
import { connection } from '../../domain/connection/decider.ts';
import { wallTime } from '../../domain/kernel/instant.ts';
import { causeOf } from '../kernel/handle/cause.ts';
import type { DueWork } from '../kernel/due/clock.ts';
import { handle, load } from '../kernel/handle/handle.ts';
import { recipientId } from './key.ts';
import { pauseRestricted } from './restrictions.ts';
import { stepOf, type RunningCampaign, type Sending, loadCampaignSwitch } from './sending.ts';
import { followStep, queueStep } from './step.ts';

/**
 * When to look again: at an instant (ms), soon for WhatsApp's answer or the next recipient, or later if the connection is down
 * or sending is not allowed at this hour.
 */
type NextLook = number | 'soon' | 'later';

/** Takes recipients from each campaign of a connection in turn. The first campaign changes with every turn. */
const inTurns = (people: readonly NextRecipient[], nth: number): NextRecipient[] => {
  const campaigns = [...Map.groupBy(people, ({ campaignId }) => campaignId).values()];
  const from = campaigns.length ? nth % campaigns.length : 0;
  const order = [...campaigns.slice(from), ...campaigns.slice(0, from)];
  const longest = Math.max(0, ...order.map(({ length }) => length));
  return Array.from({ length: longest }, (_, n) => order.flatMap((own) => own[n] ?? [])).flat();
};

/** Returns the recipients whose next step is due according to the log. Skipped recipients are recorded as left out. */
const ready = async (
  { store }: Sending,
  companyId: number,
  people: readonly NextRecipient[],
  most: number,
): Promise<{ turn: TurnStep; of: RunningCampaign }[]> => {
  const found: { turn: TurnStep; of: RunningCampaign }[] = [];
  for (const { campaignId, key, id, leftOut: reason } of people) {
    if (found.length === most) break;
    const { state: of } = await load(store, campaign, { companyId, id: campaignId });
    if (reason) {
      const round = of.is === 'running' ? of.round : 0;
      const target = { companyId, id: recipientId({ campaignId, key }) };
      const cause = causeOf(`campaign:${target.id}:leftOut:${crypto.randomUUID()}`, companyId, 'clock');
      await handle(store, campaignRecipient, {
        target,
        command: { type: 'LeaveOut', reason, round },
        cause,
      });
      continue;
    }
    const { state } = await load(store, campaignRecipient, { companyId, id: recipientId({ campaignId, key }) });
    const step = of.is === 'running' ? stepOf(state, of) : null;
    if (step && of.is === 'running') found.push({ turn: { campaignId, key, id, step }, of });
  }
  return found;
};

/**
 * Advances the campaigns of a connection. Follows the last message until WhatsApp has taken or refused it, waits for the pause,
 * then queues the next recipients (R520).
 */
export const advanceLine = async (needs: Sending, { companyId, connectionId }: CampaignLine): Promise<NextLook> => {
  const { store, lookup } = needs;
  const target = { companyId, id: connectionId };
  const { state: own } = await load(store, company, { companyId: 0, id: companyId });
  if (own.is !== 'present' || isPaused(own)) return 'later';
  if (!(await loadCampaignSwitch(needs, companyId)).isOn) return 'later';
  const { state: before } = await load(store, campaignTurn, target);
  await pauseRestricted(
    needs,
    { companyId, connectionId },
    before.steps.map(({ campaignId }) => campaignId),
  );
  const ends = await Promise.all(before.steps.map((step) => followStep(needs, { companyId, connectionId }, step)));
  const mayAt = mayGoAt(before, ends, Date.now());
  if (mayAt === null) return 'soon';
  if (mayAt > Date.now()) return mayAt;
  const { state: line } = await load(store, connection, target);
  if (line.is !== 'present') {
    await stopAll(needs, { companyId, connectionId });
    return 'later';
  }
  const { state: pace } = await load(store, campaignSettings, { companyId, id: 0 });
  const clocks = wallTime(new Date().toISOString(), own.timeZone);
  const most = mostInTurn(pace, before, clocks);
  const isUp = (await lookup.whatsapp(companyId, connectionId, false))?.status === 'CONNECTED';
  if (most === 0 || !isUp || !isHour(pace, clocks)) return 'later';
  const waiting = await lookup.campaignNext({ companyId, connectionId }, most + 5);
  await pauseRestricted(
    needs,
    { companyId, connectionId },
    waiting.map(({ campaignId }) => campaignId),
  );
  const next = await ready(needs, companyId, inTurns(waiting, before.nth), most);
  if (!next.length) return waiting.length ? 'soon' : 'later';
  const turn = turnAfter(
    before,
    next.map(({ turn: step }) => step),
    pace,
    clocks,
  );
  const cause = causeOf(`campaign:turn:${connectionId}:${turn.nth}:${crypto.randomUUID()}`, companyId, 'clock');
  const taken = await handle(store, campaignTurn, { target, command: { type: 'TakeTurn', turn }, cause });
  if (!taken.events.length) return 'soon';
  await Promise.all(next.map(({ turn: step, of }) => queueStep(needs, { companyId, connectionId }, step, of)));
  return 'soon';
};

/** Stops the campaigns of a removed connection, with a reason. */
const stopAll = async ({ store, lookup }: Sending, line: CampaignLine): Promise<void> => {
  const { companyId } = line;
  const people = await lookup.campaignNext(line, 1);
  for (const id of new Set(people.map(({ campaignId }) => campaignId))) {
    const cause = causeOf(`campaign:unsendable:${id}:${crypto.randomUUID()}`, companyId, 'clock');
    const command = { type: 'StopCampaign', reason: 'ERR_WAPP_REMOVED' } as const;
    await handle(store, campaign, { target: { companyId, id }, command, cause });
  }
};

/**
 * Sends due campaign messages, per connection, with `soonMs` between two looks. Memory holds only the time of each connection's
 * next look; losing it costs one extra look.
 */
export const sendCampaigns = (needs: Sending, soonMs: number): DueWork => {
  const pauses = { soon: soonMs, later: 8 * soonMs };
  /** Uses a monotonic clock: if the system clock were set back, campaigns would stop for as long. */
  let looks = new Map<string, number>();
  const keyOf = ({ companyId, connectionId }: CampaignLine): string => `${companyId}.${connectionId}`;
  return {
    name: 'campaignTurn',
    ownPace: true,
    asks: needs.lookup.campaignLines,
    due: async ({ now, after }) => {
      if (after) return [];
      const lines = await needs.lookup.campaignLines();
      looks = new Map(lines.map((line) => [keyOf(line), looks.get(keyOf(line)) ?? 0]));
      const until = performance.now() + Date.parse(now) - Date.now();
      return lines
        .filter((line) => (looks.get(keyOf(line)) ?? 0) <= until)
        .map(({ companyId, connectionId }) => ({ companyId, id: String(connectionId), dueAt: now }));
    },
    act: async ({ companyId, id }) => {
      const line = { companyId, connectionId: Number(id) };
      const next = await advanceLine(needs, line);
      const pause = typeof next === 'number' ? next - Date.now() : pauses[next];
      looks.set(keyOf(line), performance.now() + pause);
    },
  };
};
