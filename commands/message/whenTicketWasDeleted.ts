import { isOf } from '../../domain/kernel/event.ts';
import { ticketEvents } from '../../domain/ticket/events.ts';
import { DAY_MS } from '../../domain/kernel/durations.ts';
import type { Deps } from '../deps.ts';
import { idOf } from '../kernel/handle/handle.ts';
import type { Reaction } from '../kernel/react/reactions.ts';
import { leaveFiles } from '../storage/leaveFiles.ts';

/** Releases the files of a deleted ticket's messages. They belong to the contact that the ticket had last. */
export const whenTicketWasDeleted = (deps: Pick<Deps, 'store'>): Reaction => ({
  name: 'whenTicketWasDeleted',
  prefixes: ['ticket-'],
  staleAfter: 365 * DAY_MS,
  wants: ({ event }) => event.type === 'TicketDeleted',
  react: async ({ stream, meta: { companyId } }, cause) => {
    const { events } = await deps.store.read(stream);
    const contactId = events
      .flatMap(({ event }) => (isOf(ticketEvents, event) && 'contactId' in event.data ? [event.data.contactId] : []))
      .at(-1);
    if (contactId === undefined) return;
    await leaveFiles(deps, companyId, { files: [], ticket: { id: idOf(stream), contactId } }, cause);
  },
});
