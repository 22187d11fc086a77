import { z } from 'zod';
import { maySee } from '../../domain/ticket/policy.ts';
import type { Actor } from '../../domain/kernel/actor.ts';
import type { Change } from '../../projections/kernel/view/view.ts';
import { topicOf } from '../../projections/topics.ts';
import type { ServerFrame } from '../contract.ts';

/** A serialised frame, created once for all listeners. */
export type Frame = Buffer;

export const frameOf = (frame: ServerFrame): Frame => Buffer.from(JSON.stringify(frame));

/** Creates a frame of the stream itself: welcome, reset, refused. */
export const controlFrame = (action: 'welcome' | 'reset' | 'refused', payload: object): Frame =>
  frameOf({ event: 'control', action, payload });

/**
 * Returns the event name: `company-1-ticket`, or `company-help` for the installation. For a kind of record only its own
 * name is used.
 */
export const eventName = (companyId: number, topic: string): string =>
  `${companyId === 0 ? 'company' : `company-${companyId}`}-${topic.slice(topic.indexOf('.') + 1)}`;

/** The payload for a removed (or read) record: only its id. */
export const idPayload = ({ topic, id }: Pick<Change, 'topic' | 'id'>): object => {
  const [name = 'id'] = Object.keys(topicOf(topic)?.id.shape ?? {});
  return { [name]: Number(id) };
};

const withTicket = z.object({ ticket: z.object({ queueId: z.number().nullable(), userId: z.number().nullable() }) });

/** Returns the current queue and user of the ticket in a payload; undefined without a ticket. */
export const ticketReach = (payload: unknown): { queueId: number | null; userId: number | null } | undefined =>
  withTicket.safeParse(payload).data?.ticket;

/**
 * Whether the listener may still see a payload. It is read after its change: in between, the ticket may have left the
 * user's reach, or the user may have left the members.
 */
export const stillSees = (
  actor: Actor,
  { reach, members }: { reach?: ReturnType<typeof ticketReach>; members?: readonly number[] | undefined },
): boolean => (!reach || maySee(actor, reach)) && (members?.includes(actor.userId) ?? true);
