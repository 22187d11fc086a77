import { setImmediate as turn } from 'node:timers/promises';
import type { Commits } from './commits.ts';
import { ReadResp, shared, type ReadResponse } from './protocol.ts';
import { encodeReadAnswers, type ReadAnswer } from './wire.ts';

/** Limit for batches of one read that are in flight to its reader. */
const mostUnderway = 2;

/** Sends the answers of a read at its reader's pace and waits for commits. */
export type Outlet = {
  readonly gone: boolean;
  /** Resolves when the reader leaves. */
  readonly left: Promise<void>;
  /** Sends answers in one batch. Resolves when more may be sent and other reads have had their turn. */
  send(answers: readonly ReadAnswer[]): Promise<void>;
  /** Waits for a commit since the last wait that touched the stream (null: any), or for the reader to leave. */
  commit(): Promise<void>;
};

/** Opens the outlet of one read of `stream` (null: all), with the calls that report on its reader. `post` sends the batches. */
export const openOutlet = (commits: Commits, stream: string | null, post: (bytes: Buffer<ArrayBuffer>) => void) => {
  const { promise: left, resolve: leave } = Promise.withResolvers<void>();
  let gone = false;
  let committed = false;
  let underway = 0;
  let wake = (): void => {};
  let room = (): void => {};
  const stop = commits.on(stream, () => {
    committed = true;
    wake();
  });
  const outlet: Outlet = {
    get gone() {
      return gone;
    },
    left,
    send: async (answers) => {
      if (gone) return;
      if (answers.length > 0) {
        underway++;
        post(encodeReadAnswers(answers));
      }
      await turn();
      while (underway >= mostUnderway && !gone) await new Promise<void>((resolve) => (room = resolve));
    },
    commit: async () => {
      if (!committed && !gone) await new Promise<void>((resolve) => (wake = resolve));
      committed = false;
    },
  };
  return {
    outlet,
    /** Reports that a batch has left. */
    sent: (): void => {
      underway--;
      room();
    },
    /** Ends the outlet: the reader left, or the read is complete. */
    close: (): void => {
      gone = true;
      stop();
      wake();
      room();
      leave();
    },
  };
};

const messageOf = (fill: (response: ReadResponse) => void): Uint8Array => {
  const response = new ReadResp();
  fill(response);
  return response.serializeBinary();
};

/** Answers of a read other than events. */
export const confirmation = (): Uint8Array =>
  messageOf((response) => {
    const confirmed = new ReadResp.SubscriptionConfirmation();
    confirmed.setSubscriptionId(crypto.randomUUID());
    response.setConfirmation(confirmed);
  });
export const checkpoint = (position: number): Uint8Array =>
  messageOf((response) => {
    const reached = new ReadResp.Checkpoint();
    reached.setCommitPosition(String(position));
    reached.setPreparePosition(String(position));
    response.setCheckpoint(reached);
  });
export const caughtUp = (): Uint8Array => messageOf((response) => response.setCaughtUp(new ReadResp.CaughtUp()));
export const streamNotFound = (stream: string): Uint8Array =>
  messageOf((response) => {
    const identifier = new shared.StreamIdentifier();
    identifier.setStreamName(Buffer.from(stream).toString('base64'));
    const missing = new ReadResp.StreamNotFound();
    missing.setStreamIdentifier(identifier);
    response.setStreamNotFound(missing);
  });
