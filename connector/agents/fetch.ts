import { OutsideFailed, type Outside } from '../../runtime/outside/outside.ts';

type Bounds = { timeoutMs: number; longest: number };
const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const;

/**
 * Returns a `fetch` for client libraries that uses the guarded access to external servers: bounded in time and bytes, and
 * never to private addresses.
 */
export const guardedFetch =
  (outside: Outside, bounds: Bounds): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init);
    const method = methods.find((each) => each === request.method);
    if (!method) throw new OutsideFailed('refused');
    const body = request.body ? new Uint8Array(await request.arrayBuffer()) : undefined;
    const headers = Object.fromEntries(request.headers);
    const reply = await outside.ask({ method, url: request.url, headers, body, ...bounds });
    const isEmpty = reply.status === 204 || reply.status === 304;
    return new Response(isEmpty ? null : new Uint8Array(reply.body), { status: reply.status, headers: reply.headers });
  };
