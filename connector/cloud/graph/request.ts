import { Readable } from 'node:stream';
import type { z } from 'zod';
import { GraphError, graphErrorIn, GraphUnanswered, parseGraphJson, retryAfterOf } from './graphError.ts';

/** The public address of the Graph API, and the version that requests name. */
export const GRAPH_URL = 'https://graph.facebook.com';
export const GRAPH_VERSION = 'v25.0';
/** The only other host that gets the token: it serves the bytes of files. */
const FILE_HOST = 'lookaside.fbsbx.com';
const TIMEOUT_MS = 30_000;
const FILE_TIMEOUT_MS = 300_000;
/** Upper bound on one JSON answer. A page of templates takes a few hundred kilobytes. */
const LONGEST_ANSWER = 8_000_000;

/** The address of the Graph API, or what finds it at each call; undefined: the public address. */
export type GraphUrl = string | (() => Promise<string | undefined>) | undefined;

/** The server of the Graph API and the credentials for it. */
export type GraphAccess = {
  token: string;
  url?: GraphUrl;
  version?: string | undefined;
  timeoutMs?: number | undefined;
};

/** `query`: undefined values are left out. `form`: a multipart body instead of JSON. `headers`: replaces own headers. */
export type GraphQuestion = {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  query?: Readonly<Record<string, string | undefined>> | undefined;
  json?: object | undefined;
  form?: FormData | undefined;
  bytes?: Uint8Array<ArrayBuffer> | undefined;
  headers?: Readonly<Record<string, string>> | undefined;
};

/** The bytes of a file as they arrive. `size`: null if the server does not say it. */
export type GraphFile = { stream: Readable; mime: string; size: number | null };

const hasCode = (value: unknown): value is { code: string } =>
  typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'string';

/** Whether a connection could not be made, so that nothing reached WhatsApp. Several addresses fail as one error. */
const isUnsent = (cause: unknown): boolean => {
  if (typeof cause !== 'object' || cause === null) return false;
  if ('errors' in cause && Array.isArray(cause.errors)) return cause.errors.every(isUnsent);
  if ('syscall' in cause) return cause.syscall === 'connect' || cause.syscall === 'getaddrinfo';
  return hasCode(cause) && cause.code === 'UND_ERR_CONNECT_TIMEOUT';
};

/** fetch() hides the reason of a failure in `cause`. */
const unanswered = (error: unknown): GraphUnanswered => {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = hasCode(cause) ? cause.code : error instanceof Error ? error.name : 'unknown';
  return new GraphUnanswered(code, !isUnsent(cause));
};

const addressOf = async (url: GraphUrl): Promise<string> => {
  if (typeof url !== 'function') return url ?? GRAPH_URL;
  const found = await url().catch(() => {
    throw new GraphUnanswered('not started', false);
  });
  return found ?? GRAPH_URL;
};

const textOf = async (response: Response): Promise<string> => {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.byteLength;
    if (size > LONGEST_ANSWER) throw new GraphUnanswered('too long', true);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
};

/**
 * Returns the functions that call the Graph API. They throw GraphError for an error that WhatsApp reports, and GraphUnanswered
 * for a missing or unreadable answer. Redirects are never followed, because the token would go with them.
 */
export const createGraphRequest = ({ token, url, version = GRAPH_VERSION, timeoutMs = TIMEOUT_MS }: GraphAccess) => {
  const own = { authorization: `Bearer ${token}`, 'user-agent': 'Atende' };

  const ask = async <T>(question: GraphQuestion, answer: z.ZodType<T>): Promise<T> => {
    const { method, path, query = {}, json, form, bytes, headers } = question;
    const address = new URL(`${await addressOf(url)}/${version}/${path}`);
    for (const [name, value] of Object.entries(query)) if (value !== undefined) address.searchParams.set(name, value);
    const body = json ? JSON.stringify(json) : (form ?? bytes ?? null);
    const typed: Record<string, string> = json ? { 'content-type': 'application/json' } : {};
    const signal = AbortSignal.timeout(form || bytes ? FILE_TIMEOUT_MS : timeoutMs);
    const asked = { method, headers: { ...own, ...typed, ...headers }, body, signal, redirect: 'manual' as const };
    const response = await fetch(address, asked).catch((error: unknown) => {
      throw unanswered(error);
    });
    const text = await textOf(response).catch((error: unknown) => {
      throw error instanceof GraphUnanswered ? error : unanswered(error);
    });
    const read = parseGraphJson(text);
    const told = graphErrorIn(response.status, response.headers, read);
    if (told) throw told;
    const parsed = answer.safeParse(read);
    if (response.ok && parsed.success) return parsed.data;
    if (response.status === 429) throw statusError(response);
    throw new GraphUnanswered(response.ok ? 'unreadable' : `status ${response.status}`, true);
  };

  /** Opens the bytes of a file. Throws GraphError 100 for another host, 404 for an address that expired. */
  const download = async (address: string): Promise<GraphFile> => {
    const { host, protocol } = URL.canParse(address) ? new URL(address) : { host: '', protocol: '' };
    const server = new URL(await addressOf(url));
    const isOurs = host === server.host && protocol === server.protocol;
    if (!isOurs && !(host === FILE_HOST && protocol === 'https:')) throw refusedHost();
    const signal = AbortSignal.timeout(FILE_TIMEOUT_MS);
    const response = await fetch(address, { headers: own, signal, redirect: 'manual' }).catch((error: unknown) => {
      throw unanswered(error);
    });
    if (response.status !== 200 || !response.body) {
      const read = parseGraphJson(await textOf(response).catch(() => ''));
      throw graphErrorIn(response.status, response.headers, read) ?? statusError(response);
    }
    const size = Number(response.headers.get('content-length') ?? Number.NaN);
    return {
      stream: Readable.from(response.body),
      mime: response.headers.get('content-type') ?? '',
      size: Number.isFinite(size) ? size : null,
    };
  };

  return { ask, download };
};
export type GraphRequest = ReturnType<typeof createGraphRequest>;

/** The codes that stand for an HTTP status without an error body. */
const codeOfStatus: Readonly<Record<number, number>> = { 401: 190, 403: 10, 404: 33, 429: 130429 };
const statusError = ({ status, headers }: Response): GraphError =>
  new GraphError({
    code: codeOfStatus[status] ?? 1,
    subcode: null,
    details: `HTTP status ${status}`,
    status,
    retryAfterMs: retryAfterOf(headers),
    traceId: '',
  });
const refusedHost = (): GraphError =>
  new GraphError({
    code: 100,
    subcode: null,
    details: 'The file is on a host that may not get the token',
    status: 0,
    retryAfterMs: null,
    traceId: '',
  });
