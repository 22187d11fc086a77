import { constants } from 'node:zlib';
import compression from 'compression';
import type { Request, Response } from 'express';

/**
 * Whether the answer holds a token next to input from the request. Browsers send the cookie automatically, so the
 * compressed length could leak the token.
 */
const isSecret = ({ originalUrl }: Request): boolean => /^\/v1\/auth(\/|$|\?)/i.test(originalUrl);

/** Whether the answer is JSON of the API, not a file: files are sent in parts, or have a length that readers check. */
const isJson = (res: Response): boolean =>
  /^application\/json\b/.test(String(res.get('Content-Type'))) && !res.get('Content-Disposition');

/** Compresses JSON of more than a kilobyte for clients that accept it. */
export const compressJson = compression({
  filter: (req, res) => isJson(res) && !isSecret(req),
  threshold: 1024,
  level: 3,
  // Takes a third of a millisecond for the longest page: more is not worthwhile for an answer that is used once.
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 18 } },
});
