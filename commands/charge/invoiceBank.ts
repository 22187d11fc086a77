import { randomUUID } from 'node:crypto';
import { charge } from '../../domain/charge/decider.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import { causeOf } from '../kernel/handle/cause.ts';
import { handle, load } from '../kernel/handle/handle.ts';
import type { InvoiceBank } from '../invoice/bank.ts';
import { advanceCharge, refuseWaitingCaller, isChargeOf, type ChargeNeeds } from './charges.ts';

/**
 * The bank as invoices use it. Records the charge before any request to a bank, so that the clock creates it if this process
 * fails. It is also created at once for the caller who waits.
 */
export const createInvoiceBank = (needs: ChargeNeeds): InvoiceBank => ({
  isThere: async () => (await needs.banks.chosen()) !== null,
  charge: async ({ companyId, invoiceId, attempt, cents, detail, expiresAt }) => {
    const target = { companyId, id: `${invoiceId}x${attempt}` };
    const cause = causeOf(`charge:${randomUUID()}`, companyId);
    const command = { type: 'AskCharge', invoiceId, cents, detail, expiresAt } as const;
    const ask = async () => (await handle(needs.store, charge, { target, command, cause })).state;
    let asked = await ask();
    const chosen = await needs.banks.chosen();
    const isFormer = asked.is === 'open' && asked.made && chosen && !isChargeOf(chosen, asked.made);
    // The process that made this charge died before the invoice recorded it and it has expired, or its account is no longer in
    // use.
    if (isFormer || (asked.is === 'open' && asked.made && asked.made.expiresAt <= new Date().toISOString())) {
      await advanceCharge(needs, target, cause, 0).catch(refuseWaitingCaller);
      asked = await ask();
    }
    const state = asked.is === 'asked' ? await advanceCharge(needs, target, cause).catch(refuseWaitingCaller) : asked;
    if (state.is === 'open' && state.made) {
      const { bank, bankId, qrCode, expiresAt: until } = state.made;
      return { bank, bankId, qrCode, expiresAt: until };
    }
    // It was paid in the meantime, or expired before the bank made it.
    throw state.is === 'ended' ? new Refused('ERR_BANK_AWAY', 503) : new Refused('ERR_INVOICE_CLOSED', 409);
  },
  stands: async ({ companyId, invoiceId, attempt }) => {
    const { state } = await load(needs.store, charge, { companyId, id: `${invoiceId}x${attempt}` });
    const isGood = state.is === 'open' || state.is === 'paid' || state.is === 'settled';
    const bank = isGood && state.made && (await needs.banks.chosen());
    return Boolean(bank && state.made && isChargeOf(bank, state.made));
  },
});
