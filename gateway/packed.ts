import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, RequestHandler } from 'express';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const smallest = 1024;
/** Takes a third of a millisecond for the longest page: more is not worthwhile for an answer that is used once. */
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 18 } };

/**
 * Whether the answer holds a token next to input from the request. Browsers send the cookie automatically, so the
 * compressed length could leak the token.
 */
const isSecret = ({ originalUrl }: Request): boolean => /^\/v1\/auth(\/|$|\?)/.test(originalUrl);

/** Compresses JSON of more than a kilobyte for clients that accept it. */
export const packed: RequestHandler = (req, res, next) => {
  const encoding = (['br', 'gzip'] as const).find((each) => req.acceptsEncodings(each) === each);
  const plain = res.json.bind(res);
  res.json = (body: unknown) => {
    res.vary('Accept-Encoding');
    if (!encoding || isSecret(req)) return plain(body);
    const bytes = Buffer.from(JSON.stringify(body));
    if (bytes.length < smallest) return plain(body);
    const packing = encoding === 'br' ? brotli(bytes, quick) : zip(bytes, { level: 3 });
    packing.then((short) => {
      // Its deadline may have passed during compression.
      if (!res.headersSent) res.type('json').set('Content-Encoding', encoding).send(short);
    }, next);
    return res;
  };
  next();
};
