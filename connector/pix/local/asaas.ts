import { randomBytes } from 'node:crypto';
import { Router, type Response } from 'express';
import { z } from 'zod';
import { DAY_MS } from '../../../domain/kernel/durations.ts';
import type { Branch, LocalCharge } from './ledger.ts';

const list = (data: object[]) => ({
  object: 'list',
  hasMore: false,
  totalCount: data.length,
  limit: 10,
  offset: 0,
  data,
});
const wrong = (res: Response, status: number, code: string, description: string): void =>
  void res.status(status).json({ errors: [{ code, description }] });

const query = z.object({ externalReference: z.string() });
const newCustomer = z.object({
  name: z.string().min(1),
  cpfCnpj: z.string().regex(/^(\d{11}|\d{14})$/),
  externalReference: z.string(),
});
const newPayment = z.object({
  customer: z.string().startsWith('cus_'),
  billingType: z.literal('PIX'),
  value: z.number().positive(),
  dueDate: z.iso.date(),
  description: z.string().max(500),
  externalReference: z.string(),
});
const hook = z.object({
  url: z.url(),
  email: z.email(),
  enabled: z.literal(true),
  authToken: z.string().min(32).max(255),
  sendType: z.enum(['SEQUENTIALLY', 'NON_SEQUENTIALLY']),
  events: z.array(z.string()).min(1),
});

const dayOf = (at: string | null): string | null =>
  at && new Date(Date.parse(at) - 3 * 3_600_000).toISOString().slice(0, 10);

const statusOf = ({ paid_at, paid_cents, returned_cents }: LocalCharge): string => {
  if (!paid_at) return 'PENDING';
  return returned_cents > 0 && returned_cents === paid_cents ? 'REFUNDED' : 'RECEIVED';
};

export const asaasPayment = (charge: LocalCharge) => ({
  object: 'payment',
  id: charge.id,
  billingType: 'PIX',
  // The paid amount. `originalValue` holds the requested one if it differs.
  value: (charge.paid_cents ?? charge.cents) / 100,
  originalValue: charge.paid_cents === null || charge.paid_cents === charge.cents ? null : charge.cents / 100,
  description: charge.description,
  externalReference: charge.reference,
  status: statusOf(charge),
  refunds: charge.returned_cents > 0 ? [{ status: 'DONE', value: charge.returned_cents / 100 }] : null,
  deleted: charge.removed === 1,
  clientPaymentDate: dayOf(charge.paid_at),
  paymentDate: dayOf(charge.paid_at),
});

/** Serves the calls of Asaas that Atende uses, with its answers. */
export const asaasBranch = ({ ledger, token, textOf }: Branch): Router => {
  const router = Router();
  router.use((req, res, next) => {
    if (req.get('access_token') === token) return next();
    wrong(res, 401, 'invalid_access_token', 'A chave de API informada é inválida');
  });
  router.get('/customers', (req, res) => {
    res.json(list(ledger.customers(query.parse(req.query).externalReference)));
  });
  router.post('/customers', (req, res) => {
    const given = newCustomer.safeParse(req.body);
    if (!given.success) return wrong(res, 400, 'invalid_object', 'O CPF ou CNPJ do cliente deve ser informado.');
    res.json(ledger.addCustomer(given.data.externalReference, given.data.name));
  });
  router.get('/payments', (req, res) => {
    const found = ledger.byReference('asaas', query.parse(req.query).externalReference);
    res.json(list(found.map(asaasPayment)));
  });
  router.post('/payments', (req, res) => {
    const given = newPayment.safeParse(req.body);
    if (!given.success) return wrong(res, 400, 'invalid_object', given.error.message);
    const { externalReference: reference, description, value, dueDate } = given.data;
    const id = `pay_${randomBytes(8).toString('hex')}`;
    // A charge can be paid for a year after its due date.
    const expires_at = new Date(Date.parse(dueDate) + 365 * DAY_MS).toISOString();
    ledger.add({ id, bank: 'asaas', reference, description, cents: Math.round(value * 100), expires_at });
    res.json({ ...asaasPayment(ledger.byId(id) ?? never()) });
  });
  const one = (id: string, res: Response): LocalCharge | undefined => {
    const found = ledger.byId(id);
    if (found?.bank === 'asaas') return found;
    wrong(res, 404, 'not_found', 'Cobrança não encontrada');
    return undefined;
  };
  router.get('/payments/:id', (req, res) => {
    const found = one(req.params.id, res);
    if (found) res.json(asaasPayment(found));
  });
  router.get('/payments/:id/pixQrCode', (req, res) => {
    const found = one(req.params.id, res);
    if (!found) return;
    const expirationDate = new Date(Date.parse(found.expires_at) - 3 * 3_600_000).toISOString().slice(0, 19);
    res.json({ encodedImage: '', payload: textOf(found), expirationDate: expirationDate.replace('T', ' ') });
  });
  router.delete('/payments/:id', (req, res) => {
    const found = one(req.params.id, res);
    if (!found) return;
    if (found.paid_at) return wrong(res, 400, 'invalid_action', 'Cobrança já recebida');
    ledger.remove(found.id);
    res.json({ deleted: true, id: found.id });
  });
  router.get('/webhooks', (_req, res) => {
    res.json(list(ledger.listeners('asaas').map(({ id, url }) => ({ id, url, hasAuthToken: true }))));
  });
  router.post('/webhooks', (req, res) => {
    const given = hook.safeParse(req.body);
    if (!given.success) return wrong(res, 400, 'invalid_object', given.error.message);
    res.json(ledger.listen('asaas', given.data.url, given.data.authToken));
  });
  router.put('/webhooks/:id', (req, res) => {
    const given = hook.safeParse(req.body);
    if (!given.success) return wrong(res, 400, 'invalid_object', given.error.message);
    res.json(ledger.listen('asaas', given.data.url, given.data.authToken));
  });
  return router;
};

const never = (): never => {
  throw new Error('the charge was not stored');
};
