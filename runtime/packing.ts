import { extname } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const brotli = promisify(brotliCompress);
const smallest = 1024;
const textual = /^\.(js|css|html|svg|json|webmanifest|txt|map)$/;

/** Whether compression makes this file of the web app smaller. */
export const isPackable = (path: string, bytes: Buffer): boolean =>
  bytes.length >= smallest && textual.test(extname(path));

/** Compresses a file for browsers. */
export const packBrotli = (bytes: Buffer): Promise<Buffer> =>
  brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });

/** The name of a file's compressed copy, which lies next to it. */
export const packedName = (path: string): string => `${path}.br`;
