import { z } from 'zod';
import type { Feature } from '../../../domain/kernel/gates.ts';
import type { Permission } from '../../../domain/kernel/permissions.ts';

/** Restricts who may hear of a change. An absent field does not restrict. */
export type Audience = {
  queueId?: number | null;
  ownerId?: number | null;
  status?: 'pending' | 'open' | 'closed';
  ticketId?: number;
  contactId?: number;
  /** The one user who may hear of it; null does not restrict. */
  onlyFor?: number | null;
  onlySupers?: boolean;
  /** The only users who may hear of it. */
  members?: readonly number[];
};

/**
 * Actions whose frames carry the whole record (the specification names that of a payment). All other actions carry only an
 * id.
 */
export const wholeRecordActions = ['create', 'update', 'new-message', 'CONCLUIDA'] as const;
type Whole = (typeof wholeRecordActions)[number];
type Named = 'delete' | 'erase' | 'reload' | 'updateUnread';
export type Action = Whole | Named;
export const actions: readonly Action[] = [...wholeRecordActions, 'delete', 'erase', 'reload', 'updateUnread'];

/**
 * The sockets that receive a topic:
 * - company: every socket of the company
 * - ticket: sockets with the ticket in their rooms and permissions; they are also told when it leaves them
 * - message: the same sockets, for the ticket's messages
 * - record: everyone whom the audience of the record admits
 * - author: the author and admins
 * - members: the members that the audience lists
 * - otherSignIns: other sessions of the same user
 * - super: super users of any company
 * - plan: super users, and everyone whose company has the plan
 * - nobody: only the gateway
 */
type HeardBy =
  | 'company'
  | 'ticket'
  | 'message'
  | 'record'
  | 'author'
  | 'members'
  | 'otherSignIns'
  | 'super'
  | 'plan'
  | 'nobody';

/** One kind of thing that browsers hear about. Changes, payloads, fan-out and the web client's frames derive from it. */
export type Topic<
  Name extends string = string,
  Payload extends z.ZodObject = z.ZodObject,
  W extends Whole = Whole,
  Id extends z.ZodObject = z.ZodObject,
  N extends Named = Named,
> = {
  /** Last part of the names of its frames: `company-1-ticket`. */
  name: Name;
  /** Schema of the payload of `whole` actions. */
  payload: Payload;
  whole: readonly W[];
  /** Schema of the payload of all other actions, for example `{ ticketId }`. */
  id: Id;
  named: readonly N[];
  heardBy: HeardBy;
  /** A feature that the listener's plan must include. */
  needs?: Feature;
  /** Returns the members by the payload, which is read after the change. For topics that only members hear. */
  membersIn?: (payload: unknown) => readonly number[];
  /** Holders of this permission, or super users, hear more details, for example QR codes and which secrets are set. */
  worksOn?: Permission | 'super';
  /** The user whom a record describes hears more details of it. */
  ofOneself?: boolean;
  /**
   * `ofActors`: the change may alter who a signed-in user is. `reach`: the actors whose view of other things the change may
   * alter.
   */
  ofActors?: boolean;
  reach?: (id: string, actor: { userId: number; sessionId: string; planId: number }) => boolean;
};

/** Declares a topic; projections/topics.ts lists the topics of all features. */
export const topic = <
  Name extends string,
  Payload extends z.ZodObject,
  W extends Whole = never,
  Id extends z.ZodObject = z.ZodObject,
  N extends Named = never,
>(
  declared: Topic<Name, Payload, W, Id, N>,
): Topic<Name, Payload, W, Id, N> => declared;

/** The actions that a topic may publish. */
export type ActionOf<T extends Topic> = T['whole'][number] | T['named'][number];

/** Returns the schema of a topic's frames, for browsers. */
export const frameShape = <
  Name extends string,
  Payload extends z.ZodObject,
  W extends Whole,
  Id extends z.ZodObject,
  N extends Named,
>({
  whole,
  payload,
  named,
  id,
}: Topic<Name, Payload, W, Id, N>) => {
  const key = z.string().optional();
  return z.union([
    z.object({ action: z.enum(whole), payload, key }),
    z.object({ action: z.enum(named), payload: id, key }),
  ]);
};
