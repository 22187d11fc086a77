import { z } from 'zod';
import type { Feature } from '../../domain/kernel/gates.ts';
import type { Permission } from '../../domain/kernel/permissions.ts';

/** Who may hear of a change; a field that is absent does not restrict. */
export type Audience = {
  queueId?: number | null;
  /** The ticket's owner. */
  ownerId?: number | null;
  status?: 'pending' | 'open' | 'closed';
  ticketId?: number;
  contactId?: number;
  /** The one user who may hear of it; null: nobody is left out. */
  onlyFor?: number | null;
  onlySupers?: boolean;
  /** The users among whom it is. */
  members?: readonly number[];
};

/** The actions that tell a record as it is (that of a payment is the specification's), and those that name it by its id alone. */
export const wholes = ['create', 'update', 'new-message', 'CONCLUIDA'] as const;
type Whole = (typeof wholes)[number];
type Named = 'delete' | 'erase' | 'reload' | 'updateUnread';
export type Action = Whole | Named;
export const actions: readonly Action[] = [...wholes, 'delete', 'erase', 'reload', 'updateUnread'];

/**
 * Who hears of a topic: every socket of the company; those with the ticket in their rooms and reach, who are told when it
 * leaves them; the same of its messages; whose the record is; its author and admins; the members among whom it is; the user's other sign-ins; super users of
 * whatever company; these and whose company has the plan; nobody but the gateway itself.
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

/** What browsers are told of one kind of thing. Changes, payloads, fan-out and the web's frames follow from it. */
export type Topic<
  Name extends string = string,
  Payload extends z.ZodObject = z.ZodObject,
  W extends Whole = Whole,
  Id extends z.ZodObject = z.ZodObject,
  N extends Named = Named,
> = {
  /** Last part of the name of its frames: `company-1-ticket`. */
  name: Name;
  /** What `whole` actions carry. */
  payload: Payload;
  whole: readonly W[];
  /** What the others carry: `{ ticketId }`. */
  id: Id;
  named: readonly N[];
  heardBy: HeardBy;
  /** What the listener's plan must hold. */
  needs?: Feature;
  /** Of what only members hear: who they are by its payload, which is read after the change. */
  membersIn?: (payload: unknown) => readonly number[];
  /** Who holds it (or is a super user) works on such things, and is told more of them: QR codes, which secrets are set. */
  worksOn?: Permission | 'super';
  /** Who a record is about is told more of it. */
  ofOneself?: boolean;
  /** Whether it may change who a signed-in user is; `reach`: whose sight of other things a change may move. */
  ofActors?: boolean;
  reach?: (id: string, actor: { userId: number; sessionId: string; planId: number }) => boolean;
};

/** Declares a topic; its features list it in projections/topics.ts. */
export const topic = <
  Name extends string,
  Payload extends z.ZodObject,
  W extends Whole = never,
  Id extends z.ZodObject = z.ZodObject,
  N extends Named = never,
>(
  declared: Topic<Name, Payload, W, Id, N>,
): Topic<Name, Payload, W, Id, N> => declared;

/** The actions that may be told of a topic. */
export type ActionOf<T extends Topic> = T['whole'][number] | T['named'][number];

/** What a frame of a topic says, as a schema: for browsers. */
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
