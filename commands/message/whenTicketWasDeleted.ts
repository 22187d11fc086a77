import { message } from '../../domain/message/decider.ts';
import type { Storage } from '../../runtime/storage.ts';
import type { Deps } from '../deps.ts';
import { handle, idOf, load } from '../kernel/handle.ts';
import type { Reaction } from '../kernel/reactions.ts';
import { untilReached } from '../kernel/untilReached.ts';

const DAY = 86_400_000;
const PAGE = 200;

/**
 * Removes the files of a deleted ticket's messages, those that came and those that were sent, with their small pictures; of what
 * still waits to be sent none.
 */
export const whenTicketWasDeleted = (
  { store, lookup }: Pick<Deps, 'store' | 'lookup'>,
  storage: Pick<Storage, 'remove'>,
): Reaction => ({
  name: 'whenTicketWasDeleted',
  prefixes: ['ticket-'],
  staleAfter: 365 * DAY,
  wants: ({ event }) => event.type === 'TicketDeleted',
  react: async (stored, cause, stopping) => {
    const { companyId } = stored.meta;
    const ticketId = idOf(stored.stream);
    const { events } = await store.read(stored.stream);
    const [contactId] = events.flatMap(({ event }) => (event.type === 'TicketOpened' ? [event.data.contactId] : []));
    if (contactId === undefined) return;
    await untilReached(lookup, stored.position, stopping);
    for (let after: string | null = null; ;) {
      const page = await lookup.filesOfTicket({ companyId, contactId, ticketId }, after, PAGE);
      for (const { key, files } of page) {
        const target = { companyId, id: key };
        const { state } = await load(store, message, target);
        // One that came behind the deletion goes to another ticket, with its file.
        if (state.is === 'absent' || state.ticketId !== ticketId) continue;
        if (state.is === 'out' && state.ack < 2 && !state.error) continue;
        for (const file of files) await storage.remove(companyId, file);
        await handle(store, message, { target, command: { type: 'RemoveMedia' }, cause, tries: 100 });
      }
      after = page.at(-1)?.id ?? null;
      if (page.length < PAGE) return;
    }
  },
});
