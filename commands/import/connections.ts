import { z } from 'zod';
import { connection, defaultConnection } from '../../domain/connection/decider.ts';
import { handle } from '../kernel/handle/handle.ts';
import { newConnectionSettings } from '../../domain/connection/newConnection.ts';
import { connectionPlaces } from '../plan/limits.ts';
import { companyCell, flag, idCell, instantCell, nameCell, textCell } from './cells.ts';
import type { Importing } from './importing.ts';
import { linksOf } from './links.ts';

const connections = z.object({
  id: idCell,
  companyId: companyCell,
  name: nameCell,
  greetingMessage: textCell,
  complationMessage: textCell,
  outOfHoursMessage: textCell,
  ratingMessage: textCell,
  isDefault: flag,
  createdAt: instantCell,
});

/**
 * Imports the connections unpaired, because the pairing data stays with the old client. Timers for automatic sending or closing
 * and tokens are not imported, so that nothing happens before an admin sets them.
 */
export const importConnections = async ({
  source,
  known,
  idOf,
  causeOf,
  making,
  take,
  home,
}: Importing): Promise<void> => {
  const queuesOf = await linksOf(source, 'WhatsappQueues', { from: 'whatsappId', to: 'queueId' });
  for await (const page of source.rows('Whatsapps', connections))
    for (const row of page)
      await take('connection', row, async () => {
        const { id: there, companyId: _, createdAt: __, isDefault, ...said } = row;
        const companyId = home(row);
        const { store } = making('connection', there);
        const target = { companyId, id: idOf('connection', there) };
        const all = (queuesOf.get(there) ?? []).flatMap((queue) => known.queue.get(queue) ?? []);
        // Without a greeting it may have only one queue.
        const queueIds = said.greetingMessage.trim() ? all : all.slice(0, 1);
        const settings = { ...newConnectionSettings, ...said, name: said.name || `WhatsApp ${there}`, queueIds };
        const cause = causeOf('connection', row, companyId);
        const command = { type: 'AddConnection', channel: 'whatsapp', settings, isUnpaired: true } as const;
        const takesPlace = connectionPlaces({ store }, companyId).take(cause);
        const done = await handle(store, connection, { target, command, cause, takesPlace });
        known.connection.set(there, target.id);
        if (isDefault) {
          const chosen = { type: 'ChooseDefault', connectionId: target.id } as const;
          await handle(store, defaultConnection, { target: { companyId, id: 0 }, command: chosen, cause });
        }
        return done;
      });
};
