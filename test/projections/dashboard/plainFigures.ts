import type { EventOf } from '../../../domain/kernel/event.ts';
import {
  applySessionEvent,
  type ServiceSession,
  type serviceSessionEvents,
} from '../../../projections/dashboard/serviceSession.ts';
import type { RecordedEvent } from '../../../projections/kernel/view/view.ts';

/** A service session with its instants in ms. */
export type PlainSession = {
  contactId: number;
  queueId: number | null;
  connectionId: number;
  isGroup: boolean;
  userId: number | null;
  opened: number;
  queued: number | null;
  accepted: number | null;
  closed: number | null;
  rating: number | null;
};
type Happened = RecordedEvent<EventOf<typeof serviceSessionEvents>>;
const ms = (at: Date | string | null): number | null => (at === null ? null : new Date(at).getTime());

/** Returns the sessions of all tickets after the events of a log. */
export const sessionsAfter = (log: readonly Happened[]): PlainSession[] => {
  const tickets = new Map<string, readonly ServiceSession[]>();
  for (const event of log) tickets.set(event.id, applySessionEvent(tickets.get(event.id) ?? [], event));
  return [...tickets.values()].flat().map((row) => ({
    contactId: row.contact_id,
    queueId: row.queue_id,
    connectionId: row.connection_id,
    isGroup: row.is_group,
    userId: row.user_id,
    opened: new Date(row.opened_at).getTime(),
    queued: ms(row.queued_at),
    accepted: ms(row.accepted_at),
    closed: ms(row.closed_at),
    rating: row.rating,
  }));
};

type Within = (at: number | null) => at is number;
const total = (all: readonly number[]): number => all.reduce((sum, one) => sum + one, 0);
/** The mean of durations in whole minutes, half a minute rounded away from zero; null without any. */
const meanMinutes = (all: readonly number[]): number | null => {
  if (!all.length) return null;
  const minutes = Math.round((total(all) * 1_000) / all.length) / 60_000_000;
  return Math.sign(minutes) * Math.round(Math.abs(minutes)) + 0;
};
const meanRating = (all: readonly number[]): number | null =>
  all.length ? Math.round((total(all) / all.length) * 100 + 1e-9) / 100 : null;

const waitOf = ({ queued, accepted }: PlainSession): number[] =>
  queued === null || accepted === null ? [] : [accepted - queued];
const serviceOf = ({ accepted, closed }: PlainSession): number[] =>
  accepted === null || closed === null ? [] : [closed - accepted];
const ratings = (sessions: readonly PlainSession[]) => sessions.flatMap(({ rating }) => rating ?? []);

/** Counts what the figures of a period are made of, session by session. */
export const figuresOf = (all: readonly PlainSession[], within: Within) => {
  const people = all.filter(({ isGroup }) => !isGroup);
  const arrived = people.filter(({ opened }) => within(opened));
  const waited = people.filter((session) => within(session.accepted) && waitOf(session).length > 0);
  const finished = people.filter(({ closed, userId }) => within(closed) && userId !== null);
  const firsts = Map.groupBy(people, ({ contactId }) => contactId);
  return {
    arrived,
    finished,
    leads: [...firsts.values()].filter((own) => within(Math.min(...own.map(({ opened }) => opened)))).length,
    listed: all.filter(({ closed, opened }) => within(closed ?? opened)).length,
    pending: people.filter(({ closed, accepted }) => closed === null && accepted === null).length,
    happening: people.filter(({ closed, accepted }) => closed === null && accepted !== null).length,
    wait: meanMinutes(waited.flatMap(waitOf)),
    service: meanMinutes(finished.flatMap(serviceOf)),
  };
};

/** Ratings and service times of sessions by one of their ids, the most first and those without an id last. */
export const ratingsBy = (finished: readonly PlainSession[], idOf: (session: PlainSession) => number | null) =>
  [...Map.groupBy(finished, idOf)]
    .map(([id, own]) => ({
      id,
      supportFinished: own.length,
      avgSupportTime: meanMinutes(own.flatMap(serviceOf)) ?? 0,
      rating: meanRating(ratings(own)),
      marks: [1, 2, 3].map((mark) => ratings(own).filter((one) => one === mark).length),
    }))
    .toSorted((a, b) => b.supportFinished - a.supportFinished || (a.id ?? Infinity) - (b.id ?? Infinity));

/** Arrivals by queue, with how many of them ended and how long they waited. */
export const arrivalsByQueue = (arrived: readonly PlainSession[]) =>
  [...Map.groupBy(arrived, ({ queueId }) => queueId)]
    .map(([queueId, own]) => ({
      queueId,
      arrived: own.length,
      finished: own.filter(({ closed }) => closed !== null).length,
      wait: meanMinutes(own.flatMap(waitOf)),
    }))
    .toSorted((a, b) => b.arrived - a.arrived || (a.queueId ?? Infinity) - (b.queueId ?? Infinity));
