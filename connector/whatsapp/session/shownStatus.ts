import type { ConnectionStatus, WhatsappSession } from '../../../domain/connection/shape.ts';
import { channels } from '../../../runtime/channels.ts';
import type { Database } from '../../../runtime/database.ts';
import { log } from '../../../runtime/log.ts';
import { leaseSql, type Lease } from '../keys/lease.ts';

export type StatusDetails = { status: ConnectionStatus; reason: string; qrcode: string; retries: number };

export type ShownStatus = {
  /** Shows the status to users. Missing fields are empty. Never throws: the next change tries again. */
  show(shown: Partial<StatusDetails> & Pick<StatusDetails, 'status'>): Promise<void>;
  current: () => ConnectionStatus | null;
  /** Shows the status again, because a Postgres that crashed has lost the row. */
  publishAgain: () => void;
};

const sql = `
  with lease as (${leaseSql}), put as (
    insert into connector.live (company_id, connection_id, status, reason, qrcode, retries, updated_at)
    select :companyId, :connectionId, :status, :reason, :qrcode, :retries, :updatedAt from lease
    on conflict (company_id, connection_id) do update set status = excluded.status, reason = excluded.reason,
      qrcode = excluded.qrcode, retries = excluded.retries, updated_at = excluded.updated_at
    returning 1)
  select pg_notify('${channels.ephemeral.name}', :told) from put`;

/**
 * Publishes the current status of a connection. It is not an event, but a row without history and a notification
 * (architecture.md, The path of the data).
 */
export const openShownStatus = (db: Database, lease: Lease): ShownStatus => {
  const { companyId, connectionId } = lease;
  let last: string | undefined;
  let newest: StatusDetails | undefined;
  let status: ConnectionStatus | null = null;
  let writing = Promise.resolve();

  const write = async (shown: StatusDetails): Promise<void> => {
    const updatedAt = new Date().toISOString();
    const session: WhatsappSession = { id: connectionId, ...shown, updatedAt };
    const told = channels.ephemeral.text({
      companyId,
      event: 'whatsappSession',
      action: 'update',
      payload: { session },
    });
    try {
      await db.raw(sql, { ...lease, ...shown, updatedAt, told });
    } catch (error) {
      last = undefined;
      log.warn({ err: error, connectionId }, 'The status of a connection could not be published');
    }
  };

  return {
    show: ({ status: fresh, reason = '', qrcode = '', retries = 0 }) => {
      const shown = { status: fresh, reason, qrcode, retries };
      status = fresh;
      const text = JSON.stringify(shown);
      if (text === last) return writing;
      last = text;
      newest = shown;
      writing = writing.then(() => write(shown));
      return writing;
    },
    current: () => status,
    publishAgain: () => {
      const shown = newest;
      if (shown) writing = writing.then(() => (shown === newest ? write(shown) : undefined));
    },
  };
};
