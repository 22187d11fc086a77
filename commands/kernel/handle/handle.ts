import { Refused, type Decider } from '../../../domain/kernel/decider.ts';
import type { Catalogue, EventOf, Fact } from '../../../domain/kernel/event.ts';
import type { NewEnvelope } from '../../../eventstore/codec.ts';
import type { Position } from '../../../eventstore/position.ts';
import { Conflict, type Store } from '../../../eventstore/store.ts';
import type { Cause } from '../../../runtime/http.ts';
import {
  appendSpanId,
  inSpan,
  isTracing,
  placeOfSpan,
  recordSpan,
  traceClock,
} from '../../../runtime/tracing/trace.ts';
import { claimAll, type WaitPolicy, type Owner } from '../unique/claim.ts';
import { emptyStream, loadStream, type LoadedStream, type EventSummary } from './loadStream.ts';

/** The company and id of a stream. */
export type Target = { companyId: number; id: number | string };
export type Handled<S, C extends Catalogue> = {
  /**
   * The position of the last event that this command added, now or in an earlier attempt. Null if there was nothing to add.
   */
  position: Position | null;
  events: readonly EventOf<C>[];
  state: S;
  /** The stream already held this command's events. */
  repeated: boolean;
};
/** A command is decided this often before ERR_CONFLICT. Each lost race means that another command succeeded. */
const maxAttempts = 100;

/** A command with its stream, its cause and its options. */
export type Asked<S, Cmd> = {
  target: Target;
  command: Cmd;
  cause: Cause;
  /** The stream probably does not exist: append first, and read only if that fails. */
  fresh?: boolean;
  /** The stream as the caller has loaded it. It is read again only after a lost race. */
  known?: LoadedStream<S> | undefined;
  /** Stored in the envelope, for the ticket's history. */
  ticketId?: number | undefined;
  /** The revision that the caller's form shows. A later change by another user refuses the command. */
  seen?: number | undefined;
  /** Hides personal keys in claim names. Required if the stream comes to hold personal claims. */
  secret?: Buffer | undefined;
  grace?: WaitPolicy;
  /** Called before anything is claimed, at each attempt. If it refuses, nothing is appended. */
  takesPlace?: (me: Owner, states: { before: S; after: S }) => Promise<void>;
  /** Called once all claims are held. If it returns false, nothing is appended. */
  confirm?: () => Promise<boolean>;
};

export const streamOf = (feature: string, { companyId, id }: Target): string => `${feature}-${companyId}.${id}`;

/** The number after the last dot of a stream name. */
export const idOf = (stream: string): number => Number(stream.slice(stream.lastIndexOf('.') + 1));

/** The refusal of an Idempotency-Key that was used before with another body. */
export const keyReused = () => new Refused('ERR_IDEMPOTENCY_KEY_REUSED', 422);

/** Loads a stream's state with its event history. Reads only events after the cached state. */
export const load = <S, Cmd, C extends Catalogue>(store: Store, decider: Decider<S, Cmd, C>, target: Target) =>
  loadStream(store, decider, streamOf(decider.feature, target));

/**
 * The last event that this same request added in an earlier attempt whose answer was lost. It counts as done, even if undone
 * since.
 */
export const doneBefore = (past: readonly EventSummary[], { id }: Pick<Cause, 'id'>): EventSummary | undefined =>
  past.findLast(({ meta }) => meta.cause === id);

/** The latest other user who changed the stream after revision `seen`, or null. Changes by the system do not count. */
export const changedMeanwhile = (
  past: readonly EventSummary[],
  { userId }: Pick<Cause, 'userId'>,
  seen: number | undefined,
): number | null => {
  if (seen === undefined) return null;
  const other = past.findLast(({ meta }) => typeof meta.userId === 'number' && meta.userId !== userId);
  return other && other.revision > BigInt(seen) && typeof other.meta.userId === 'number' ? other.meta.userId : null;
};

/**
 * Handles a command: load, fold, decide, claim what the stream will hold exclusively, append at the expected revision. A
 * command whose cause is already in the stream adds nothing. Store and decider give the types; one object holds the rest.
 * Throws Refused as the decider does, Taken if another stream holds the claim, and Refused('ERR_CONFLICT', 409) after a hundred
 * lost races. Throws Refused('ERR_CHANGED_MEANWHILE', 409) if another user made a change after `seen`, and
 * ERR_IDEMPOTENCY_KEY_REUSED if the request of this cause had another body.
 */
export const handle = <S, Cmd extends { type: string }, C extends Catalogue>(
  store: Store,
  decider: Decider<S, Cmd, C>,
  { target, command, cause, fresh = false, known, ticketId, seen, secret, grace, confirm, takesPlace }: Asked<S, Cmd>,
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
  const { type: name } = command;
  const attributes = { company: target.companyId, ticket: ticketId };
  const describe = () => ({ name, correlationId: cause.correlationId, attributes });
  return inSpan(describe, async () => {
    for (let attempt = 1; ; attempt++) {
      const unread = attempt > 1 ? undefined : fresh ? emptyStream(decider) : known;
      const { state: before, past, revision } = unread ?? (await loadStream(store, decider, stream));
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
        await claimAll(registry, { before, after: state, me }, cause, grace);
        if (confirm && !(await confirm())) return { position: null, events: [], state: before, repeated: false };
        if (decider.keeps && revision === 'none') await store.limit(stream, decider.keeps);
        const from = isTracing() ? traceClock() : 0;
        const position = await store.append(stream, events, revision, { ...meta, at });
        recordAppend(stream, meta, events, from);
        return { position, events, state, repeated: false };
      } catch (error) {
        if (!(error instanceof Conflict)) throw error;
        if (attempt >= maxAttempts) throw new Refused('ERR_CONFLICT', 409);
      }
    }
  });
};

/** Records the append as a span. Processes that read the events compute its id. */
const recordAppend = (
  stream: string,
  meta: Pick<NewEnvelope, 'companyId' | 'cause' | 'command' | '$correlationId' | 'ticketId'>,
  events: readonly Fact[],
  from: number,
): void => {
  if (!isTracing()) return;
  const types = events.map(({ type }) => type);
  const attributes = { company: meta.companyId, ticket: meta.ticketId, event: types.join(' ') };
  const place = placeOfSpan({ correlationId: meta.$correlationId, id: appendSpanId(stream, meta) });
  recordSpan({ name: `append ${types[0] ?? ''}`, from, attributes }, place);
};

/** Returns whether a record exists, according to its stream, because a read model may be behind. */
export const isPresent = async <S extends { is: string }, Cmd, C extends Catalogue>(
  store: Store,
  decider: Decider<S, Cmd, C>,
  target: Target,
): Promise<boolean> => (await load(store, decider, target)).state.is === 'present';
