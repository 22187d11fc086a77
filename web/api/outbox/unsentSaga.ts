import type { ActionCreatorWithPayload } from '@reduxjs/toolkit';
import { call, put, select, take, takeEvery } from 'typed-redux-saga';
import { z } from 'zod';
import { isPassing } from '../outage.ts';
import { logoutClicked, selectUser } from '../session/slice.ts';
import { pageEnding, signedIn } from '../signing.ts';
import type { createHeldFiles } from './heldFiles.ts';
import { createKeptInTab } from './keptInTab.ts';
import type { Attached, Outgoing } from './outgoing.ts';

/** What a user wrote and the server does not have. `drafts` are by the id of their conversation. */
export type UnsentOf<M extends Outgoing, D extends { attached: Attached[] }> = {
  outgoing: readonly M[];
  drafts: Readonly<Record<number, D>>;
};

/** The stored form of attached files. */
export const attachedShape = z
  .array(
    z.object({
      id: z.string(),
      name: z.string(),
      size: z.number(),
      type: z.string(),
      caption: z.string(),
      recorded: z.object({ seconds: z.number(), waveform: z.string() }).optional(),
    }),
  )
  .default([]);
/** The stored form of a message that is being sent. */
export const outgoingShape = z.object({
  key: z.string(),
  body: z.string(),
  attached: attachedShape,
  share: z.number().default(0),
  at: z.string(),
  failed: z.string(),
});

/** Adds what the tab kept to what was written since. Messages without an answer wait until the server can be reached. */
export const restoredUnsent = <M extends Outgoing, D extends { attached: Attached[] }>(
  { outgoing, drafts }: UnsentOf<M, D>,
  found: UnsentOf<M, D>,
): { outgoing: M[]; drafts: Record<number, D> } => {
  const known = new Set(outgoing.map(({ key }) => key));
  const kept = found.outgoing.filter(({ key }) => !known.has(key));
  return {
    outgoing: [...kept.map((one) => ({ ...one, failed: one.failed || 'unreachable' })), ...outgoing],
    drafts: { ...found.drafts, ...drafts },
  };
};

type Unsent<S, M extends Outgoing, D extends { attached: Attached[] }> = {
  /** The name in the storage of the tab. */
  name: string;
  message: z.ZodType<M>;
  draft: z.ZodType<D>;
  isEmpty: (draft: D) => boolean;
  /** Whether a message is worth keeping without the bytes of its files, which a reload loses. */
  isKept?: (message: M) => boolean;
  files: Pick<ReturnType<typeof createHeldFiles>, 'isHeld' | 'holdOnly'>;
  select: (state: S) => UnsentOf<M, D>;
  found: ActionCreatorWithPayload<UnsentOf<M, D>>;
  retryClicked: ActionCreatorWithPayload<{ key: string }>;
};

/**
 * Keeps the drafts and the messages that are being sent across reloads of the tab, until the user signs out. A message keeps
 * its key, so none is sent twice. Files that no message needs any more are released.
 */
export const createUnsentSaga = <S, M extends Outgoing, D extends { attached: Attached[] }>({
  name,
  message,
  draft,
  isEmpty,
  isKept = () => true,
  files,
  select: unsentOf,
  found,
  retryClicked,
}: Unsent<S, M, D>) => {
  const kept = createKeptInTab(
    name,
    z.object({ outgoing: z.array(message), drafts: z.record(z.coerce.number(), draft) }),
  );

  function* recall(userId: number) {
    const unsent = kept.read(userId);
    if (!unsent) return;
    const drafts = Object.fromEntries(
      Object.entries(unsent.drafts).map(([id, one]) => [id, { ...one, attached: one.attached.filter(files.isHeld) }]),
    );
    yield* put(found({ outgoing: unsent.outgoing, drafts }));
  }

  const keep = (userId: number, unsent: UnsentOf<M, D>): void => {
    const outgoing = unsent.outgoing.filter(isKept);
    const drafts = Object.fromEntries(Object.entries(unsent.drafts).filter(([, one]) => !isEmpty(one)));
    kept.write(userId, outgoing.length + Object.keys(drafts).length ? { outgoing, drafts } : null);
    files.holdOnly([...unsent.outgoing, ...Object.values(unsent.drafts)].flatMap(({ attached }) => attached));
  };

  function* read() {
    const { outgoing, drafts } = yield* select(unsentOf);
    return { userId: (yield* select(selectUser))?.id ?? 0, outgoing, drafts };
  }

  return function* unsentSaga() {
    yield* takeEvery(signedIn, ({ payload: { id } }) => recall(id));
    yield* takeEvery(pageEnding, () => files.holdOnly([]));
    yield* takeEvery(logoutClicked, function* () {
      kept.write((yield* read()).userId, null);
    });
    // The page of these messages was loaded after the sign-in, and the stream may have been online for long.
    const { userId } = yield* read();
    if (userId !== 0) {
      yield* call(recall, userId);
      for (const { key, failed } of (yield* read()).outgoing) if (isPassing(failed)) yield* put(retryClicked({ key }));
    }
    let last = yield* read();
    while (true) {
      yield* take('*');
      const now = yield* read();
      const isChanged = now.outgoing !== last.outgoing || now.drafts !== last.drafts;
      if (now.userId !== 0 && now.userId === last.userId && isChanged) keep(now.userId, now);
      last = now;
    }
  };
};
