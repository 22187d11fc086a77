import type { WASocket } from '@whiskeysockets/baileys';
import type { Database } from '../../../runtime/database.ts';
import { log } from '../../../runtime/log.ts';
import { jidOf } from '../kernel/address.ts';
import type { Ports, ConnectionRef } from '../kernel/ports.ts';

type Deps = {
  which: ConnectionRef;
  db: Database;
  ports: Pick<Ports, 'readTickets' | 'readMessages'>;
  sock: () => Pick<WASocket, 'readMessages'> | null;
};

/**
 * Tells WhatsApp once what agents have read. The last reported position is stored with the keys. After a loss of Postgres
 * the last week is reported again, which WhatsApp does not mind.
 */
export const openReads = ({ which, db, ports, sock }: Deps) => {
  const { companyId: company_id, connectionId: connection_id } = which;
  let turn = Promise.resolve();

  const tell = async (ticketId: number): Promise<void> => {
    const on = sock();
    if (!on) return; // reported when the socket is open again
    const place = { company_id, connection_id, ticket_id: ticketId };
    const row = await db('connector.read_mark').where(place).first<{ position: string } | undefined>();
    const read = await ports.readMessages(which, ticketId, row?.position ?? '-1');
    const last = read.at(-1);
    if (!last) return;
    await on.readMessages(read.map(({ waId: id, ...of }) => ({ id, remoteJid: jidOf(of), fromMe: false })));
    await db('connector.read_mark')
      .insert({ ...place, position: last.position })
      .onConflict(['company_id', 'connection_id', 'ticket_id'])
      .merge();
  };
  const inTurn = (work: () => Promise<void>): void => {
    turn = turn
      .then(work)
      .catch((error: unknown) =>
        log.warn(
          { err: error, connectionId: connection_id },
          'WhatsApp was not told what was read: it is with the next',
        ),
      );
  };
  return {
    /** Must be called when a message of this ticket was read. */
    markRead: (ticketId: number): void => inTurn(() => tell(ticketId)),
    /** Must be called when the socket opens. Reports what was read while it was closed. */
    reportUnreported: (): void =>
      inTurn(async () => {
        const marks = await db('connector.read_mark')
          .where({ company_id, connection_id })
          .select<{ ticket_id: number; position: string }[]>('ticket_id', 'position');
        const told = new Map(marks.map(({ ticket_id, position }) => [ticket_id, BigInt(position)]));
        for (const { ticketId, position } of await ports.readTickets(which))
          if (BigInt(position) > (told.get(ticketId) ?? -1n)) await tell(ticketId);
      }),
  };
};
