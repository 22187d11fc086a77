import { company, type Company } from '../../domain/company/decider.ts';
import { isMissed, isPaused } from '../../domain/company/policy.ts';
import { endingOf } from '../../domain/kernel/mediaKinds.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import { message } from '../../domain/message/decider.ts';
import type { MessageMedia } from '../../domain/message/events.ts';
import { timeBehind } from '../../domain/schedule/repeat.ts';
import { schedule, type Schedule } from '../../domain/schedule/decider.ts';
import { uuidOf } from '../../eventstore/uuidOf.ts';
import type { Cause } from '../../runtime/http.ts';
import type { Storage } from '../../runtime/storage.ts';
import type { DueWork } from '../kernel/due/clock.ts';
import type { Deps } from '../deps.ts';
import type { Asks } from '../lookup.ts';
import { presentContactOf } from '../contact/findContact.ts';
import { handle, load, streamOf } from '../kernel/handle/handle.ts';
import { splitForConnection } from '../message/longCaptions.ts';
import { messageKey } from '../message/messageKey.ts';
import { mediaOf } from '../message/parts.ts';
import { speller } from '../message/speller.ts';
import { templatePart } from '../template/part.ts';
import { waIdOf } from '../message/queuedMessage.ts';
import { followersOf } from './series.ts';
import { routeForSchedule, type PlanningNeeds } from './scheduleRoute.ts';

type Target = { companyId: number; id: number };
type Planned = Extract<Schedule, { is: 'waiting' | 'routed' | 'queued' | 'sent' | 'failed' }>;

const zoneOf = (own: Company): string => (own.is === 'present' ? own.timeZone : 'UTC');

/**
 * Whether a later message of the series is due already or was sent. So after an outage one message is sent, not one for each
 * day. Deleted or postponed messages do not count.
 */
const isOvertaken = async (
  deps: Pick<Deps, 'store'>,
  target: Target,
  state: Planned,
  { now, timeZone }: { now: string; timeZone: string },
): Promise<boolean> => {
  const next = state.repeat ? timeBehind(state.sendAt, state.repeat, 1, timeZone) : null;
  if (next === null || next > now) return false;
  for (const id of await followersOf(deps, target, state)) {
    const { state: later } = await load(deps.store, schedule, { companyId: target.companyId, id });
    if (later.is === 'waiting' || later.is === 'routed') return later.sendAt <= now;
    if (later.is === 'queued' || later.is === 'sent') return true;
  }
  return false;
};

/** Copies the file to a name derived from the message, the same at each retry. Throws ERR_FILE_GONE. */
const ownFile = async (
  storage: Storage,
  companyId: number,
  file: Planned['file'],
  stream: string,
): Promise<MessageMedia | null> => {
  if (!file) return null;
  const path = `${uuidOf(stream)}.${endingOf(file.path)}`;
  const size = (await storage.copy(companyId, file.path, path)) ? await storage.sizeOf(companyId, path) : null;
  if (size === null) throw new Refused('ERR_FILE_GONE');
  return mediaOf(path, file.name, size);
};

/**
 * Queues the message of a routed schedule, once, because its stream is named after the schedule. A caption that is too long for
 * the connection continues in a second one.
 */
const queue = async (deps: PlanningNeeds, storage: Storage, target: Target, cause: Cause): Promise<void> => {
  const { store } = deps;
  const { companyId, id } = target;
  const { state } = await load(store, schedule, target);
  if (state.is !== 'routed' || !state.route) return;
  const { ticketId, connectionId } = state.route;
  const placeOf = (...nth: number[]) => {
    const waId = waIdOf([companyId, schedule.feature, id, state.round, ...nth].join('|'));
    return { waId, target: { companyId, id: messageKey(connectionId, 'out', waId) } };
  };
  const { waId, target: place } = placeOf();
  const { state: own } = await load(store, company, { companyId: 0, id: companyId });
  const timeZone = zoneOf(own);
  const { body, template: chosen } = state;
  const words = chosen ? chosen.values.map((value) => ({ body: value.text })) : [{ body }];
  const spell = await speller(deps, { companyId, timeZone, source: 'saved' }, ticketId, words);
  const media = await ownFile(storage, companyId, state.file, streamOf('message', place));
  const content = chosen
    ? await templatePart(deps, { companyId, connectionId }, chosen, { spell, media })
    : { body: spell(body), media };
  if (!chosen && !media && !content.body.trim()) throw new Refused('ERR_SCHEDULE_NO_TEXT', 409);
  const [caption, rest] =
    media && !chosen ? await splitForConnection(deps, { companyId, connectionId }, content.body) : [content.body, ''];
  const said = {
    ticketId,
    connectionId,
    contactId: await presentContactOf(deps, { companyId, id: state.contactId }),
    waId,
    timestamp: Math.floor(Date.now() / 1000),
    userId: state.userId,
    quotedId: null,
    ...content,
    body: caption,
    isForwarded: false,
    attends: false,
  };
  const command = { type: 'QueueMessage', message: said } as const;
  const next = placeOf(1);
  const continued = { ...command, message: { ...said, waId: next.waId, body: rest, media: null } };
  await handle(store, message, { target: place, command, cause, fresh: true, ticketId });
  if (rest) await handle(store, message, { target: next.target, command: continued, cause, fresh: true, ticketId });
  const queued = { type: 'MarkQueued', messageId: uuidOf(streamOf('message', place)) } as const;
  await handle(store, schedule, { target, command: queued, cause });
};

/** Marks scheduled messages as sent once WhatsApp has accepted them. Until then nothing was sent. */
export const markSchedulesSent = ({ store, lookup }: Pick<Deps, 'store'> & Asks<'schedulesTaken'>): DueWork => ({
  name: 'scheduleTaken',
  due: lookup.schedulesTaken,
  act: async ({ companyId, id }, _, cause) => {
    const target = { companyId, id: Number(id) };
    const { state } = await load(store, schedule, target);
    if (state.is !== 'queued') return;
    // A message that was sent again is also accepted again.
    const turn = { ...cause, id: `${cause.id}:${state.round}` };
    await handle(store, schedule, { target, command: { type: 'MarkSent' }, cause: turn });
  },
});

/**
 * Sends due scheduled messages (R483, R484), also those that fell due during an outage. It first decides and records the route,
 * then queues the message under a name derived from the schedule. So a crash in between duplicates nothing. A refused message
 * fails with the reason. Messages of a closed or paused company wait.
 */
export const sendScheduled = (deps: PlanningNeeds & Asks<'schedulesDue'>, storage: Storage): DueWork => ({
  name: schedule.feature,
  due: deps.lookup.schedulesDue,
  act: async ({ companyId, id }, now, cause) => {
    const { store } = deps;
    const target = { companyId, id: Number(id) };
    const { state } = await load(store, schedule, target);
    if (state.is !== 'waiting' && state.is !== 'routed') return;
    // A message that failed and got the same time again is another attempt.
    const turn = { ...cause, id: `${cause.id}:${state.round}` };
    const does = (command: Parameters<typeof schedule.decide>[0]) =>
      handle(store, schedule, { target, command, cause: turn });
    const { state: own } = await load(store, company, { companyId: 0, id: companyId });
    if (isPaused(own)) return;
    try {
      if (state.is === 'waiting') {
        if (state.sendAt > now) return;
        if (isMissed(own, state.sendAt)) throw new Refused('ERR_SCHEDULE_MISSED');
        if (await isOvertaken(deps, target, state, { now, timeZone: zoneOf(own) }))
          throw new Refused('ERR_SCHEDULE_OVERTAKEN');
        const { contactId, connectionId, userId, template = null } = state;
        const route = await routeForSchedule(deps, { companyId, contactId, connectionId, userId, template }, turn);
        await does({ type: 'RouteSchedule', ...route, now });
      }
      await queue(deps, storage, target, turn);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      await does({ type: 'FailSchedule', reason: error.code });
    }
  },
});
