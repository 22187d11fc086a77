import type { Actor } from '../../domain/kernel/actor.ts';
import { allows } from '../../domain/kernel/permissions.ts';
import { maySee } from '../../domain/ticket/policy.ts';
import type { Audience, Topic } from '../../projections/kernel/view/topic.ts';
import type { ChangeRow } from '../../projections/kernel/run/changes.ts';
import { topicOf } from '../../projections/topics.ts';
import type { Join } from '../contract.ts';

type Status = Extract<Join, { type: 'joinTickets' }>['status'];

/** A change without its place in the stream. */
type Change = Omit<ChangeRow, 'commit' | 'n' | 'key'>;

/** A socket's user with current permissions, and its rooms. */
export type Listener = {
  actor: Actor;
  /** Whether the user's notifications include pending tickets (R063). */
  pendingToo: boolean;
  rooms: { statuses: Set<Status>; notification: boolean; tickets: Set<number> };
};

export const emptyRooms = (): Listener['rooms'] => ({ statuses: new Set(), notification: false, tickets: new Set() });

/** The effect of a change on a socket: the change itself, a removal (for this listener), or nothing. */
export type Visibility = 'tell' | 'gone' | undefined;

/** Whether a ticket with this audience is in one of the listener's rooms and visible to the user. */
export const hears = ({ actor, pendingToo, rooms }: Listener, audience: Audience | null): boolean => {
  if (!audience) return false;
  const { queueId = null, ownerId = null, status, ticketId } = audience;
  const noticed = status === 'open' ? ownerId === actor.userId : status === 'pending' && pendingToo;
  const inRoom =
    (status !== undefined && rooms.statuses.has(status)) ||
    (rooms.notification && noticed) ||
    (ticketId !== undefined && rooms.tickets.has(ticketId));
  return inRoom && maySee(actor, { queueId, userId: ownerId });
};

/** Whether a sign-in, named `<userId>:<sessionId>`, is another one of this user: the user's other sign-ins get it. */
const isElsewhere = ({ actor }: Listener, id: string): boolean => {
  const [userId, sessionId] = id.split(':');
  return Number(userId) === actor.userId && sessionId !== actor.sessionId;
};

/** A record reaches all users, one user, or those with its ticket open. */
const hearsRecord = ({ actor, rooms }: Listener, audience: Audience | null): boolean => {
  if (!audience) return false;
  const { onlyFor = null, onlySupers = false, ticketId } = audience;
  if (onlySupers && !actor.super) return false;
  return (onlyFor === null || onlyFor === actor.userId) && (ticketId === undefined || rooms.tickets.has(ticketId));
};

/** A planned item reaches its author and admins. */
const hearsOfHis = ({ actor }: Listener, audience: Audience | null): boolean =>
  audience !== null && (audience.onlyFor === actor.userId || allows(actor.profile, 'tickets-manager:showall'));

/** A listener that saw a record before a change but not after it gets a removal. */
const between = ({ before, after }: Change, hearing: (audience: Audience | null) => boolean): Visibility => {
  if (hearing(after)) return 'tell';
  return hearing(before) ? 'gone' : undefined;
};
const tellIf = (heard: boolean): Visibility => (heard ? 'tell' : undefined);

const verdicts: Record<Topic['heardBy'], (listener: Listener, change: Change) => Visibility> = {
  company: (_, { action }) => (action === 'delete' ? 'gone' : 'tell'),
  ticket: (listener, change) => between(change, (audience) => hears(listener, audience)),
  message: (listener, { after }) => tellIf(hears(listener, after)),
  record: (listener, change) => between(change, (audience) => hearsRecord(listener, audience)),
  author: (listener, change) => between(change, (audience) => hearsOfHis(listener, audience)),
  members: ({ actor }, change) => between(change, (audience) => audience?.members?.includes(actor.userId) ?? false),
  otherSignIns: (listener, { id }) => tellIf(isElsewhere(listener, id)),
  super: ({ actor }, { action }) => (actor.super ? (action === 'delete' ? 'gone' : 'tell') : undefined),
  plan: ({ actor }, { id, action }) =>
    actor.super || actor.planId === Number(id) ? (action === 'delete' ? 'gone' : 'tell') : undefined,
  nobody: () => undefined,
};

/** Whether the listener gets the extended payload: for users who manage these records, and for the user's own record. */
export const seesMore = (
  { actor }: Listener,
  topic: Pick<Topic, 'worksOn' | 'ofOneself'> | undefined,
  id?: string,
): boolean =>
  (topic?.worksOn !== undefined && (topic.worksOn === 'super' ? actor.super : allows(actor.profile, topic.worksOn))) ||
  (topic?.ofOneself === true && Number(id) === actor.userId);

/** Decides what a listener gets for a change, by its topic (gateway.md, The stream). */
export const visibilityOf = (listener: Listener, change: Change): Visibility => {
  if (change.action === 'unknown') return undefined;
  if (change.companyId !== 0 && change.companyId !== listener.actor.companyId) return undefined;
  const topic = topicOf(change.topic);
  if (topic?.needs && !listener.actor.features.includes(topic.needs)) return undefined;
  return topic && verdicts[topic.heardBy](listener, change);
};
