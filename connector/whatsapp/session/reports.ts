import type { Database } from '../../../runtime/database.ts';
import type { PersonAddress } from '../kernel/address.ts';
import { leaseSql, type Lease } from '../keys/lease.ts';
import { retryUntilDone } from '../kernel/retryUntilDone.ts';
import type { Ports } from '../kernel/ports.ts';

/** Reports to the log, in order, what became of a connection, while the lease is ours. */
export type Reports = {
  opened(me: PersonAddress): void;
  lost(reason: string, final: boolean): void;
  /** Resolves when all reports so far are in the log. */
  allReported(): Promise<void>;
};

export const openReports = (
  db: Database,
  ports: Pick<Ports, 'opened' | 'lost'>,
  lease: Lease,
  signal: AbortSignal,
): Reports => {
  let telling = Promise.resolve();
  const { companyId, connectionId } = lease;
  const tell = (work: () => Promise<unknown>): void => {
    const ifOurs = async (): Promise<void> => {
      // A process that took the connection over has replaced this socket, so there is nothing to report.
      const { rowCount } = await db.raw<{ rowCount: number }>(leaseSql, lease);
      if (rowCount) await work();
    };
    telling = telling.then(() => retryUntilDone('report', signal, ifOurs)).then(() => {});
  };
  return {
    opened: ({ number, lid }) => tell(() => ports.opened({ companyId, connectionId, number: number ?? '', lid })),
    lost: (reason, final) => tell(() => ports.lost({ companyId, connectionId, reason, final })),
    allReported: () => telling,
  };
};
