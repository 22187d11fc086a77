import type { RefusalCode } from '../../../domain/kernel/refusals/refusals.ts';
import type { Actor } from '../../../domain/kernel/actor.ts';
import type { Decider } from '../../../domain/kernel/decider.ts';
import type { Catalogue } from '../../../domain/kernel/event.ts';
import type { ToldMarks } from '../../../domain/kernel/recordMarks.ts';
import type { Media } from '../../../runtime/media.ts';
import { compare, type Position } from '../../../eventstore/position.ts';
import type { Store } from '../../../eventstore/store.ts';
import type { Call } from '../../../runtime/http.ts';
import { fold, loadStream } from './loadStream.ts';
import { streamOf, type Handled, type Target } from './handle.ts';

type Of<Id> = { companyId: number; id: Id };

type Filed = { id: number; mediaPath: string | null };

/** How a feature's record is returned to the user who wrote it. `Id`: a number, except for messages. */
type Telling<S, Cmd, C extends Catalogue, R, T, Id> = {
  /** The refusal when there is nothing to return. */
  none: RefusalCode;
  decider: Decider<S, Cmd, C>;
  /** Reads the record from the read models. */
  read: (target: Of<Id>) => Promise<R | null>;
  /** Builds the record from its own stream, without what only other streams know. Null if the record does not exist. */
  tell: (state: S, marks: ToldMarks, target: Of<Id>) => T | null;
  /** Whether this user may see the record. */
  visible?: (record: R | T, actor: Actor) => boolean;
};

/**
 * Answers a write with the record that it produced. Reads it as a GET does or, while the read models are behind, from its own
 * stream. A user who loses sight of the record through the write gets the state just after that write and nothing newer. A
 * repeated request, or one that changed nothing (no position), gets what a GET would return. Throws Refused(`none`).
 */
export const replyWith =
  <S, Cmd, C extends Catalogue, R, T, Id extends Target['id'] = number>(
    store: Store,
    { none, decider, read, tell, visible = () => true }: Telling<S, Cmd, C, R, T, Id>,
  ) =>
  async (
    call: Call,
    actor: Actor,
    target: Of<Id>,
    { position, repeated = false }: Pick<Handled<S, C>, 'position'> & { repeated?: boolean },
  ): Promise<R | T> => {
    const seen = <A extends R | T>(record: A | null): A | null =>
      record !== null && visible(record, actor) ? record : null;
    const fromLog = async () => {
      const upTo = repeated ? null : position;
      const stream = streamOf(decider.feature, target);
      const isThen = (each: { position: Position }) => !upTo || compare(each.position, upTo) <= 0;
      const { state: now, past } = await loadStream(store, decider, stream);
      const own = past.filter(({ type }) => Object.hasOwn(decider.events, type));
      const then = own.filter(isThen);
      const last = then.at(-1);
      // A record can return after its removal. Its age counts from its last creation.
      const born = then.findLast(({ type }) => type === then[0]?.type);
      if (!last || !born) return null;
      const marks = { version: Number(last.revision), createdAt: born.meta.at, updatedAt: last.meta.at };
      const isNow = then.length === own.length;
      const state = isNow ? now : fold(decider, (await store.read(stream)).events.filter(isThen));
      const told = tell(state, marks, target);
      return upTo ? told : seen(told);
    };
    /** A write that changed nothing answers with the current stream, not with read models that are behind. */
    const known =
      position ?? (await loadStream(store, decider, streamOf(decider.feature, target))).past.at(-1)?.position ?? null;
    return call.answer<R | T>(none, known, { read: async () => seen(await read(target)), fromLog });
  };

/** The same for a record with a file, which is returned with a signed address. */
export const replyWithFile = <S, Cmd, C extends Catalogue, R extends Filed, T extends Filed>(
  store: Store,
  media: Media,
  telling: Telling<S, Cmd, C, R, T, number>,
) => {
  const told = replyWith(store, telling);
  return async (...asked: Parameters<typeof told>): Promise<R | T> => {
    const [call, , { companyId }] = asked;
    const row = await told(...asked);
    const { mediaPath } = media.shown(row, { feature: telling.decider.feature, companyId }, call.req);
    return { ...row, mediaPath: typeof mediaPath === 'string' ? mediaPath : null };
  };
};
