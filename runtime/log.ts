import pino from 'pino';
import { errorCode } from './errorCode.ts';

/** Keys that may hold a secret, a name, a number or a text. Down to a depth of three they are logged as [hidden]. */
const personal = [
  'token',
  'accessToken',
  'refreshToken',
  'password',
  'passwordHash',
  'secret',
  'authorization',
  'cookie',
  'set-cookie',
  'body',
  'text',
  'content',
  'name',
  'pushName',
  'email',
  'number',
  'phone',
  'jid',
  'lid',
  'remoteJid',
  'participant',
  'qrcode',
  'qr',
  'creds',
  'keys',
];
const paths = personal.flatMap((key) => ['', '*.', '*.*.'].map((prefix) => `${prefix}["${key}"]`.replace('.[', '[')));

const level = process.env['LOG_LEVEL'] || (process.env['JEST_WORKER_ID'] ? 'silent' : 'info');

/** Returns an error's own fields, without what libraries attach (rows, statements, requests). */
const plainly = (error: unknown): object =>
  Error.isError(error)
    ? { type: error.name, message: error.message, code: errorCode(error), stack: error.stack }
    : { message: String(error) };

/**
 * The process's log: JSON lines on standard output. Use a child with `{ requestId }` or `{ correlationId }`; never log
 * a person's words.
 */
export const log = pino({
  level,
  base: { pid: process.pid },
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: { err: plainly },
  redact: { paths, censor: '[hidden]' },
});

export type Log = typeof log;
