import { company } from '../../domain/company/decider.ts';
import { nextDueDate } from '../../domain/company/recurrence.ts';
import { invoice } from '../../domain/invoice/decider.ts';
import { wallTime } from '../../domain/kernel/instant.ts';
import type { Store } from '../../eventstore/store.ts';
import type { Cause } from '../../runtime/http.ts';
import type { Deps } from '../deps.ts';
import { handle, idOf, load } from '../kernel/handle.ts';
import type { Reaction } from '../kernel/reactions.ts';

const YEAR = 365 * 86_400_000;

/** The due date of a company after a payment of that instant; null: it is gone. */
const renew = async (store: Store, companyId: number, paidAt: string, cause: Cause): Promise<string | null> => {
  const target = { companyId: 0, id: companyId };
  for (;;) {
    const { state } = await load(store, company, target);
    if (state.is !== 'present') return null;
    const { dueDate: before, recurrence } = state;
    const paidOn = wallTime(paidAt, state.timeZone).slice(0, 10);
    const wasAway = before === null || nextDueDate(before, recurrence) < paidOn;
    const dueDate = wasAway ? nextDueDate(paidOn, recurrence) : undefined;
    const command = { type: 'RenewCompany', why: 'payment', dueDate } as const;
    const renewed = await handle(store, company, { target, command, cause, tries: 100 });
    // Nothing was added: a super user let it go on for longer in this very moment.
    if (renewed.position !== null && renewed.state.is === 'present') return renewed.state.dueDate;
  }
};

/**
 * A payment adds the recurrence to the company's due date, once (R653): the renewal has the payment's event as its cause. Of
 * whom the new date would lie in the past too, what he paid for begins on the day of the payment.
 */
export const whenInvoiceWasPaid = ({ store }: Pick<Deps, 'store'>): Reaction => ({
  name: 'whenInvoiceWasPaid',
  prefixes: ['invoice-'],
  staleAfter: YEAR,
  wants: ({ event }) => event.type === 'InvoicePaid',
  react: async ({ stream, meta }, cause) => {
    const { companyId } = meta;
    const target = { companyId, id: idOf(stream) };
    const { state } = await load(store, invoice, target);
    if (state.is !== 'paid') return;
    const until = await renew(store, companyId, meta.at, cause);
    if (until === null) return;
    const settle = { type: 'SettleInvoice', dueDate: until } as const;
    await handle(store, invoice, { target, command: settle, cause, tries: 100 });
  },
});
