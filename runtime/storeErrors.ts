import { z } from 'zod';

/** What holds the system's data; 'files': S3. */
export type StoreName = 'postgres' | 'eventstore' | 'disk' | 'files';

/**
 * What an error of a store means. `away`: it does not serve; `late`: it took too long; `moved`: another node leads; `full`:
 * it answers and takes no writes; `denied`: it does not let this user in; the others are answers to one call.
 */
export type Meaning = 'away' | 'late' | 'moved' | 'full' | 'denied' | 'conflict' | 'ended' | 'not found' | 'too large';

/** S3 does not answer. */
export class FilesAway extends Error {}

/** An error fits a row that it matches in one of these; `type`: how the client of EventStoreDB names it. */
type Row = { source: StoreName; meaning: Meaning; type?: RegExp; code?: RegExp; message?: RegExp };

/**
 * All errors that the client of EventStoreDB, both of its servers, the driver of Postgres and the file system are known to
 * give; the first row that fits counts. The numbers are codes of gRPC: some errors come as the transport gives them. What
 * fits none is a bug.
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
  // An answer to one append, whatever the transport says: EventStoreDB words it so, and the client does not know the words.
  { source: 'eventstore', meaning: 'away', message: /Server Is Not Ready|Failed to discover after \d+ attempts/ },
  // Also a call that was broken off here, with the stream of another one.
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
  {
    source: 'postgres',
    meaning: 'away',
    code: /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH)$/,
    message:
      /Connection terminated|Timeout acquiring a connection|Connection ended|pool of connections is closed|not queryable|connection error|timeout expired/i,
  },
];

const shape = z.object({
  code: z.union([z.string(), z.number()]).optional(),
  /** The transport's words: without them a number is no code of gRPC but, say, how a process ended. */
  details: z.string().optional(),
  syscall: z.string().optional(),
  type: z.string().optional(),
  message: z.string().default(''),
});

/** Which store an error comes from and what it means; undefined: it is none of a store. */
export const meaningOf = (error: unknown): { source: StoreName; meaning: Meaning } | undefined => {
  if (error instanceof FilesAway) return { source: 'files', meaning: 'away' };
  const { data } = shape.safeParse(error);
  if (!data) return undefined;
  const { type, message, syscall, details } = data;
  const code = typeof data.code === 'number' && details === undefined ? undefined : data.code;
  // Postgres by a socket file: the same error code tells of other files.
  if (code === 'ENOENT' && syscall === 'connect') return { source: 'postgres', meaning: 'away' };
  const fits = (row: Row): boolean =>
    row.message?.test(message) === true ||
    (type !== undefined && row.type?.test(type) === true) ||
    (code !== undefined && row.code?.test(String(code)) === true);
  return table.find(fits);
};

/** Whether the node of the event store that gave this error is to be left. */
export const isLoss = (error: unknown): boolean => {
  const known = meaningOf(error);
  return known?.source === 'eventstore' && (known.meaning === 'away' || known.meaning === 'moved');
};

/** Whether a call of the event store that failed so may succeed when it is repeated. */
export const isPassing = (error: unknown): boolean => isLoss(error) || meaningOf(error)?.meaning === 'late';
