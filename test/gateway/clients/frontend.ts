import { z } from 'zod';
import type { ServerFrame } from '../../../gateway/contract.ts';
import { connect } from '../stream/socket.ts';

const signedIn = z.object({ token: z.string(), user: z.looseObject({ id: z.number(), companyId: z.number() }) });
const claims = z.looseObject({ userId: z.number(), companyId: z.number(), id: z.number(), profile: z.string() });
type Query = Record<string, string | number | boolean>;

/** Reads the claims of a token without a key, like a client. */
export const claimsIn = (token: string) =>
  claims.parse(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')));

/** A form with files, as a browser sends it. */
export const formOf = (fields: Record<string, string>, files: readonly [string, Uint8Array, string, string][]) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const [field, bytes, name, type] of files)
    form.append(field, new Blob([Uint8Array.from(bytes)], { type }), name);
  return form;
};

/**
 * A frontend of the Whaticket family. It sends its token and the refresh cookie, retries after a 403 with a new token,
 * and receives changes over its socket. Each step has a name; a script ends with their number.
 */
export const openFrontend = (url: string) => {
  let [token, cookie] = ['', ''];
  const steps: string[] = [];
  const sockets: Awaited<ReturnType<typeof connect>>[] = [];

  const send = async (method: string, path: string, body?: unknown): Promise<Response> =>
    fetch(`${url}/v1${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(cookie && { cookie }),
        ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
  const enter = async (path: string, body?: unknown) => {
    const answer = await send('POST', path, body);
    const cookies = answer.headers.getSetCookie().flatMap((each) => each.split(';')[0] ?? []);
    if (cookies.length) cookie = cookies.join('; ');
    const { data } = signedIn.safeParse(await answer.json());
    if (!data) throw new Error(`${path}: ${answer.status}`);
    ({ token } = data);
    return data;
  };
  /** Returns the answer of a call; a status other than 200 ends the script. */
  const call = async (method: string, path: string, body?: unknown, query: Query = {}) => {
    const params = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    const whole = params.size ? `${path}?${params}` : path;
    let answer = await send(method, whole, body);
    if (answer.status === 403) {
      await enter('/auth/refresh_token');
      answer = await send(method, whole, body);
    }
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`${method} ${whole}: ${answer.status} ${text.slice(0, 300)}`);
    return Object(text ? JSON.parse(text) : null);
  };
  return {
    steps,
    step: async <T>(name: string, run: () => Promise<T>): Promise<T> => {
      steps.push(name);
      try {
        return await run();
      } catch (error) {
        throw new Error(`step ${steps.length}, ${name}`, { cause: error });
      }
    },
    signIn: (email: string, password: string) => enter('/auth/login', { email, password }),
    call,
    refresh: () => enter('/auth/refresh_token'),
    status: async (method: string, path: string, body?: unknown) => (await send(method, path, body)).status,
    get: (path: string, query?: Query) => call('GET', path, undefined, query),
    post: (path: string, body?: unknown) => call('POST', path, body),
    put: (path: string, body?: unknown) => call('PUT', path, body),
    remove: (path: string) => call('DELETE', path),
    /** Fetches a file like `<img src>` or a click: without headers, typed by the end of its address. */
    file: async (address: string) => {
      const answer = await fetch(address);
      return { status: answer.status, type: answer.headers.get('content-type'), bytes: await answer.bytes() };
    },
    /** Joins rooms and returns the next change with a name and action. */
    listen: async (...rooms: object[]) => {
      const socket = await connect(`${url.replace(/^http/, 'ws')}/v1/stream`);
      sockets.push(socket);
      socket.say({ type: 'hello', token, rooms });
      await socket.until(({ action }) => action === 'welcome');
      const { companyId } = claimsIn(token);
      return async (
        name: string,
        action: string,
        fits: (payload: ReturnType<typeof Object>) => boolean = () => true,
      ) => {
        const isMeant = (frame: ServerFrame): boolean =>
          frame.event === `company-${companyId}-${name}` && frame.action === action && fits(Object(frame.payload));
        return Object((await socket.until(isMeant)).at(-1)?.payload);
      };
    },
    close: () => {
      for (const socket of sockets) socket.terminate();
    },
  };
};
export type Frontend = ReturnType<typeof openFrontend>;
