import type { Charge } from '../../domain/charge/decider.ts';
import { charge } from '../../domain/charge/decider.ts';
import { chargeEvents, type BankName, type ReturnReason, type StrayReason } from '../../domain/charge/events.ts';
import type { EventOf } from '../../domain/kernel/event.ts';
import { HOUR_MS } from '../../domain/kernel/durations.ts';
import { rowView } from '../kernel/view/rows.ts';
import { byOf } from '../kernel/view/view.ts';
import { strayTopic } from './topic.ts';
import { invoiceTopic } from '../invoice/topic.ts';
import { falseAtFirst, instant, int, maybe, oneOf, table, text, type RowOf } from '../kernel/view/table.ts';

/** Delays after the end of a charge at which the bank is asked again. A late payment may arrive without a notice. */
const CHECKS_MS = [HOUR_MS, 24 * HOUR_MS];
/**
 * Delays after a payment at which it is checked again. Pix allows refunds within 90 days, and the bank's notice of one may
 * get lost.
 */
const LOOKS_MS = [1, 7, 30, 91].map((days) => days * 24 * HOUR_MS);

/**
 * The Pix charges.
 * - `note`, `seen_by`, `assigned_to`: how a super user resolved a stray payment, who did, and the invoice they assigned it
 *   to
 * - `settled`: an invoice took the payment; it `counts` there until it is taken back
 * - `returned_cents`: the refunded amount
 * - `since`: when the charge entered its current state
 * - `checks`: checks with the bank since its end or payment
 * - `due_at`: null when nothing is left to do
 */
export const chargeTable = table(
  'charge',
  {
    company_id: int,
    id: text,
    invoice_id: int,
    cents: int,
    detail: text,
    state: oneOf<Exclude<Charge['is'], 'absent'>>(),
    bank: maybe(oneOf<BankName>()),
    bank_id: maybe(text),
    paid_cents: maybe(int),
    paid_at: maybe(instant),
    reason: maybe(oneOf<StrayReason | ReturnReason>()),
    returned_cents: maybe(int),
    counts: falseAtFirst,
    settled: falseAtFirst,
    note: maybe(text),
    seen_by: maybe(int),
    assigned_to: maybe(int),
    since: instant,
    checks: int,
    due_at: maybe(instant),
  },
  ['company_id', 'id'],
);
type Row = RowOf<typeof chargeTable>;
/** The events of a super user's decision about a payment. */
const sightings = new Set<string>(['StrayPaymentAssigned', 'StrayPaymentResolved', 'PaymentTakenBack']);
const unseen = { note: null, seen_by: null, assigned_to: null };

const dueAtOf = ({ state, since, checks, bank }: Omit<Row, 'due_at'>): Row['due_at'] => {
  if (state === 'asked' || state === 'open' || state === 'paid' || state === 'assigned' || state === 'takenBack')
    return since;
  const waits = state === 'settled' ? LOOKS_MS : state === 'ended' && bank ? CHECKS_MS : [];
  const wait = waits[checks];
  return wait === undefined ? null : new Date(new Date(since).getTime() + wait).toISOString();
};

/** Returns the row of a charge after an event. */
const after = (row: Row, event: Exclude<EventOf<typeof chargeEvents>, { type: 'ChargeAsked' }>, since: string): Row => {
  switch (event.type) {
    case 'ChargeMade':
      return { ...row, state: 'open', bank: event.data.bank, bank_id: event.data.bankId, since };
    case 'ChargeEnded':
      return { ...row, state: 'ended', since };
    case 'EndedChargeChecked':
    case 'PaymentChecked':
      return { ...row, checks: row.checks + 1 };
    case 'ChargePaid':
      return { ...row, state: 'paid', paid_cents: event.data.cents, paid_at: event.data.at, since };
    case 'ChargeSettled':
      return {
        ...row,
        state: 'settled',
        counts: true,
        settled: true,
        since,
        checks: event.data.watched ? 0 : LOOKS_MS.length,
      };
    case 'PaymentStrayed':
      return { ...row, state: 'stray', reason: event.data.reason, since };
    case 'PaymentReturned':
      return { ...row, state: 'returned', reason: event.data.why, returned_cents: event.data.cents, since };
    case 'PaymentTakenBack':
      return { ...row, state: 'takenBack', counts: false, note: event.data.note, since };
    case 'DueDateTakenBack':
      return { ...row, state: 'resolved', since };
    case 'StrayPaymentAssigned':
      return { ...row, state: 'assigned', note: event.data.note, assigned_to: event.data.invoiceId, since };
    case 'StrayPaymentResolved':
      return { ...row, state: 'resolved', note: event.data.note, since };
  }
};

/** Every Pix charge: what is left to do for it, and which payments fit no invoice. */
export const charges = rowView({
  name: 'charges',
  version: 6,
  table: chargeTable,
  keyOf: ({ companyId, id }) => ({ company_id: companyId, id }),
  indexes: `create index charge_due on charge (due_at, company_id, id) where due_at is not null;
    create index charge_bank on charge (bank, bank_id);
    create index charge_stray on charge (since desc, company_id, id) where state in ('stray', 'returned');
    create index charge_returned on charge (company_id) where returned_cents is not null;
    create index charge_seen on charge (since desc, company_id, id) where note is not null`,
  features: [charge.feature],
  events: chargeEvents,
  on: (row, happened, tx): Row | undefined => {
    const { event, companyId, id, at } = happened;
    if (event.type === 'ChargeAsked') {
      const { invoiceId: invoice_id, cents, detail } = event.data;
      const none = {
        bank: null,
        bank_id: null,
        paid_cents: null,
        paid_at: null,
        reason: null,
        returned_cents: null,
        ...unseen,
      };
      const asked = {
        company_id: companyId,
        id,
        invoice_id,
        cents,
        detail,
        state: 'asked',
        counts: false,
        settled: false,
        ...none,
      } as const;
      return { ...asked, since: at, checks: 0, due_at: at };
    }
    if (!row) throw new Error('the charge was never requested');
    const next = after(row, event, at);
    if (sightings.has(event.type)) next.seen_by = byOf(happened);
    const isShown = row.reason !== null || next.reason !== null;
    if (isShown && (row.state !== next.state || row.returned_cents !== next.returned_cents))
      tx.tell(happened, strayTopic, { action: 'reload', companyId: 0, id: String(companyId), before: null, after: {} });
    if (next.settled && row.returned_cents !== next.returned_cents)
      tx.tell(happened, invoiceTopic, {
        action: 'update',
        id: String(next.assigned_to ?? next.invoice_id),
        before: {},
        after: {},
      });
    return { ...next, due_at: dueAtOf(next) };
  },
});
