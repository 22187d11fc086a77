import type { Charge } from '../../domain/charge/decider.ts';
import { charge } from '../../domain/charge/decider.ts';
import { chargeEvents, type BankName, type StrayReason } from '../../domain/charge/events.ts';
import { rowView } from '../kernel/rows.ts';
import { instant, int, maybe, oneOf, table, text, type RowOf } from '../kernel/table.ts';

/** `asked_at`: when it came to stand as it does. */
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
    reason: maybe(oneOf<StrayReason>()),
    since: instant,
  },
  ['company_id', 'id'],
);
type Row = RowOf<typeof chargeTable>;

/** Every Pix charge: what is still to be done about it, and which payments found no place. */
export const charges = rowView({
  name: 'charges',
  version: 1,
  table: chargeTable,
  keyOf: ({ companyId, id }) => ({ company_id: companyId, id }),
  indexes: `create index charge_due on charge (since, company_id, id) where state in ('asked', 'open', 'paid');
    create index charge_bank on charge (bank, bank_id);
    create index charge_stray on charge (since desc, company_id, id) where state = 'stray'`,
  features: [charge.feature],
  events: chargeEvents,
  on: (row, { event, companyId, id, at }): Row | undefined => {
    if (event.type === 'ChargeAsked') {
      const { invoiceId: invoice_id, cents, detail } = event.data;
      const none = { bank: null, bank_id: null, paid_cents: null, paid_at: null, reason: null };
      return { company_id: companyId, id, invoice_id, cents, detail, state: 'asked', ...none, since: at };
    }
    if (!row) throw new Error('a charge that nobody asked for');
    const since = at;
    switch (event.type) {
      case 'ChargeMade':
        return { ...row, state: 'open', bank: event.data.bank, bank_id: event.data.bankId, since };
      case 'ChargeEnded':
        return { ...row, state: 'ended', since };
      case 'ChargePaid':
        return { ...row, state: 'paid', paid_cents: event.data.cents, paid_at: event.data.at, since };
      case 'ChargeSettled':
        return { ...row, state: 'settled', since };
      case 'PaymentStrayed':
        return { ...row, state: 'stray', reason: event.data.reason, since };
    }
  },
});
