import { request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';

/** A request to an external server. `longest`: the byte limit of the answer (default 100 kB). */
export type Question = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH';
  url: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array | undefined;
  timeoutMs?: number;
  longest?: number;
};
export type Reply = { status: number; headers: Readonly<Record<string, string>>; body: Buffer };

const LONGEST = 100_000;
class TooLong extends Error {
  override name = 'TooLong';
}

/** Sends to an address that was checked before, over a new connection. The name is not resolved again. */
export const send = (url: URL, address: string, question: Question, signal: AbortSignal): Promise<Reply> => {
  const { method, body, longest = LONGEST } = question;
  const family = isIP(address);
  const toAddress: LookupFunction = (_, options, done) =>
    options.all ? done(null, [{ address, family }]) : done(null, address, family);
  const sized = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const own = { 'user-agent': 'Atende', accept: 'application/json', 'accept-encoding': 'identity' };
  const headers = { ...own, ...question.headers, ...sized };
  const { promise, resolve, reject } = Promise.withResolvers<Reply>();
  const options = { method, headers, signal, lookup: toAddress, agent: false as const };
  const asked = (url.protocol === 'https:' ? overHttps : overHttp)(url, options, (response) => {
    const parts: Buffer[] = [];
    let size = 0;
    response.on('data', (part: Buffer) => {
      size += part.length;
      if (size > longest) asked.destroy(new TooLong());
      else parts.push(part);
    });
    const named = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
    response.once('end', () =>
      resolve({ status: response.statusCode ?? 0, headers: Object.fromEntries(named), body: Buffer.concat(parts) }),
    );
    response.once('error', reject);
    response.once('close', () => reject(new Error('cut off')));
  });
  asked.once('error', reject);
  asked.end(body);
  return promise;
};
