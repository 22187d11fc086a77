import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import express, { type Request, type RequestHandler, type Response } from 'express';
import { Refused } from '../domain/kernel/decider.ts';

/** No call accepts deeper JSON. */
const DEEPEST = 16;
/** Upper bound on the values in one body. Parsing this many takes a few milliseconds. */
const MOST_VALUES = 20_000;

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const opening = new Set([0x5b, 0x7b]);
const closing = new Set([0x5d, 0x7d]);

/** Returns the index of the quote that ends the string starting at `from`, or the length of the bytes. */
const endOfText = (bytes: Buffer, from: number): number => {
  for (let at = from; ; at++) {
    at = bytes.indexOf(QUOTE, at);
    if (at < 0) return bytes.length;
    let slashes = 0;
    while (bytes[at - 1 - slashes] === BACKSLASH && at - 1 - slashes >= from) slashes++;
    if (slashes % 2 === 0) return at;
  }
};

/**
 * Whether JSON is deeper, or holds more values, than `limits`. Reads each byte once and stores nothing, so it costs
 * less than parsing. It leaves malformed JSON to the parser.
 */
export const isJsonTooComplex = (bytes: Buffer, limits = { depth: DEEPEST, values: MOST_VALUES }): boolean => {
  let depth = 0;
  let values = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte === QUOTE) at = endOfText(bytes, at + 1);
    else if (opening.has(byte)) {
      if (++depth > limits.depth || ++values > limits.values) return true;
    } else if (closing.has(byte)) depth--;
    else if (byte === COMMA && ++values > limits.values) return true;
  }
  return false;
};

const digests = new WeakMap<IncomingMessage, string>();
/** Returns the digest of a request's JSON body; '' without one. */
export const bodyDigest = (req: IncomingMessage): string => digests.get(req) ?? '';

const renames = new WeakMap<Request, (body: object) => object>();
/** Renames body fields before the call reads them, for clients that use other names. */
export const renameBody = (req: Request, rename: (body: object) => object): void => void renames.set(req, rename);

const readers = new Map<number, RequestHandler>();
const readerOf = (limit: number): RequestHandler => {
  const reader = readers.get(limit) ?? express.raw({ type: 'application/json', limit });
  readers.set(limit, reader);
  return reader;
};

const parse = (bytes: Buffer): object => {
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'));
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // Rejected below.
  }
  throw new Refused('ERR_BAD_REQUEST', 400, {}, 'malformed JSON');
};

/**
 * Returns the JSON body of a request, or undefined without one. Nothing of the body is read before this call. Refused
 * ERR_BODY_TOO_COMPLEX (400); a body over `limit` bytes is answered with 413.
 */
export const readBody = async (req: Request, res: Response, limit: number): Promise<unknown> => {
  const bytes = await new Promise<unknown>((resolve, reject) => {
    void readerOf(limit)(req, res, (error: unknown) => (error ? reject(error) : resolve(req.body)));
  });
  if (!Buffer.isBuffer(bytes)) return undefined;
  req.body = undefined;
  if (bytes.length === 0) return undefined;
  if (isJsonTooComplex(bytes)) throw new Refused('ERR_BODY_TOO_COMPLEX', 400);
  digests.set(req, createHash('sha256').update(bytes).digest('hex'));
  const parsed = parse(bytes);
  return (req.body = renames.get(req)?.(parsed) ?? parsed);
};
