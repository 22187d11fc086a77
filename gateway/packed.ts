import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, RequestHandler } from 'express';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const smallest = 1024;
/** A third of a millisecond for the longest page: what is told once is not worth more. */
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 18 } };

/** What a sign-in answers holds a token beside what came in with it, by a cookie that browsers send of themselves: its length must tell nothing. */
const isSecret = ({ originalUrl }: Request): boolean => /^\/v1\/auth(\/|$|\?)/.test(originalUrl);

/** JSON of more than a kilobyte goes packed to who takes it so. */
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
      // Its deadline may have been over meanwhile.
      if (!res.headersSent) res.type('json').set('Content-Encoding', encoding).send(short);
    }, next);
    return res;
  };
  next();
};
