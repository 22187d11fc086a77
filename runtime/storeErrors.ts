import { z } from 'zod';

/** The stores of the system's data; 'files' is S3. */
export type StoreName = 'postgres' | 'eventstore' | 'disk' | 'files';

/**
 * The meaning of a store's error. `away`: it does not serve; `late`: it took too long; `moved`: another node leads;
 * `full`: it answers but accepts no writes; `denied`: it rejects the user. The others are answers to one call.
 */
export type Meaning = 'away' | 'late' | 'moved' | 'full' | 'denied' | 'conflict' | 'ended' | 'not found' | 'too large';

/** S3 does not answer. */
export class FilesAway extends Error {}

/** An error matches a row by any of these; `type` is the name in the EventStoreDB client. */
type Row = { source: StoreName; meaning: Meaning; type?: RegExp; code?: RegExp; message?: RegExp };

/**
 * All known errors of the EventStoreDB client, both its servers, the Postgres driver and the file system; the first
 * matching row counts. Numbers are gRPC codes: some errors arrive in the transport's form. An error that matches no row
 * is a bug.
 */
const table: readonly Row[] = [
  { source: 'disk', meaning: 'full', code: /^(ENOSPC|EDQUOT)$/ },
  {
    source: 'eventstore',
    meaning: 'full',
    message: /database or disk is full|SQLITE_(FULL|IOERR|READONLY)|disk I\/O error|readonly database/i,
  },
  { source: 'eventstore', meaning: 'moved', type: /^not-leader$/ },
  { source: 'eventstore', meaning: 'conflict', type: /^wrong-expected-version$/ },
  { source: 'eventstore', meaning: 'ended', type: /^stream-deleted$/ },
  { source: 'eventstore', meaning: 'not found', type: /^(stream-not-found|no-stream)$/ },
  { source: 'eventstore', meaning: 'too large', type: /^maximum-append-size-exceeded$/ },
  { source: 'eventstore', meaning: 'denied', type: /^access-denied$/, code: /^(7|16)$/ },
  // An answer to one append. EventStoreDB words it this way, and the client does not know it.
  { source: 'eventstore', meaning: 'away', message: /Server Is Not Ready|Failed to discover after \d+ attempts/ },
  // Also covers a call that was aborted here because another call closed its stream.
  {
    source: 'eventstore',
    meaning: 'late',
    type: /^(deadline-exceeded|timeout)$/,
    code: /^(4|10)$/,
    message: /Cancelled on client/,
  },
  {
    source: 'eventstore',
    meaning: 'away',
    type: /^(unavailable|cancelled)$/,
    code: /^(1|14|ERR_HTTP2_\w+)$/,
    message: /No connection established|Connection dropped|GOAWAY|RST_STREAM|NGHTTP2|Channel has been/,
  },
  { source: 'postgres', meaning: 'full', code: /^(53100|25006|58030)$/ },
  // Connections (08), resources (53), shutdown and recovery (57P).
  { source: 'postgres', meaning: 'away', code: /^(08\w{3}|53\w{3}|57P\d\d)$/ },
  // A container's name is unknown while it restarts.
  {
    source: 'postgres',
    meaning: 'away',
    code: /^(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH)$/,
    message:
      /Connection terminated|Timeout acquiring a connection|Connection ended|pool of connections is closed|not queryable|connection error|timeout expired/i,
  },
];

const shape = z.object({
  code: z.union([z.string(), z.number()]).optional(),
  /** The transport's text. Without it a number is no gRPC code but, for example, the exit code of a process. */
  details: z.string().optional(),
  syscall: z.string().optional(),
  type: z.string().optional(),
  message: z.string().default(''),
});

/** Returns the store that an error comes from and its meaning; undefined if it is not from a store. */
export const meaningOf = (error: unknown): { source: StoreName; meaning: Meaning } | undefined => {
  if (error instanceof FilesAway) return { source: 'files', meaning: 'away' };
  const { data } = shape.safeParse(error);
  if (!data) return undefined;
  const { type, message, syscall, details } = data;
  const code = typeof data.code === 'number' && details === undefined ? undefined : data.code;
  // Postgres over a socket file; for other files the same code means something else.
  if (code === 'ENOENT' && syscall === 'connect') return { source: 'postgres', meaning: 'away' };
  const fits = (row: Row): boolean =>
    row.message?.test(message) === true ||
    (type !== undefined && row.type?.test(type) === true) ||
    (code !== undefined && row.code?.test(String(code)) === true);
  return table.find(fits);
};

/** Whether to leave the event store node that gave this error. */
export const isLoss = (error: unknown): boolean => {
  const known = meaningOf(error);
  return known?.source === 'eventstore' && (known.meaning === 'away' || known.meaning === 'moved');
};

/** Whether a failed event store call may succeed when it is repeated. */
export const isPassing = (error: unknown): boolean => isLoss(error) || meaningOf(error)?.meaning === 'late';

const outages = ['away', 'late', 'moved', 'full'];

/** Returns the store whose outage caused an error, and whether it runs but accepts no writes. Null if it is no outage. */
export const outageOf = (error: unknown): { store: StoreName; isFull: boolean } | null => {
  const known = meaningOf(error);
  if (!known || !outages.includes(known.meaning)) return null;
  return { store: known.source, isFull: known.meaning === 'full' };
};
