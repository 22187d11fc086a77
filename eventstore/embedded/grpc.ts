import { once } from 'node:events';
import { createSecureServer, type ServerHttp2Session, type ServerHttp2Stream } from 'node:http2';
import { EventStoreFailure, eventStoreFailureOf, status } from './failures.ts';
import { framed, unframe } from './framing.ts';

const loopback = '127.0.0.1';
const receiveWindow = 4 << 20;
const headers = { ':status': 200, 'content-type': 'application/grpc+proto' };
const ascii = (value: string): string => value.replaceAll(/[^ -~]+/g, encodeURI);

export type GrpcCall = {
  /** The server address that the client used. */
  readonly authority: string;
  /** Passes on each message of the client, and calls `ended` after the last one. */
  listen(message: (bytes: Buffer) => void, ended: () => void): void;
  /** Writes one or more framed messages. `sent` is called when they have left, or when the client has gone. */
  write(frames: Uint8Array, sent?: () => void): void;
  end(): void;
  fail(failure: EventStoreFailure): void;
  /** `gone` is called when the call ends, whichever side ended it. */
  onGone(gone: () => void): void;
};
export type Methods = Readonly<Record<string, (call: GrpcCall) => void>>;

const callOf = (stream: ServerHttp2Stream, authority: string): GrpcCall => {
  let trailers: Record<string, string> = { 'grpc-status': String(status.OK) };
  const begin = (): void => {
    if (stream.headersSent) return;
    stream.respond(headers, { waitForTrailers: true });
    stream.once('wantTrailers', () => stream.sendTrailers(trailers));
  };
  const fail = (failure: EventStoreFailure): void => {
    if (stream.destroyed || stream.writableEnded) return;
    const { code, details } = failure;
    const said = Object.entries(failure.trailers).map(([name, value]) => [name, ascii(value)]);
    trailers = { ...Object.fromEntries(said), 'grpc-status': String(code), 'grpc-message': encodeURI(details) };
    if (stream.headersSent) stream.end();
    else stream.respond({ ...headers, ...trailers }, { endStream: true });
  };
  return {
    authority,
    listen: (message, ended) => {
      const take = unframe(message);
      stream.on('data', (piece: Buffer) => {
        if (stream.writableEnded) return;
        try {
          take(piece);
        } catch (error) {
          fail(eventStoreFailureOf(error));
        }
      });
      stream.once('end', ended);
    },
    write: (frames, sent = () => {}) => {
      if (stream.destroyed || stream.writableEnded) return sent();
      begin();
      stream.write(frames, () => sent());
    },
    end: () => {
      if (stream.destroyed || stream.writableEnded) return;
      begin();
      stream.end();
    },
    fail,
    onGone: (gone) => void stream.once('close', gone),
  };
};

/** A method that answers once, after the client's last message. A failure that `answer` throws becomes the answer. */
export const unary =
  (answer: (requests: Buffer[], authority: string) => Uint8Array | Promise<Uint8Array>) =>
  (call: GrpcCall): void => {
    const requests: Buffer[] = [];
    const respond = async (): Promise<void> => {
      try {
        call.write(framed(await answer(requests, call.authority)));
        call.end();
      } catch (error) {
        call.fail(eventStoreFailureOf(error));
      }
    };
    call.listen(
      (request) => requests.push(request),
      () => void respond(),
    );
  };

/**
 * Serves `methods` by path on loopback at `port` (0: any free one). Clients must prove that they hold `key`. It uses
 * HTTP/2 directly: grpc-js makes one write and several listeners per message, while reads here are written page by
 * page.
 */
export const serveGrpc = async (methods: Methods, key: Buffer, port: number) => {
  const server = createSecureServer({
    key,
    cert: key,
    ca: key,
    requestCert: true,
    rejectUnauthorized: true,
    noDelay: true,
    maxSessionMemory: Number.MAX_SAFE_INTEGER,
    settings: { initialWindowSize: receiveWindow },
  });
  const sessions = new Set<ServerHttp2Session>();
  server.on('session', (session) => {
    sessions.add(session);
    session.setLocalWindowSize(receiveWindow);
    session.once('close', () => sessions.delete(session)).on('error', () => {});
  });
  server.on('stream', (stream: ServerHttp2Stream, { ':path': path = '', ':authority': authority = '' }) => {
    stream.on('error', () => {}); // a client that leaves during a call is no failure of the server
    const call = callOf(stream, authority);
    const serve = Object.hasOwn(methods, path) ? methods[path] : undefined;
    if (serve) serve(call);
    else call.fail(new EventStoreFailure(status.UNIMPLEMENTED, `There is no ${path} here.`));
  });
  server.listen(port, loopback);
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    /** Accepts no new calls; calls in progress continue. */
    drain: (): void => {
      server.close();
      for (const session of sessions) session.close();
    },
    close: (): void => {
      for (const session of sessions) session.destroy();
    },
  };
};
