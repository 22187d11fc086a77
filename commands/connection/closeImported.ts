import { system } from '../../domain/kernel/permissions.ts';
import { ticket } from '../../domain/ticket/decider.ts';
import type { DueWork } from '../kernel/due/clock.ts';
import type { Deps } from '../deps.ts';
import type { Asks } from '../lookup.ts';
import { handle } from '../kernel/handle/handle.ts';

/** Closes the tickets that an import opened, if the connection's settings or an admin ask for it (R241). */
export const closeImportedTickets = ({ store, lookup }: Pick<Deps, 'store'> & Asks<'importedTickets'>): DueWork => ({
  name: 'importedTicket',
  byEventsOnly: true,
  due: lookup.importedTickets,
  act: async ({ companyId, id }, _, cause) => {
    const command = { type: 'CloseImported', by: system } as const;
    await handle(store, ticket, { target: { companyId, id: Number(id) }, command, cause });
  },
});
