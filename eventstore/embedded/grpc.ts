import { once } from 'node:events';
import { createSecureServer, type ServerHttp2Session, type ServerHttp2Stream } from 'node:http2';
import { Failure, failureOf, status } from './failures.ts';
import { framed, unframe } from './framing.ts';

const loopback = '127.0.0.1';
const receiveWindow = 4 << 20;
const headers = { ':status': 200, 'content-type': 'application/grpc+proto' };
const ascii = (value: string): string => value.replaceAll(/[^ -~]+/g, encodeURI);

/** One call of a client. */
export type Call = {
  /** The address by which the client found the server. */
  readonly authority: string;
  /** Hands over each message of the client, and tells when there are no more. */
  listen(message: (bytes: Buffer) => void, ended: () => void): void;
  /** Writes messages in their frames, as many as there are; `sent` is called when they have left, or the client has. */
  write(frames: Uint8Array, sent?: () => void): void;
  end(): void;
  fail(failure: Failure): void;
  /** `gone` is called when the call is over, whoever ended it. */
  onGone(gone: () => void): void;
};
export type Methods = Readonly<Record<string, (call: Call) => void>>;

const callOf = (stream: ServerHttp2Stream, authority: string): Call => {
  let trailers: Record<string, string> = { 'grpc-status': String(status.OK) };
  const begin = (): void => {
    if (stream.headersSent) return;
    stream.respond(headers, { waitForTrailers: true });
    stream.once('wantTrailers', () => stream.sendTrailers(trailers));
  };
  const fail = (failure: Failure): void => {
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
          fail(failureOf(error));
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

/** A method that answers once, when all its client's messages have come. What `answer` throws is the answer, too. */
export const unary =
  (answer: (requests: Buffer[], authority: string) => Uint8Array | Promise<Uint8Array>) =>
  (call: Call): void => {
    const requests: Buffer[] = [];
    const respond = async (): Promise<void> => {
      try {
        call.write(framed(await answer(requests, call.authority)));
        call.end();
      } catch (error) {
        call.fail(failureOf(error));
      }
    };
    call.listen(
      (request) => requests.push(request),
      () => void respond(),
    );
  };

/**
 * Serves `methods`, by their paths, on loopback at `port` (0: any) to whoever proves to hold `key`. Its own HTTP/2 instead of
 * grpc-js' server, which takes one write and several listeners for each message: reads are written by the page.
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
    stream.on('error', () => {}); // who leaves in the middle of a call is no failure of ours
    const call = callOf(stream, authority);
    const serve = Object.hasOwn(methods, path) ? methods[path] : undefined;
    if (serve) serve(call);
    else call.fail(new Failure(status.UNIMPLEMENTED, `There is no ${path} here.`));
  });
  server.listen(port, loopback);
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    /** Takes no more calls; those that are underway go on. */
    drain: (): void => {
      server.close();
      for (const session of sessions) session.close();
    },
    close: (): void => {
      for (const session of sessions) session.destroy();
    },
  };
};
