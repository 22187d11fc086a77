import { z } from 'zod';

/** What holds the system's data; 'files': S3. */
export type StoreName = 'postgres' | 'eventstore' | 'disk' | 'files';

/** S3 does not answer. */
export class FilesAway extends Error {}

const told = z.object({
  code: z.union([z.string(), z.number()]).optional(),
  syscall: z.string().optional(),
  type: z.string().optional(),
  message: z.string().default(''),
});
/** Postgres: connections (08), resources such as the disk (53), shutdown and recovery (57P), a standby (25006), an I/O error (58030). */
const sqlStates = /^(08\w{3}|53\w{3}|57P\d\d|25006|58030)$/;
const sockets = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH)$/;
const lostPostgres =
  /Connection terminated|Timeout acquiring a connection|Connection ended|pool of connections is closed|not queryable|connection error|timeout expired/i;
/** The client's errors (gRPC UNAVAILABLE, DEADLINE_EXCEEDED, CANCELLED), and a store that cannot write. */
const eventStoreTypes = /^(unavailable|deadline-exceeded|timeout|cancelled|not-leader)$/;
const lostEventStore =
  /UNAVAILABLE|GOAWAY|NGHTTP2|disk is full|SQLITE_(FULL|IOERR|READONLY)|disk I\/O|readonly database|No connection established/i;

/** Whose outage an error tells of, and whether it is there and takes no writes; null: it tells of none. */
export const outageOf = (error: unknown): { store: StoreName; isFull: boolean } | null => {
  if (error instanceof FilesAway) return { store: 'files', isFull: false };
  const { code = '', syscall, type = '', message } = told.safeParse(error).data ?? { message: '' };
  const isFull = /disk is full|SQLITE_|disk I\/O|readonly/i.test(message) || /^(53100|25006|58030)$/.test(String(code));
  if (code === 'ENOSPC') return { store: 'disk', isFull: true };
  if (eventStoreTypes.test(type) || lostEventStore.test(message)) return { store: 'eventstore', isFull };
  const isSocket = sockets.test(String(code)) || (code === 'ENOENT' && syscall === 'connect');
  if (sqlStates.test(String(code)) || isSocket || lostPostgres.test(message)) return { store: 'postgres', isFull };
  return null;
};
