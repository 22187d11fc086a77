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
import { causeOf } from '../kernel/cause.ts';
import type { DueWork } from '../kernel/clock.ts';
import { handle, load } from '../kernel/handle.ts';
import { recipientId } from './key.ts';
import { pauseRestricted } from './restricted.ts';
import { stepOf, type Running, type Sending } from './sending.ts';
import { followStep, queueStep } from './step.ts';
import { campaignSwitch } from './switch.ts';

/** How soon it is looked again: for an answer of WhatsApp's, for who is next, for a line that is down or an hour that is not one. */
const [SOON_MS, LATER_MS] = [250, 2_000];

/** Of the campaigns of a line each in its turn, beginning with another one each time. */
const inTurns = (people: readonly NextRecipient[], nth: number): NextRecipient[] => {
  const campaigns = [...Map.groupBy(people, ({ campaignId }) => campaignId).values()];
  const from = campaigns.length ? nth % campaigns.length : 0;
  const order = [...campaigns.slice(from), ...campaigns.slice(0, from)];
  const longest = Math.max(0, ...order.map(({ length }) => length));
  return Array.from({ length: longest }, (_, n) => order.flatMap((own) => own[n] ?? [])).flat();
};

/** Those of them who wait for something now, by the log; to whom nothing goes is left out on the way. */
const ready = async (
  { store }: Sending,
  companyId: number,
  people: readonly NextRecipient[],
  most: number,
): Promise<{ turn: TurnStep; of: Running }[]> => {
  const found: { turn: TurnStep; of: Running }[] = [];
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
        retry: 'system',
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
 * Goes on with the campaigns of a connection: what went last is followed until WhatsApp has taken or refused it, then the pause
 * is kept, then who is next gets his turn (R520). Answers with when to look again (ms).
 */
export const advance = async (needs: Sending, { companyId, connectionId }: CampaignLine): Promise<number> => {
  const { store, lookup } = needs;
  const target = { companyId, id: connectionId };
  const { state: own } = await load(store, company, { companyId: 0, id: companyId });
  if (own.is !== 'present' || isPaused(own)) return Date.now() + LATER_MS;
  if (!(await campaignSwitch(needs, companyId)).isOn) return Date.now() + LATER_MS;
  const { state: before } = await load(store, campaignTurn, target);
  await pauseRestricted(
    needs,
    { companyId, connectionId },
    before.steps.map(({ campaignId }) => campaignId),
  );
  const ends = await Promise.all(before.steps.map((step) => followStep(needs, { companyId, connectionId }, step)));
  const mayAt = mayGoAt(before, ends, Date.now());
  if (mayAt === null) return Date.now() + SOON_MS;
  if (mayAt > Date.now()) return mayAt;
  const { state: line } = await load(store, connection, target);
  if (line.is !== 'present') {
    await stopAll(needs, { companyId, connectionId });
    return Date.now() + LATER_MS;
  }
  const { state: pace } = await load(store, campaignSettings, { companyId, id: 0 });
  const clocks = wallTime(new Date().toISOString(), own.timeZone);
  const most = mostInTurn(pace, before, clocks);
  const isUp = (await lookup.whatsapp(companyId, connectionId, false))?.status === 'CONNECTED';
  if (most === 0 || !isUp || !isHour(pace, clocks)) return Date.now() + LATER_MS;
  const waiting = await lookup.campaignNext({ companyId, connectionId }, most + 5);
  await pauseRestricted(
    needs,
    { companyId, connectionId },
    waiting.map(({ campaignId }) => campaignId),
  );
  const next = await ready(needs, companyId, inTurns(waiting, before.nth), most);
  if (!next.length) return Date.now() + (waiting.length ? SOON_MS : LATER_MS);
  const turn = turnAfter(
    before,
    next.map(({ turn: step }) => step),
    pace,
    clocks,
  );
  const cause = causeOf(`campaign:turn:${connectionId}:${turn.nth}:${crypto.randomUUID()}`, companyId, 'clock');
  const taken = await handle(store, campaignTurn, { target, command: { type: 'TakeTurn', turn }, cause });
  if (!taken.events.length) return Date.now() + SOON_MS;
  await Promise.all(next.map(({ turn: step, of }) => queueStep(needs, { companyId, connectionId }, step, of)));
  return Date.now() + SOON_MS;
};

/** Whose connection was removed cannot go on, and says so. */
const stopAll = async ({ store, lookup }: Sending, line: CampaignLine): Promise<void> => {
  const { companyId } = line;
  const people = await lookup.campaignNext(line, 1);
  for (const id of new Set(people.map(({ campaignId }) => campaignId))) {
    const cause = causeOf(`campaign:unsendable:${id}:${crypto.randomUUID()}`, companyId, 'clock');
    const command = { type: 'StopCampaign', reason: 'ERR_WAPP_REMOVED' } as const;
    await handle(store, campaign, { target: { companyId, id }, command, cause, retry: 'system' });
  }
};

/**
 * Sends what campaigns have to send, connection by connection. When each is looked at again is the one thing that is kept in
 * memory: where it is lost, it is looked at once more.
 */
export const sendCampaigns = (needs: Sending): DueWork => {
  /** By a clock that nobody sets: one that is set back would let campaigns stand still for as long. */
  let looks = new Map<string, number>();
  const keyOf = ({ companyId, connectionId }: CampaignLine): string => `${companyId}.${connectionId}`;
  return {
    name: 'campaignTurn',
    ownPace: true,
    due: async (now, _, after) => {
      if (after) return [];
      const lines = await needs.lookup.campaignLines();
      looks = new Map(lines.map((line) => [keyOf(line), looks.get(keyOf(line)) ?? 0]));
      return lines
        .filter((line) => (looks.get(keyOf(line)) ?? 0) <= performance.now())
        .map(({ companyId, connectionId }) => ({ companyId, id: String(connectionId), dueAt: now }));
    },
    act: async ({ companyId, id }) => {
      const line = { companyId, connectionId: Number(id) };
      const at = await advance(needs, line);
      looks.set(keyOf(line), performance.now() + at - Date.now());
    },
  };
};
