import { z } from 'zod';
import {
  BankAway,
  type Bank,
  type BankChargeState,
  type BankNotice,
  type Payer,
  type ChargeRequest,
} from '../../commands/charge/bank.ts';
import type { BankName } from '../../domain/charge/events.ts';
import { bankCents, createBankRequest, type BankServer, isSame } from './bankRequest.ts';

/**
 * `secret`: sent with notices; `email`: receives Asaas's warnings about failed notices, or ''; `document`: the CPF or CNPJ
 * for charges of payers without a known one.
 */
export type AsaasAccount = BankServer & {
  name?: BankName;
  token: string;
  secret: string;
  email: string;
  document: string;
};

const PRODUCTION = 'https://api.asaas.com/v3';
const SANDBOX = 'https://api-sandbox.asaas.com/v3';
/** The prefix of a key tells whether it belongs to the sandbox. */
export const asaasBase = (token: string): string => (token.startsWith('$aact_hmlg_') ? SANDBOX : PRODUCTION);

const day = z.iso.date();
const payment = z.object({
  id: z.string().min(1),
  value: bankCents,
  status: z.string(),
  deleted: z.boolean().default(false),
  clientPaymentDate: day.nullish(),
  paymentDate: day.nullish(),
  confirmedDate: day.nullish(),
  refunds: z.array(z.object({ status: z.string(), value: bankCents })).nullish(),
});
const listOf = <T extends z.ZodType>(of: T) => z.object({ data: z.array(of) });
const named = z.object({ id: z.string().min(1) });
const code = z.object({
  payload: z.string().min(1),
  expirationDate: z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/),
});
const event = z.object({ payment: z.object({ id: z.string().min(1) }) });

const disputed = new Set(['CHARGEBACK_REQUESTED', 'CHARGEBACK_DISPUTE']);
/** The last status: a dispute that was won, with the money still on its way. */
const received = ['RECEIVED', 'CONFIRMED', 'RECEIVED_IN_CASH', 'DUNNING_RECEIVED', 'AWAITING_CHARGEBACK_REVERSAL'];
const paid = new Set([...received, 'REFUND_REQUESTED', 'REFUND_IN_PROGRESS', 'REFUNDED', ...disputed]);
/** The events that we subscribe to. */
const told = [
  'PAYMENT_RECEIVED',
  'PAYMENT_CONFIRMED',
  'PAYMENT_REFUNDED',
  'PAYMENT_PARTIALLY_REFUNDED',
  'PAYMENT_CHARGEBACK_REQUESTED',
  'PAYMENT_CHARGEBACK_DISPUTE',
];
const open = new Set(['PENDING', 'OVERDUE', 'AWAITING_RISK_ANALYSIS', 'DUNNING_REQUESTED']);

/** Asaas uses São Paulo time, which has had no daylight saving since 2019. */
const instantOf = (date: string, time = '00:00:00'): string => new Date(`${date}T${time}-03:00`).toISOString();
const dayOf = (instant: string): string => new Date(Date.parse(instant) - 3 * 3_600_000).toISOString().slice(0, 10);

/** Returns how much of a payment was refunded; all of it if it is disputed. */
const returnedOf = ({
  status,
  value,
  refunds,
}: z.output<typeof payment>): Extract<BankChargeState, { is: 'paid' }>['returned'] => {
  if (disputed.has(status)) return { cents: value, why: 'disputed' };
  const done = (refunds ?? []).filter((one) => one.status === 'DONE').reduce((sum, one) => sum + one.value, 0);
  const all = status === 'REFUNDED' ? value : done;
  return all > 0 ? { cents: all, why: 'refunded' } : undefined;
};

const lookedOf = (told: z.output<typeof payment>): BankChargeState => {
  if (paid.has(told.status)) {
    const date = told.clientPaymentDate ?? told.paymentDate ?? told.confirmedDate;
    if (!date) throw new BankAway('Asaas does not say when it was paid');
    const returned = returnedOf(told);
    return { is: 'paid', cents: told.value, at: instantOf(date), ...(returned && { returned }) };
  }
  return { is: open.has(told.status) && !told.deleted ? 'open' : 'gone' };
};

/** Returns the charge that a notice names, or null if its secret is wrong. */
export const asaasNotified = (secret: string, { header, body }: BankNotice): string[] | null => {
  if (!isSame(header('asaas-access-token'), secret)) return null;
  const told = event.safeParse(body).data;
  return told ? [told.payment.id] : [];
};

/** Asaas, API v3 (docs.asaas.com): creates a payment of a customer and then fetches its QR code. */
export const openAsaas = ({ name = 'asaas', token, secret, email, document, ...server }: AsaasAccount): Bank => {
  const ask = createBankRequest('Asaas', server);
  const own = { access_token: token };
  const one = (list: { data: { id: string }[] }) => list.data[0];

  const customerOf = async (payer: Payer): Promise<string> => {
    const path = `/customers?externalReference=${payer.key}&limit=1`;
    const known = one(await ask({ method: 'GET', path }, own, listOf(named)));
    if (known) return known.id;
    const phone = payer.phone.replace(/^55/, '');
    const body = {
      name: payer.name,
      cpfCnpj: payer.document || document,
      ...(payer.email && { email: payer.email }),
      ...(/^\d{10,11}$/.test(phone) && { mobilePhone: phone }),
      externalReference: payer.key,
      notificationDisabled: true,
    };
    return (await ask({ method: 'POST', path: '/customers', body }, own, named)).id;
  };
  const make = async ({ key, cents: amount, description, payer, expiresAt }: ChargeRequest): Promise<string> => {
    const body = {
      customer: await customerOf(payer),
      billingType: 'PIX',
      value: amount / 100,
      dueDate: dayOf(expiresAt),
      description: description.slice(0, 500),
      externalReference: key,
    };
    return (await ask({ method: 'POST', path: '/payments', body }, own, payment)).id;
  };

  return {
    name,
    charge: async (wanted) => {
      const path = `/payments?externalReference=${wanted.key}&limit=10`;
      const { data } = await ask({ method: 'GET', path }, own, listOf(payment));
      const bankId = data.find(({ deleted }) => !deleted)?.id ?? (await make(wanted));
      const { payload, expirationDate } = await ask(
        { method: 'GET', path: `/payments/${bankId}/pixQrCode` },
        own,
        code,
      );
      const [date = '', time] = expirationDate.split(' ');
      const ends = instantOf(date, time);
      return { bankId, qrCode: payload, expiresAt: ends < wanted.expiresAt ? ends : wanted.expiresAt };
    },
    look: async (bankId) => {
      const path = `/payments/${encodeURIComponent(bankId)}`;
      return lookedOf(await ask({ method: 'GET', path }, own, payment));
    },
    end: async (bankId) => {
      const path = `/payments/${encodeURIComponent(bankId)}`;
      await ask({ method: 'DELETE', path }, own, z.object({ deleted: z.literal(true) }));
    },
    listen: async (url) => {
      const { data } = await ask({ method: 'GET', path: '/webhooks' }, own, listOf(named.extend({ url: z.string() })));
      const known = data.find((each) => each.url === url);
      const on = { enabled: true, interrupted: false, authToken: secret, sendType: 'NON_SEQUENTIALLY' };
      const body = {
        name: 'Atende',
        url,
        ...(email && { email }),
        ...on,
        events: told,
      };
      if (known) await ask({ method: 'PUT', path: `/webhooks/${known.id}`, body }, own, named);
      else await ask({ method: 'POST', path: '/webhooks', body: { ...body, apiVersion: 3 } }, own, named);
    },
  };
};
