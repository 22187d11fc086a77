import { createHmac } from 'node:crypto';
import { charge, type Charge, type ChargeCommand } from '../../domain/charge/decider.ts';
import { company } from '../../domain/company/decider.ts';
import { invoice } from '../../domain/invoice/decider.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import type { Cause } from '../../runtime/http.ts';
import { log } from '../../runtime/log.ts';
import type { Deps } from '../deps.ts';
import { handle, load } from '../kernel/handle/handle.ts';
import {
  BankAway,
  BankRefused,
  GRACE_MS,
  type Bank,
  type Banks,
  type BankChargeState,
  type OwnBank,
  type Payer,
} from './bank.ts';
import { applyPaymentToInvoice, type ChargeTarget } from './applyPayment.ts';
import { takeBackRefundedMonths } from './takeBack.ts';

export type ChargeNeeds = Pick<Deps, 'store'> & { keys: Pick<Deps['keys'], 'claims'>; banks: Banks };
/** An existing charge. */
export type KnownCharge = Exclude<Charge, { is: 'absent' }>;
type Step = { needs: ChargeNeeds; target: ChargeTarget; cause: Cause };

const nowIso = (since = 0): string => new Date(Date.now() - since).toISOString();

const add = async ({ needs, target, cause }: Step, command: ChargeCommand): Promise<Charge> =>
  (await handle(needs.store, charge, { target, command, cause })).state;

/** A key for the bank: the same at each retry, and different for other installations on the same account. */
const nameFor = ({ keys }: ChargeNeeds, ...parts: (string | number)[]): string =>
  createHmac('sha256', keys.claims)
    .update(['pix', ...parts].join('|'))
    .digest('hex')
    .slice(0, 40);

/** Whether this bank account made the charge. Older charges do not record the account. */
export const isChargeOf = (bank: OwnBank, made: NonNullable<KnownCharge['made']>): boolean =>
  made.bank === bank.name && (made.account === undefined || made.account === bank.account);

const payerOf = async (needs: ChargeNeeds, companyId: number): Promise<Payer> => {
  const { state } = await load(needs.store, company, { companyId: 0, id: companyId });
  const { billingName = '', name = '', email = '', phone = '' } = state.is === 'present' ? state : {};
  return { key: nameFor(needs, companyId), name: billingName || name, email, phone, document: '' };
};

/** Whether the invoice is still unpaid. */
const isWanted = async (
  { needs: { store }, target: { companyId } }: Step,
  { invoiceId }: KnownCharge,
): Promise<boolean> => (await load(store, invoice, { companyId, id: invoiceId })).state.is === 'open';

/** Has the bank make the charge. If another process made it at the same moment, that one counts and ours is ended. */
const make = async (step: Step, state: KnownCharge): Promise<Charge> => {
  const { needs, target } = step;
  if (state.expiresAt <= nowIso() || !(await isWanted(step, state))) return add(step, { type: 'EndCharge' });
  const bank = await needs.banks.chosen();
  if (!bank) throw new Refused('ERR_NO_BANK', 503);
  const { round, cents, detail: description, expiresAt } = state;
  const key = nameFor(needs, target.companyId, target.id, round);
  const payer = await payerOf(needs, target.companyId);
  const made = await bank.charge({ key, cents, description, payer, expiresAt });
  const after = await add(step, { type: 'MakeCharge', bank: bank.name, account: bank.account, ...made, round });
  const isOurs = 'made' in after && after.made?.bankId === made.bankId;
  if (!isOurs)
    await bank
      .end(made.bankId)
      .catch((err: unknown) => log.warn({ err }, 'An unused charge could not be cancelled at the bank'));
  return after;
};

/** Asks the bank for the state of the charge, because only its own answer is trusted. */
const look = async (step: Step, state: KnownCharge, grace: number): Promise<Charge> => {
  if (!state.made) return state;
  const { bankId, bank: name, account, expiresAt } = state.made;
  const bank = await step.needs.banks.named(name, account);
  if (!bank) return state.is === 'ended' ? add(step, { type: 'CheckEndedCharge' }) : state;
  const isOver = expiresAt < nowIso(grace);
  const chosen = await step.needs.banks.chosen();
  const isFormer = chosen !== null && !isChargeOf(chosen, state.made);
  const looked = await bank.look(bankId).catch((error: unknown): BankChargeState => {
    if (!isOver || !(error instanceof BankRefused)) throw error;
    // A bank that no longer knows an expired charge cannot be paid. A former account that denies access tells us nothing.
    if (error.status !== 404 && !isFormer) throw error;
    if (error.status !== 404)
      log.warn({ err: error, charge: step.target }, 'The former bank account does not know a charge');
    return { is: 'gone' };
  });
  // A payment that was fully refunded before we saw it does not count.
  const isBack = looked.is === 'paid' && looked.returned !== undefined && looked.returned.cents >= looked.cents;
  if (looked.is === 'paid' && !isBack) {
    const after = await add(step, { type: 'PayCharge', cents: looked.cents, at: looked.at });
    return after.is === 'paid'
      ? (await applyPaymentToInvoice(step.needs, step.target, after, step.cause)).state
      : after;
  }
  if (state.is === 'ended') return add(step, { type: 'CheckEndedCharge' });
  if (looked.is === 'gone' || isBack) return add(step, { type: 'EndCharge' });
  // Charges of a former account are not offered any more. The payer gets a new one.
  return isOver || isFormer || !(await isWanted(step, state)) ? end(step, bank, bankId, state) : state;
};

/** Asks the bank whether a payment was refunded. */
const lookBack = async (step: Step, state: KnownCharge): Promise<Charge> => {
  const bank = state.made && (await step.needs.banks.named(state.made.bank, state.made.account));
  const looked = bank && state.made ? await bank.look(state.made.bankId) : null;
  if (looked?.is !== 'paid' || !looked.returned) return state;
  return add(step, { type: 'ReturnPayment', ...looked.returned });
};

/** Cancels the charge. If it was paid at this moment the bank refuses, and the next look finds the payment. */
const end = async (step: Step, bank: Bank, bankId: string, state: Charge): Promise<Charge> => {
  try {
    await bank.end(bankId);
  } catch (error) {
    if (error instanceof BankRefused) return state;
    throw error;
  }
  return add(step, { type: 'EndCharge' });
};

/**
 * Advances a charge as far as possible: has it made, checks for payment, assigns the payment to the invoice. After a crash the
 * next call continues from the log. `grace`: milliseconds for which an expired charge stays open. Throws BankAway, BankRefused,
 * and Refused('ERR_NO_BANK').
 */
export const advanceCharge = async (
  needs: ChargeNeeds,
  target: ChargeTarget,
  cause: Cause,
  grace = GRACE_MS,
): Promise<Charge> => {
  const { state } = await load(needs.store, charge, target);
  const step = { needs, target, cause };
  switch (state.is) {
    case 'asked':
      return make(step, state);
    case 'open':
    case 'ended':
      return look(step, state, grace);
    case 'paid':
    case 'assigned':
      return (await applyPaymentToInvoice(needs, target, state, cause)).state;
    case 'settled':
    case 'stray':
    case 'returned':
    case 'resolved':
      return lookBack(step, state);
    case 'takenBack':
      return (await takeBackRefundedMonths(needs, target, state, cause)).state;
    default:
      return state;
  }
};

/**
 * Asks the bank whether a counted payment was refunded without a notice, and records the check. A charge that the bank no
 * longer knows counts as checked. Throws BankAway.
 */
export const checkPayment = async (needs: ChargeNeeds, target: ChargeTarget, cause: Cause): Promise<void> => {
  const looked = await advanceCharge(needs, target, cause).catch((error: unknown) => {
    if (error instanceof BankRefused) return null;
    throw error;
  });
  if (!looked || looked.is === 'settled') await add({ needs, target, cause }, { type: 'CheckPayment' });
};

/** Throws the refusal for a caller who waits, if the bank is unavailable or refuses. Rethrows any other error. */
export const refuseWaitingCaller = (error: unknown): never => {
  if (!(error instanceof BankAway) && !(error instanceof BankRefused)) throw error;
  log.warn({ err: error }, 'A charge could not be created, trying again');
  throw new Refused('ERR_BANK_AWAY', 503);
};
