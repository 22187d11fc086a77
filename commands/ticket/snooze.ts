import { system } from '../../domain/kernel/permissions.ts';
import { isSilent } from '../../domain/message/ciphertext.ts';
import { ticket } from '../../domain/ticket/decider.ts';
import { DAY_MS } from '../../domain/kernel/durations.ts';
import type { LoggedEvent } from '../../eventstore/codec.ts';
import type { Deps } from '../deps.ts';
import type { Asks } from '../lookup.ts';
import type { DueWork } from '../kernel/due/clock.ts';
import { handle, streamOf } from '../kernel/handle/handle.ts';
import { loadStream } from '../kernel/handle/loadStream.ts';
import type { Reaction } from '../kernel/react/reactions.ts';
import { openStreamCache } from '../kernel/react/streamCache.ts';

/** Brings back tickets that were put aside, at their time. */
export const endSnoozes = ({ store, lookup }: Pick<Deps, 'store'> & Asks<'snoozesDue'>): DueWork => ({
  name: 'snoozedTicket',
  due: lookup.snoozesDue,
  act: async ({ companyId, id }, now, cause) => {
    const ticketId = Number(id);
    const command = { type: 'EndSnooze', by: system, reason: 'due', at: now } as const;
    await handle(store, ticket, { target: { companyId, id: ticketId }, command, cause, ticketId });
  },
});

/** The ticket of a contact's live message or call, or null for other events. */
const writtenIn = ({ event }: LoggedEvent): number | null => {
  if (event.type === 'MessageDecrypted') return event.data.fromMe ? null : event.data.ticketId;
  if (event.type !== 'MessageReceived' || event.data.imported) return null;
  return isSilent(event.data.kind) && !event.data.call ? null : event.data.ticketId;
};

/** Brings back a ticket that was put aside, as soon as its contact writes or calls. */
export const whenContactWroteMeanwhile = ({ store }: Pick<Deps, 'store'>): Reaction => {
  const tickets = openStreamCache('ticket-', async (stream) => {
    const { state } = await loadStream(store, ticket, stream);
    return { isSnoozed: state.status !== 'none' && state.snoozedUntil !== undefined };
  });
  return {
    name: 'whenContactWroteMeanwhile',
    prefixes: ['message-', 'ticket-'],
    staleAfter: DAY_MS,
    observe: tickets.observe,
    wants: (stored) => writtenIn(stored) !== null,
    react: async (stored, cause) => {
      const ticketId = writtenIn(stored);
      const { companyId, at } = stored.meta;
      if (ticketId === null) return;
      const target = { companyId, id: ticketId };
      if (!(await tickets.of(streamOf(ticket.feature, target))).isSnoozed) return;
      const command = { type: 'EndSnooze', by: system, reason: 'contactWrote', at } as const;
      await handle(store, ticket, { target, command, cause, ticketId });
    },
  };
};
