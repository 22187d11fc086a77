import { log } from '../../../runtime/log.ts';
import type { Ports } from '../kernel/ports.ts';
import type { LeaseHolder, Lease } from '../keys/lease.ts';
import type { ConnectionSession, SessionDeps } from '../session/types.ts';
import type { DesiredConnection } from './desiredConnections.ts';

/**
 * Everything that the pool works with. `share`: returns how many sessions this process serves at most, given the other living
 * processes.
 */
export type PoolDeps = {
  deps: SessionDeps;
  holder: Pick<LeaseHolder, 'acquire' | 'release' | 'held'>;
  begin: (deps: SessionDeps, lease: Lease, wanted: DesiredConnection) => ConnectionSession;
  share: () => number;
};

/**
 * A session of this process. `started`: revision of the request that started it. `noted`: number of key writes that the log
 * knows of, since `notedAt`. `seen`: number of key writes seen in Postgres.
 */
export type RunningSession = {
  session: ConnectionSession;
  started: bigint;
  noted: bigint;
  seen: bigint;
  notedAt: number;
  isNoting: boolean;
};
/** The sessions of this process, by the key of their connection. */
export type RunningSessions = Map<string, RunningSession>;

/** Returns the key of a connection: `<companyId>.<connectionId>`. */
export const connectionKey = ({ companyId, connectionId }: Pick<Lease, 'companyId' | 'connectionId'>): string =>
  `${companyId}.${connectionId}`;

/** The log may lack at most this number of key writes, or those of this many milliseconds. */
const UNNOTED = 100n;
const UNNOTED_MS = 60_000;

/** Whether to note key writes now. Not each is an event, because an older Postgres lacks more than a moment. */
export const isNoteDue = ({ noted, notedAt }: RunningSession, written: bigint): boolean =>
  written - noted >= UNNOTED || Date.now() - notedAt >= UNNOTED_MS;

/** Records in the log how often keys were written. Never throws. */
export const recordKeyWrites = async (
  ports: Pick<Ports, 'noteKeyWrites'>,
  one: RunningSession,
  written: bigint,
): Promise<void> => {
  if (written <= one.noted || one.isNoting) return;
  const { companyId, connectionId } = one.session.lease;
  one.isNoting = true;
  await ports
    .noteKeyWrites({ companyId, connectionId, count: written })
    .then(() => Object.assign(one, { noted: written, notedAt: Date.now() }))
    .catch((error: unknown) => log.warn({ err: error }, 'The log does not know the number of key writes yet'))
    .finally(() => (one.isNoting = false));
};
