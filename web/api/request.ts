import { v4 } from 'uuid';
import { z } from 'zod';
import { me, refresh } from '../../commands/session/contract.ts';
import type { Contract } from '../../domain/kernel/contract.ts';
import { outageIn, tellOutage, type Lacking } from './outage.ts';
import { dropCredentials, dropLook, isLooking, keepCredentials, storedToken, tellSession } from './credentials.ts';

/**
 * A call that failed. `status` is 0 when the server was not reached. `code` is a code of the catalogue, a raw text, or
 * ''. `said` is the error text of the answer.
 */
export class RequestError extends Error {
  readonly status: number;
  readonly code: string;
  readonly detail: unknown;
  readonly said: string;
  /** The failure ended the session. The user hears that once, not from each call. */
  endedSession = false;
  constructor(status: number, code: string, detail: unknown = null, said = code) {
    super(code || `HTTP ${status}`);
    this.name = 'RequestError';
    this.status = status;
    this.code = code;
    this.detail = detail;
    this.said = said;
  }
}

type Plain = string | number | boolean | readonly number[] | null | undefined;
export type Ask<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = {
  params?: { [K in keyof z.input<P>]: string | number };
  query?: { [K in keyof z.input<Q>]?: Plain };
  body?: z.input<B>;
  /** A form with a file, instead of a body. */
  form?: FormData;
};

/** Sends a request like `fetch`. */
type Via = (url: string, init: RequestInit) => Promise<Response>;

const refused = z.looseObject({ error: z.string(), code: z.string().optional() });
const coded = z.looseObject({ code: z.string() });

/** ERR_OTHER_OPEN_TICKET comes as a JSON string inside `error` (R103). */
const inner = (text: string): z.infer<typeof coded> | null => {
  try {
    return coded.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
};

/** The failure in an answer. */
const failure = async (response: Response): Promise<RequestError> => {
  const body: unknown = await response.json().catch(() => null);
  const { error, code = error, ...detail } = refused.safeParse(body).data ?? { error: '' };
  const packed = inner(error);
  if (packed) return new RequestError(response.status, packed.code, packed);
  if (response.status !== 429) return new RequestError(response.status, code, body, error);
  // A proxy before the server may refuse too, with only the header.
  const retryAfter = detail['retryAfter'] ?? response.headers.get('retry-after');
  return new RequestError(429, code || 'ERR_TOO_MANY_REQUESTS', { ...detail, error: code, retryAfter }, error);
};

const queryText = (query: Record<string, Plain>): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null)
      search.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  const text = search.toString();
  return text && `?${text}`;
};

type Sending = {
  key: string;
  keepalive?: boolean | undefined;
  via?: Via | undefined;
  token?: string | null | undefined;
};
/** Public calls, and calls with the token of a connection, say nothing about the user's session. */
const isOfSession = ({ who }: { who: string }): boolean => who !== 'public' && who !== 'token';

const send = async <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  c: Contract<P, Q, B, R>,
  { params, query, body, form }: Ask<P, Q, B>,
  { key, keepalive = false, via = fetch, token = storedToken() }: Sending,
): Promise<Response> => {
  const names: Record<string, string | number> = params ?? {};
  const path = c.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(names[name] ?? ''));
  const headers = new Headers();
  if (token && c.who !== 'public') headers.set('authorization', `Bearer ${token}`);
  if (c.method !== 'GET') headers.set('idempotency-key', key);
  if (body !== undefined) headers.set('content-type', 'application/json');
  try {
    return await via(`/v1${path}${queryText(query ?? {})}`, {
      method: c.method,
      headers,
      keepalive,
      ...(form ? { body: form } : body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    throw new RequestError(0, '');
  }
};

const lackingOf = async (response: Response): Promise<Lacking | undefined> => {
  if (response.status !== 503) return undefined;
  const copy = response.clone();
  return outageIn(await copy.json().catch(() => null));
};

/** The total number of attempts while a store or the read models are not ready. Each attempt has the same key. */
const mostTries = 4;
const pauseMs = 2000;

const sendPatiently = async (...call: Parameters<typeof send>): Promise<Response> => {
  for (let tries = 1; ; tries++) {
    const response = await send(...call);
    const lacking = await lackingOf(response);
    if (!lacking) return response;
    tellOutage(lacking);
    if (tries === mostTries || call[2].keepalive) return response;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
};

let refreshing: Promise<void> | null = null;

const renew = async (): Promise<void> => {
  const response = await send(refresh, {}, { key: v4() });
  if (!response.ok) {
    const error = await failure(response);
    throw error.status === 401 ? end(error) : error;
  }
  const { token, user } = refresh.reply.parse(await response.json());
  keepCredentials(token, user);
  tellSession({ type: 'refreshed', user });
};

/** Ends a support visit to another company; the user's own sign-in continues. */
const endLook = (why: RequestError): RequestError => {
  why.endedSession = true;
  if (isLooking()) tellSession({ type: 'lookEnded' });
  dropLook();
  return why;
};

const end = (why: RequestError, said = why): RequestError => {
  why.endedSession = true;
  dropCredentials();
  tellSession({ type: 'ended', why: said });
  return why;
};

/**
 * Gets a new access token for the refresh cookie; several callers share one call. During a support visit it only checks
 * whether the visit continues. Throws RequestError.
 */
export const refreshSession = (): Promise<void> =>
  (refreshing ??= (isLooking() ? request(me).then(() => undefined) : renew()).finally(() => (refreshing = null)));

/**
 * Makes one call of a contract, relative to /v1, with the bearer token (R019, R020). A 403 refreshes the token and
 * tries once more, except during a support visit, which has no refresh. A 401 signs the user out. Every write carries
 * an Idempotency-Key: `options.key`, or else a new one, and the retry repeats it. `keepalive` lets the call outlive the
 * page, `via` replaces `fetch`, and `token` is the token of a connection. Returns the parsed reply. Throws
 * RequestError, or ZodError when the reply breaks the contract.
 */
export const request = async <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  c: Contract<P, Q, B, R>,
  ask: Ask<P, Q, B> = {},
  options: { key?: string; keepalive?: boolean; via?: Via; token?: string } = {},
): Promise<z.output<R>> => {
  const sent = { key: options.key ?? v4(), keepalive: options.keepalive, via: options.via, token: options.token };
  const looks = isLooking();
  let response = await sendPatiently(c, ask, sent);
  if (response.status === 403 && isOfSession(c) && !looks) {
    await refreshSession();
    response = await sendPatiently(c, ask, sent);
  }
  if (!response.ok) {
    const error = await failure(response);
    if (looks && isOfSession(c) && error.code === 'ERR_SESSION_EXPIRED') throw endLook(error);
    const ends = response.status === 401 && isOfSession(c) && !looks;
    throw ends ? end(error, new RequestError(401, 'ERR_SESSION_EXPIRED')) : error;
  }
  return c.reply.parse(await response.json());
};
