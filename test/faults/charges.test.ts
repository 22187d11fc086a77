import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { z } from 'zod';
import { invoiceShape } from '../../domain/invoice/shape.ts';
import { signIn } from '../kernel/api.ts';
import { eventually } from '../kernel/eventually.ts';
import { openInstallation, type Installation } from './installation.ts';

/** The moment of kill -9: during the request for the charge, at its payment, or at the bank's notice. */
const moments = ['asked', 'paid', 'told'] as const;
type Moment = (typeof moments)[number];

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation({ LOG_LEVEL: 'error', SIMULATOR: 'off', LOCAL_BANK: 'on' });
  await installation.start();
  const { api } = await signIn(installation.url, installation.admin);
  const { body } = await api('GET', '/plans/1');
  expect(await api('PUT', '/plans/1', { ...Object(body), value: 99.9 })).toMatchObject({ status: 200 });
});
afterAll(() => installation?.remove());

const killed = async (): Promise<void> => {
  await installation.kill('all');
  await installation.start();
};
const charge = z.object({ qrcode: z.object({ qrcode: z.string() }), invoiceId: z.number() });
const company = z.object({ dueDate: z.string() });
const month = (date: string): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));

const round = async (moment: Moment, dueDate: string): Promise<void> => {
  const { url, admin } = installation;
  let ana = await signIn(url, admin);
  const again = async () => (ana = await signIn(url, admin));
  const put = await ana.api('PUT', '/companies/1', { dueDate });
  expect(put).toMatchObject({ status: 200 });
  const open = await eventually(async () => {
    const all = z.array(invoiceShape).parse((await ana.api('GET', '/invoices/all')).body);
    const found = all.find((each) => each.status === 'open' && each.dueDate === dueDate);
    if (!found) throw new Error('there is no invoice yet');
    return found;
  }, 60_000);
  const subscribe = () => ana.api('POST', '/subscription', { invoiceId: open.id });
  const asked = subscribe().then(
    (answer) => charge.safeParse(answer.body).data ?? null,
    () => null,
  );
  if (moment === 'asked') {
    await killed();
    await again();
  }
  const first = await asked;
  const pix = await eventually(async () => {
    const answer = await subscribe();
    expect(answer.status).toBe(200);
    return charge.parse(answer.body);
  }, 60_000);
  // The amount shown to a customer stays the amount to pay.
  if (first) expect(pix.qrcode).toEqual(first.qrcode);
  const id = /\/pix\/(\w+?)5204/.exec(pix.qrcode.qrcode)?.[1];
  const paying = fetch(`${url}/bank/pagar/${id}`, { method: 'POST' }).catch(() => undefined);
  if (moment !== 'asked') {
    if (moment === 'told') await paying;
    await killed();
    await again();
  }
  await paying;
  const page = await (await fetch(`${url}/bank/pagar/${id}`, { method: 'POST' })).text();
  expect(page).toContain('Pagamento feito');
  await eventually(async () => {
    const all = z.array(invoiceShape).parse((await ana.api('GET', '/invoices/all')).body);
    expect(all.find((each) => each.id === open.id)).toMatchObject({ status: 'paid' });
    const { dueDate: next } = company.parse((await ana.api('GET', '/companies/1')).body);
    expect(month(next)).toBe(month(dueDate) + 1);
  }, 60_000);
  expect(await ana.api('GET', '/payments/stray')).toMatchObject({ body: { payments: [] } });
};

test('kill -9 between charge, payment and notice loses no payment and counts none twice', async () => {
  const soon = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  for (const [at, moment] of moments.entries()) await round(moment, soon(5 + at));
});
