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
