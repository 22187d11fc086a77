import { Refused, type Decider } from '../../domain/kernel/decider.ts';
import type { Catalogue, EventOf } from '../../domain/kernel/event.ts';
import type { Position } from '../../eventstore/position.ts';
import { Conflict, type Store } from '../../eventstore/store.ts';
import type { Cause } from '../../runtime/http.ts';
import { takeAll, type Grace, type Owner } from './claim.ts';
import { nothing, recall, type Known, type Past } from './memory.ts';

/** Which stream: of which company, and whose id there. */
export type Target = { companyId: number; id: number | string };
export type Handled<S, C extends Catalogue> = {
  /** Of the last event that this command added, now or when it was handled before; null: there was nothing to add. */
  position: Position | null;
  events: readonly EventOf<C>[];
  state: S;
  /** The stream held this command's events already. */
  repeated: boolean;
};
/** Of one command: on which stream, why, and how. */
export type Asked<S, Cmd> = {
  target: Target;
  command: Cmd;
  cause: Cause;
  /** How often a lost race is decided again: a route 3 times (then 409), reactions and the connector for ever. */
  tries?: number;
  /** The stream probably does not exist: append first, read only if that was wrong. */
  fresh?: boolean;
  /** What the asker has loaded of the stream: it is read again only if another was quicker. */
  known?: Known<S> | undefined;
  /** Put into the envelope, for a ticket's history. */
  ticketId?: number | undefined;
  /** The revision that the asker has before his eyes: what another user added since then refuses the command. */
  seen?: number | undefined;
  /** Hides what is personal in the names of claims; needed where the stream comes to hold such a thing. */
  secret?: Buffer | undefined;
  grace?: Grace;
  /** Asked before anything is claimed, at each try: what is refused here is not appended. */
  takesPlace?: (me: Owner, states: { before: S; after: S }) => Promise<void>;
  /** Asked once what is claimed is one's own: false appends nothing. */
  confirm?: () => Promise<boolean>;
};

export const streamOf = (feature: string, { companyId, id }: Target): string => `${feature}-${companyId}.${id}`;

/** The number behind the last dot of a stream's name. */
export const idOf = (stream: string): number => Number(stream.slice(stream.lastIndexOf('.') + 1));

/** The answer to an Idempotency-Key that came with another body before. */
export const keyReused = () => new Refused('ERR_IDEMPOTENCY_KEY_REUSED', 422);

/** The state of a stream now, and who did what behind it; reads only what came since it was read last. */
export const load = <S, Cmd, C extends Catalogue>(store: Store, decider: Decider<S, Cmd, C>, target: Target) =>
  recall(store, decider, streamOf(decider.feature, target));

/** The last that this very request added before, when its answer was lost: it is done, whatever became of it since. */
export const doneBefore = (past: readonly Past[], { id }: Pick<Cause, 'id'>): Past | undefined =>
  past.findLast(({ meta }) => meta.cause === id);

/** The newest other person who added what the asker has not `seen`; null: nobody. Machines contradict no form. */
export const changedMeanwhile = (
  past: readonly Past[],
  { userId }: Pick<Cause, 'userId'>,
  seen: number | undefined,
): number | null => {
  if (seen === undefined) return null;
  const other = past.findLast(({ meta }) => typeof meta.userId === 'number' && meta.userId !== userId);
  return other && other.revision > BigInt(seen) && typeof other.meta.userId === 'number' ? other.meta.userId : null;
};

/**
 * Of a store and a decider, which give the types, one object says what is asked, so that each call reads like a sentence.
 * Read on, fold, decide, claim what the stream comes to hold alone, append at the expected revision. A command of a cause that
 * the stream already holds adds nothing. Throws Refused as the decider does, Taken when somebody else has what is claimed,
 * Refused('conflict', 409) when `tries` races were lost, Refused('ERR_CHANGED_MEANWHILE', 409) when another user changed
 * what the asker has not `seen`, and ERR_IDEMPOTENCY_KEY_REUSED when the request of this cause had another body.
 */
export const handle = async <S, Cmd extends { type: string }, C extends Catalogue>(
  store: Store,
  decider: Decider<S, Cmd, C>,
  {
    target,
    command,
    cause,
    tries = 3,
    fresh = false,
    known,
    ticketId,
    seen,
    secret,
    grace,
    confirm,
    takesPlace,
  }: Asked<S, Cmd>,
): Promise<Handled<S, C>> => {
  const stream = streamOf(decider.feature, target);
  const meta = {
    companyId: target.companyId,
    userId: cause.userId,
    cause: cause.id,
    command: command.type,
    $correlationId: cause.correlationId,
    $causationId: cause.causationId,
    ...(ticketId === undefined ? {} : { ticketId }),
    ...(cause.body === undefined ? {} : { body: cause.body }),
  };
  for (let attempt = 1; ; attempt++) {
    const unread = attempt > 1 ? undefined : fresh ? nothing(decider) : known;
    const { state: before, past, revision } = unread ?? (await recall(store, decider, stream));
    const own = past.filter(({ meta }) => meta.cause === cause.id);
    if (own.some(({ meta }) => meta.body !== cause.body)) throw keyReused();
    const done = own.findLast(({ meta }) => meta.command === command.type);
    if (done) return { position: done.position, events: [], state: before, repeated: true };
    const other = changedMeanwhile(past, cause, seen);
    if (other !== null) throw new Refused('ERR_CHANGED_MEANWHILE', 409, { userId: other });
    const events = decider.decide(command, before);
    const at = cause.at ?? new Date().toISOString();
    const state = events.reduce((s, event) => decider.evolve(s, event, at), before);
    if (!events.length) return { position: null, events, state, repeated: false };
    try {
      const me = { stream, at: revision };
      await takesPlace?.(me, { before, after: state });
      const registry = { store, decider, companyId: target.companyId, secret };
      await takeAll(registry, { before, after: state, me }, cause, grace);
      if (confirm && !(await confirm())) return { position: null, events: [], state: before, repeated: false };
      if (decider.keeps && revision === 'none') await store.limit(stream, decider.keeps);
      const position = await store.append(stream, events, revision, { ...meta, at });
      return { position, events, state, repeated: false };
    } catch (error) {
      if (!(error instanceof Conflict)) throw error;
      if (attempt >= tries + (fresh || known ? 1 : 0)) throw new Refused('ERR_CONFLICT', 409);
    }
  }
};
