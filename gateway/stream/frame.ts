import { z } from 'zod';
import { maySee } from '../../domain/ticket/policy.ts';
import type { Actor } from '../../domain/kernel/actor.ts';
import type { Change } from '../../projections/kernel/view.ts';
import { topicOf } from '../../projections/topics.ts';
import type { ServerFrame } from '../contract.ts';

/** A frame as it goes on the wire, made once for all who hear it. */
export type Frame = Buffer;

export const frameOf = (frame: ServerFrame): Frame => Buffer.from(JSON.stringify(frame));

/** Frames of the stream itself: welcome, reset, refused. */
export const controlFrame = (action: 'welcome' | 'reset' | 'refused', payload: object): Frame =>
  frameOf({ event: 'control', action, payload });

/** `company-1-ticket`; what belongs to the installation is `company-help`. Of a kind of record its own name counts. */
export const eventName = (companyId: number, topic: string): string =>
  `${companyId === 0 ? 'company' : `company-${companyId}`}-${topic.slice(topic.indexOf('.') + 1)}`;

/** What tells that a record is gone (or read): its id alone. */
export const idPayload = ({ topic, id }: Pick<Change, 'topic' | 'id'>): object => {
  const [name = 'id'] = Object.keys(topicOf(topic)?.id.shape ?? {});
  return { [name]: Number(id) };
};

const withTicket = z.object({ ticket: z.object({ queueId: z.number().nullable(), userId: z.number().nullable() }) });

/** Where the ticket in a payload lies now; undefined where none is in it. */
export const reachOf = (payload: unknown): { queueId: number | null; userId: number | null } | undefined =>
  withTicket.safeParse(payload).data?.ticket;

/**
 * A payload is read after its change: a ticket may have left the listener's reach between the two, or he the members, and
 * then nothing of it may reach him.
 */
export const stillSees = (
  actor: Actor,
  { reach, members }: { reach?: ReturnType<typeof reachOf>; members?: readonly number[] | undefined },
): boolean => (!reach || maySee(actor, reach)) && (members?.includes(actor.userId) ?? true);
