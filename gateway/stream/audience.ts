import type { Actor } from '../../domain/kernel/actor.ts';
import { allows } from '../../domain/kernel/permissions.ts';
import { maySee } from '../../domain/ticket/policy.ts';
import type { Audience, Topic } from '../../projections/kernel/topic.ts';
import type { ChangeRow } from '../../projections/kernel/changes.ts';
import { topicOf } from '../../projections/topics.ts';
import type { Join } from '../contract.ts';

type Status = Extract<Join, { type: 'joinTickets' }>['status'];

/** A change that was told. */
type Change = Omit<ChangeRow, 'commit' | 'n' | 'key'>;

/** Who listens: the user as he may see now, and the rooms of this socket. */
export type Listener = {
  actor: Actor;
  /** His notifications hold pending tickets too (R063). */
  pendingToo: boolean;
  rooms: { statuses: Set<Status>; notification: boolean; tickets: Set<number> };
};

export const emptyRooms = (): Listener['rooms'] => ({ statuses: new Set(), notification: false, tickets: new Set() });

/** What a socket is told of a change: it as it happened, that the record is gone (for this listener), or nothing. */
export type Verdict = 'tell' | 'gone' | undefined;

/** Whether a ticket so placed lies in one of the listener's rooms and in his reach. */
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

/** A sign-in is named `<userId>:<sessionId>`: his other sign-ins hear of it. */
const isElsewhere = ({ actor }: Listener, id: string): boolean => {
  const [userId, sessionId] = id.split(':');
  return Number(userId) === actor.userId && sessionId !== actor.sessionId;
};

/** A record reaches everybody, the one user whose it is, or those who have its ticket open. */
const hearsRecord = ({ actor, rooms }: Listener, audience: Audience | null): boolean => {
  if (!audience) return false;
  const { onlyFor = null, onlySupers = false, ticketId } = audience;
  if (onlySupers && !actor.super) return false;
  return (onlyFor === null || onlyFor === actor.userId) && (ticketId === undefined || rooms.tickets.has(ticketId));
};

/** What somebody planned concerns him, and admins. */
const hearsOfHis = ({ actor }: Listener, audience: Audience | null): boolean =>
  audience !== null && (audience.onlyFor === actor.userId || allows(actor.profile, 'tickets-manager:showall'));

/** Whoever heard of it before a change and not after it is told that it is gone. */
const between = ({ before, after }: Change, hearing: (audience: Audience | null) => boolean): Verdict => {
  if (hearing(after)) return 'tell';
  return hearing(before) ? 'gone' : undefined;
};
const tellIf = (heard: boolean): Verdict => (heard ? 'tell' : undefined);

const verdicts: Record<Topic['heardBy'], (listener: Listener, change: Change) => Verdict> = {
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

/** Whether a listener works on what a topic tells of, or it is told of himself: then he is told more of it. */
export const seesMore = (
  { actor }: Listener,
  topic: Pick<Topic, 'worksOn' | 'ofOneself'> | undefined,
  id?: string,
): boolean =>
  (topic?.worksOn !== undefined && (topic.worksOn === 'super' ? actor.super : allows(actor.profile, topic.worksOn))) ||
  (topic?.ofOneself === true && Number(id) === actor.userId);

/** The fan-out decision (design.md, The stream): what a listener is told of a change, as its topic says. */
export const verdictOf = (listener: Listener, change: Change): Verdict => {
  if (change.action === 'unknown') return undefined;
  if (change.companyId !== 0 && change.companyId !== listener.actor.companyId) return undefined;
  const topic = topicOf(change.topic);
  if (topic?.needs && !listener.actor.features.includes(topic.needs)) return undefined;
  return topic && verdicts[topic.heardBy](listener, change);
};
