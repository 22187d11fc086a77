import { z } from 'zod';
import { SimulatorAway, SimulatorRefused } from '../../simulator/client.ts';
import type { ControlCall } from '../../simulator/contract.ts';

const refusal = z.object({ error: z.string() });
/** Moving the clock runs all that becomes due on the way. */
const PATIENCE_MS = 60_000;

/** Returns the calls to a simulated Cloud API at an address (http://127.0.0.1:PORT); see `cloudControlAt`. */
export const cloudControl = (url: string, token: string): CloudControl => cloudControlAt(async () => ({ url, token }));

/**
 * Returns a function that makes the calls of `contract.ts` to a simulated Cloud API at an address that each call asks for. It
 * throws SimulatorRefused when a call is refused, and SimulatorAway when there is no answer.
 */
export const cloudControlAt =
  (find: () => Promise<{ url: string; token: string }>) =>
  async <I extends z.ZodType, R extends z.ZodType>(
    { method, path, reply }: ControlCall<I, R>,
    input: z.input<I>,
  ): Promise<z.output<R>> => {
    const away = (cause: unknown): never => {
      throw new SimulatorAway('The simulator cannot be reached.', { cause });
    };
    const { url, token } = await find().catch(away);
    const address = new URL(`${url}/control${path}`);
    const given = z.record(z.string(), z.json().optional()).parse(input);
    if (method === 'GET')
      for (const [name, value] of Object.entries(given))
        if (value !== undefined)
          address.searchParams.set(name, typeof value === 'string' ? value : JSON.stringify(value));
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const body = method === 'POST' ? JSON.stringify(given) : null;
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const response = await fetch(address, { method, headers, body, signal }).catch(away);
    const read: unknown = await response.json();
    if (!response.ok) throw new SimulatorRefused(response.status, refusal.parse(read).error);
    return reply.parse(read);
  };
export type CloudControl = ReturnType<typeof cloudControlAt>;
