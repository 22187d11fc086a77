import type { Actor } from '../../domain/kernel/actor.ts';
import { maySee } from '../../domain/ticket/policy.ts';
import type { Audience, Change } from '../../projections/kernel/view.ts';
import type { Join } from '../contract.ts';

type Status = Extract<Join, { type: 'joinTickets' }>['status'];

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
const hears = ({ actor, pendingToo, rooms }: Listener, audience: Audience | null): boolean => {
  if (!audience) return false;
  const { queueId = null, ownerId = null, status, ticketId } = audience;
  const noticed = status === 'open' ? ownerId === actor.userId : status === 'pending' && pendingToo;
  const inRoom =
    (status !== undefined && rooms.statuses.has(status)) ||
    (rooms.notification && noticed) ||
    (ticketId !== undefined && rooms.tickets.has(ticketId));
  return inRoom && maySee(actor, { queueId, userId: ownerId });
};

/** `auth` names `<userId>:<sessionId>`: his other sign-ins hear of it. */
const isElsewhere = ({ actor }: Listener, id: string): boolean => {
  const [userId, sessionId] = id.split(':');
  return Number(userId) === actor.userId && sessionId !== actor.sessionId;
};

const goneIf = (heard: boolean): Verdict => (heard ? 'gone' : undefined);
type RecordChange = Change & { topic: `record.${string}` };
const isRecord = (change: Change): change is RecordChange => change.topic.startsWith('record.');

/** A record reaches everybody, the one user whose it is, or those who have its ticket open. */
const hearsRecord = ({ actor, rooms }: Listener, audience: Audience | null): boolean => {
  if (!audience) return false;
  const { onlyFor = null, ticketId } = audience;
  return (onlyFor === null || onlyFor === actor.userId) && (ticketId === undefined || rooms.tickets.has(ticketId));
};

/**
 * The fan-out decision (design.md, The stream): whoever had a ticket in his rooms and reach before a change and
 * not after it is told that it is gone; records without a room reach every socket of their company.
 */
export const verdictOf = (listener: Listener, change: Change): Verdict => {
  if (change.companyId !== 0 && change.companyId !== listener.actor.companyId) return undefined;
  if (isRecord(change))
    return hearsRecord(listener, change.after) ? 'tell' : goneIf(hearsRecord(listener, change.before));
  switch (change.topic) {
    case 'ticket':
      if (hears(listener, change.after)) return 'tell';
      return hears(listener, change.before) ? 'gone' : undefined;
    case 'appMessage':
      return hears(listener, change.after) ? 'tell' : undefined;
    case 'auth':
      return isElsewhere(listener, change.id) ? 'tell' : undefined;
    case 'session':
      return undefined;
    case 'contact':
    case 'whatsapp':
    case 'user':
    case 'queue':
    case 'setting':
    case 'company':
      return change.action === 'delete' ? 'gone' : 'tell';
  }
};
