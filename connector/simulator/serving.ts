import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Server } from 'node:net';
import type { z } from 'zod';
import type { ControlCall } from './contract.ts';

/** A call as the server serves it, with unparsed input. Throws ZodError or Refusal. */
export type Served = { method: string; path: string; run(input: unknown): Promise<unknown> };

export const serveControl = <I extends z.ZodType, R extends z.ZodType>(
  { method, path, input, reply }: ControlCall<I, R>,
  run: (given: z.output<I>) => z.input<R> | Promise<z.input<R>>,
): Served => ({ method, path, run: async (given) => reply.parse(await run(input.parse(given))) });

/** Thrown when a request to the simulator cannot be fulfilled: an HTTP status and a sentence for the caller. */
export class SimulatorRefusal extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.name = 'Refusal';
    this.status = status;
  }
}

/** Whether a request carries this bearer token. Compares in constant time. */
export const hasBearer = ({ headers }: IncomingMessage, token: string): boolean => {
  const [given, expected] = [headers.authorization ?? '', `Bearer ${token}`].map((text) => Buffer.from(text));
  return given !== undefined && expected?.length === given.length && timingSafeEqual(given, expected);
};

/** Listens on 127.0.0.1, and resolves with the port. Rejects if the port is taken. */
export const bindLoopback = (server: Server, port: number): Promise<number> => {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  server.once('error', reject);
  server.listen(port, '127.0.0.1', () => {
    const address = server.address();
    resolve(typeof address === 'object' && address ? address.port : port);
  });
  return promise;
};
