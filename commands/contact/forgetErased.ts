import { contact } from '../../domain/contact/decider.ts';
import type { Due } from '../../domain/kernel/due.ts';
import { system } from '../../domain/kernel/permissions.ts';
import { message } from '../../domain/message/decider.ts';
import { ticket } from '../../domain/ticket/decider.ts';
import { schedule } from '../../domain/schedule/decider.ts';
import type { Cause } from '../../runtime/http.ts';
import type { Storage } from '../../runtime/storage.ts';
import type { Acted, DueWork } from '../kernel/due/clock.ts';
import type { Deps } from '../deps.ts';
import type { Asks } from '../lookup.ts';
import { forgetPersons } from '../kernel/react/erasures.ts';
import { handle, load } from '../kernel/handle/handle.ts';
import { leaveFiles } from '../storage/leaveFiles.ts';

const contactOf = ({ companyId, id }: Due) => ({ companyId, id: Number(id) });

/**
 * Finishes erasures, also after crashes: deletes the key and the files, ends the tickets and fails the messages that wait to be
 * sent. Then `scrub` cleans the stores once for all contacts of the turn.
 */
export const forgetErased = (
  { store, lookup }: Pick<Deps, 'store'> & Asks<'erasedContacts' | 'leftOf'>,
  storage: Pick<Storage, 'remove'>,
  scrub: () => Promise<void>,
): DueWork => ({
  name: 'forget',
  byEventsOnly: true,
  due: lookup.erasedContacts,
  act: async (due, _, cause) => {
    const target = contactOf(due);
    const { companyId, id } = target;
    const { state } = await load(store, contact, target);
    if (state.is !== 'erased') return;
    await store.forget({ ...target, whose: 'contact' });
    forgetPersons(companyId);
    const left = await lookup.leftOf(companyId, id);
    const by = ofThisTurn(cause);
    for (const ticketId of left.tickets)
      await handle(store, ticket, {
        target: { companyId, id: ticketId },
        command: { type: 'EndTicket', by: system },
        cause: by,
        ticketId,
      });
    const failing = { type: 'FailMessage', reason: 'ERR_NO_CONTACT_FOUND' } as const;
    const given = { type: 'SettleWish', waId: null, done: false } as const;
    for (const key of left.queued)
      for (const command of [failing, given])
        await handle(store, message, { target: { companyId, id: key }, command, cause: by });
    for (const scheduleId of left.schedules)
      await handle(store, schedule, {
        target: { companyId, id: scheduleId },
        command: { type: 'RemoveSchedule', erased: true },
        cause: by,
      });
    if (!state.left) return;
    for (const file of left.files) await storage.remove(companyId, file);
    const unlessHeld = { files: left.shared, ticket: null, unlessHeld: 'campaign' } as const;
    await leaveFiles({ store }, companyId, unlessHeld, cause);
  },
  finish: async (acted) => {
    const left: Acted[] = [];
    for (const one of acted) {
      const { state } = await load(store, contact, contactOf(one.due));
      if (state.is === 'erased' && state.left) left.push(one);
    }
    if (!left.length) return;
    await scrub();
    const command = { type: 'ForgetContact', by: system } as const;
    for (const { due, cause } of left)
      await handle(store, contact, { target: contactOf(due), command, cause: ofThisTurn(cause) });
  },
});

/** Gives each turn a new cause, so that a ticket that was reopened since is closed again. */
const ofThisTurn = (cause: Cause): Cause => ({ ...cause, id: `${cause.id}:${crypto.randomUUID()}` });
