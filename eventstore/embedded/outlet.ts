import { once } from 'node:events';
import type { ServerWritableStream } from '@grpc/grpc-js';
import type { Stored } from './events.ts';
import type { Log } from './log.ts';
import { ReadResp, shared, type ReadReq, type ReadResponse } from './protocol.ts';
import { encodeEvent } from './wire.ts';

export type ReadCall = ServerWritableStream<ReadReq, Buffer>;

/** What a read writes to its reader, at the reader's pace. Each resolves when more may be written. */
export type Outlet = {
  readonly gone: boolean;
  /** Resolves when the reader goes. */
  readonly left: Promise<void>;
  event(event: Stored, stream: string): Promise<void> | undefined;
  confirmation(): Promise<void> | undefined;
  checkpoint(position: number): Promise<void> | undefined;
  caughtUp(): Promise<void> | undefined;
  notFound(stream: string): Promise<void> | undefined;
  /** Waits for a commit that touched `stream` (any, for null) since the last wait, or for the reader to go. */
  commit(): Promise<void>;
  /** To be called at the end. */
  close(): void;
};

/** The outlet of a call; it listens to the commits from now on until the reader goes. */
export const openOutlet = (call: ReadCall, log: Log, stream: string | null): Outlet => {
  const gone = new AbortController();
  const state = { committed: false, wake: (): void => {} };
  const wake = (): void => {
    state.committed = true;
    state.wake();
  };
  const stop = log.onCommit(stream, wake);
  const leave = (): void => {
    if (gone.signal.aborted) return;
    stop();
    gone.abort();
    wake();
  };
  call.once('cancelled', leave).once('close', leave);
  const left = once(gone.signal, 'abort').then(() => {});

  const drained = async (): Promise<void> => {
    await once(call, 'drain', { signal: gone.signal }).catch(() => {});
  };
  const send = (bytes: Buffer): Promise<void> | undefined =>
    gone.signal.aborted || call.write(bytes) ? undefined : drained();
  const respond = (fill: (response: ReadResponse) => void): Promise<void> | undefined => {
    const response = new ReadResp();
    fill(response);
    return send(Buffer.from(response.serializeBinary()));
  };

  return {
    get gone() {
      return gone.signal.aborted;
    },
    left,
    close: leave,
    event: (event, name) => send(encodeEvent(event, name)),
    confirmation: () =>
      respond((response) => {
        const confirmation = new ReadResp.SubscriptionConfirmation();
        confirmation.setSubscriptionId(crypto.randomUUID());
        response.setConfirmation(confirmation);
      }),
    checkpoint: (position) =>
      respond((response) => {
        const checkpoint = new ReadResp.Checkpoint();
        checkpoint.setCommitPosition(String(position));
        checkpoint.setPreparePosition(String(position));
        response.setCheckpoint(checkpoint);
      }),
    caughtUp: () => respond((response) => response.setCaughtUp(new ReadResp.CaughtUp())),
    notFound: (name) =>
      respond((response) => {
        const identifier = new shared.StreamIdentifier();
        identifier.setStreamName(Buffer.from(name).toString('base64'));
        const notFound = new ReadResp.StreamNotFound();
        notFound.setStreamIdentifier(identifier);
        response.setStreamNotFound(notFound);
      }),
    commit: async () => {
      if (!state.committed) await new Promise<void>((resolve) => (state.wake = resolve));
      state.committed = false;
    },
  };
};
