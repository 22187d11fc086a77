import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { createInvoiceBank } from '../../../commands/charge/invoiceBank.ts';
import type { Banks } from '../../../commands/charge/bank.ts';
import { advanceCharge, checkPayment } from '../../../commands/charge/charges.ts';
import { advanceCharges } from '../../../commands/charge/due.ts';
import { chargeInvoice } from '../../../commands/invoice/charge.ts';
import { AlreadyClaimed } from '../../../commands/kernel/unique/claim.ts';
import { handle, idOf, load } from '../../../commands/kernel/handle/handle.ts';
import { openBanks } from '../../../connector/pix/banks.ts';
import { openLocalBank, type LocalBank } from '../../../connector/pix/local/open.ts';
import { charge } from '../../../domain/charge/decider.ts';
import { company } from '../../../domain/company/decider.ts';
import { nextDueDate } from '../../../domain/company/recurrence.ts';
import { invoice } from '../../../domain/invoice/decider.ts';
import type { Store } from '../../../eventstore/store.ts';
import { platformShape } from '../../../projections/platform/contract.ts';
import { connect } from '../../gateway/stream/socket.ts';
import { eventually } from '../../kernel/eventually.ts';
import { temporaryFolder } from '../../kernel/folder.ts';
import { envelope } from '../../kernel/log.ts';
import { nextCause, openWorld, type World } from '../world.ts';

const token = 'token-do-banco-local-que-ninguem-ve';
const folder = temporaryFolder();
let local: LocalBank;
let world: World;
let planId: number;
let banks: Banks;
beforeAll(async () => {
  local = await openLocalBank(folder.path, token);
  world = await openWorld(undefined, {}, { bank: local });
  planId = await world.addPlan({ name: 'Loja', value: 99.9 });
  banks = openBanks(world.system.deps, { local });
  // Registers the address for notices, as an installation does that knows its own address.
  await (await banks.named('local'))?.listen(`${world.system.url}/v1/pix/local`);
});
afterAll(async () => {
  await world?.close();
  await local?.stop();
  folder.remove();
});
afterEach(() => local.behave('well'));

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

/** Creates a company with an invoice to pay. */
const open = async (): Promise<{ companyId: number; id: number; cents: number }> => {
  const dueDate = inDays(10).slice(0, 10);
  const companyId = await world.addCompany({ dueDate, planId });
  const { store, ids } = world.system.deps;
  const bill = { detail: 'Completo', cents: 9990, dueDate, months: 1, planId };
  const command = { type: 'OpenInvoice', ...bill } as const;
  const target = { companyId, id: await ids.next('invoice') };
  const id = await handle(store, invoice, { target, command, cause: nextCause(companyId) }).then(
    () => target.id,
    (error: unknown) => {
      if (error instanceof AlreadyClaimed) return idOf(error.owner);
      throw error;
    },
  );
  const { state } = await load(store, invoice, { companyId, id });
  return { companyId, id, cents: state.is === 'absent' ? 0 : state.cents };
};
type Bill = Awaited<ReturnType<typeof open>>;
const askedOf = ({ companyId, id, cents }: Bill) => ({
  companyId,
  invoiceId: id,
  attempt: 0,
  cents,
  detail: 'Completo',
  expiresAt: inDays(1),
});
const desk = (store: Store = world.system.deps.store) => createInvoiceBank({ ...world.system.deps, store, banks });
const targetOf = ({ companyId, id }: Bill) => ({ companyId, id: `${id}x0` });
const chargeOf = async (bill: Bill) => (await load(world.system.deps.store, charge, targetOf(bill))).state;
const invoiceOf = async (bill: Bill) => (await load(world.system.deps.store, invoice, bill)).state;
const typesOf = async (stream: string) =>
  (await world.system.deps.store.read(stream)).events.map(({ event }) => event?.type);
const until = (bill: Bill, is: string) => eventually(async () => expect(await chargeOf(bill)).toMatchObject({ is }));
const paidOnce = async (bill: Bill) => {
  await until(bill, 'settled');
  expect((await typesOf(`invoice-${bill.companyId}.${bill.id}`)).filter((type) => type === 'InvoicePaid')).toHaveLength(
    1,
  );
  expect(await typesOf(`charge-${bill.companyId}.${bill.id}x0`)).toEqual([
    'ChargeAsked',
    'ChargeMade',
    'ChargePaid',
    'ChargeSettled',
  ]);
};
const tell = (bankId: string, accessToken: string) =>
  fetch(`${world.system.url}/v1/pix/local`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'asaas-access-token': accessToken },
    body: JSON.stringify({ event: 'PAYMENT_RECEIVED', payment: { id: bankId, value: 0.01, status: 'RECEIVED' } }),
  });
const bankUrl = (): string => `${world.system.url}/bank`;
const noticeSecret = (): string => local.ledger.listeners('asaas')[0]?.secret ?? '';

describe('a charge', () => {
  test('is made at once and only once, and its payment reaches the invoice once', async () => {
    const bill = await open();
    const before = local.ledger.count();
    const made = await Promise.all([1, 2, 3].map(() => desk().charge(askedOf(bill))));
    expect(new Set(made.map(({ bankId }) => bankId)).size).toBe(1);
    expect(made[0]).toMatchObject({ bank: 'local', qrCode: expect.stringContaining('br.gov.bcb.pix') });
    // Charges that lost the race are ended, so that they cannot be paid.
    await eventually(async () => expect(local.ledger.count()).toBe(before + 1));
    local.behave('twice');
    const shown = await fetch(`${bankUrl()}/pagar?codigo=${encodeURIComponent(made[0]?.qrCode ?? '')}`);
    expect([shown.status, await shown.text()]).toEqual([200, expect.stringContaining('action="/bank/pagar/')]);
    const done = await fetch(`${bankUrl()}/pagar/${made[0]?.bankId}`, { method: 'POST' });
    expect(await done.text()).toContain('Pagamento feito');
    await paidOnce(bill);
    expect((await tell(made[0]?.bankId ?? '', noticeSecret())).status).toBe(200);
    await paidOnce(bill);
  });
  test('that was paid without a notice is found by asking the bank', async () => {
    const bill = await open();
    const { bankId } = await desk().charge(askedOf(bill));
    local.behave('silent');
    local.ledger.pay(bankId, bill.cents);
    await paidOnce(bill);
  });
  test('is made by the clock with the requested data once the bank is back', async () => {
    const bill = await open();
    const before = local.ledger.count();
    for (const mood of ['down', 'nonsense', 'lost'] as const) {
      local.behave(mood);
      await expect(desk().charge(askedOf(bill))).rejects.toThrow('ERR_BANK_AWAY');
      expect(await chargeOf(bill)).toMatchObject({ is: 'asked' });
    }
    local.behave('well');
    await until(bill, 'open');
    const state = await chargeOf(bill);
    const made = await desk().charge(askedOf(bill));
    expect('made' in state && state.made).toMatchObject({ bankId: made.bankId });
    await eventually(async () => expect(local.ledger.count()).toBe(before + 1));
  });
  test('counts as paid only if the bank itself says so', async () => {
    const bill = await open();
    const { bankId } = await desk().charge(askedOf(bill));
    expect(await tell(bankId, 'inventado')).toMatchObject({ status: 401 });
    expect(await tell('pay_unknown', noticeSecret())).toMatchObject({ status: 200 });
    expect(await tell(bankId, noticeSecret())).toMatchObject({ status: 200 });
    for (const bank of ['efi', 'asaas']) {
      const forged = await fetch(`${world.system.url}/v1/pix/${bank}?hmac=x`, { method: 'POST', body: '{}' });
      expect(forged.status).toBe(401);
    }
    expect(await chargeOf(bill)).toMatchObject({ is: 'open' });
    expect(await invoiceOf(bill)).toMatchObject({ is: 'open' });
  });
  test('that expired is ended at the bank and replaced', async () => {
    const bill = await open();
    const now = { ...askedOf(bill), expiresAt: new Date(Date.now() - 3_600_000).toISOString() };
    // It was made an hour and a half ago.
    const { store } = world.system.deps;
    const made = await (
      await banks.chosen()
    )?.charge({
      key: `velha${bill.id}`,
      cents: bill.cents,
      description: '',
      payer: { key: `p${bill.companyId}`, name: 'Sol', email: '', phone: '', document: '' },
      expiresAt: now.expiresAt,
    });
    if (!made) throw new Error('no bank');
    const cause = nextCause(bill.companyId);
    const target = targetOf(bill);
    const { invoiceId, cents, detail, expiresAt } = now;
    const ask = { type: 'AskCharge', invoiceId, cents, detail, expiresAt } as const;
    await handle(store, charge, { target, command: ask, cause });
    await handle(store, charge, { target, command: { type: 'MakeCharge', bank: 'local', ...made, round: 0 }, cause });
    await until(bill, 'ended');
    local.ledger.pay(made.bankId, bill.cents);
    expect(local.ledger.byId(made.bankId)).toMatchObject({ removed: 1, paid_at: null });
    expect((await desk().charge(askedOf(bill))).bankId).not.toBe(made.bankId);
  });
  test('that its bank does not know ends when it expires, not before', async () => {
    const { store } = world.system.deps;
    const over = async (expiresAt: string) => {
      const bill = await open();
      const { invoiceId, cents, detail } = askedOf(bill);
      const [target, cause] = [targetOf(bill), nextCause(bill.companyId)];
      await handle(store, charge, {
        target,
        command: { type: 'AskCharge', invoiceId, cents, detail, expiresAt },
        cause,
      });
      const made = { bank: 'local', bankId: `pay_gone${bill.id}`, qrCode: '000201', expiresAt, round: 0 } as const;
      await handle(store, charge, { target, command: { type: 'MakeCharge', ...made }, cause });
      return bill;
    };
    const [soon, past] = [await over(inDays(1)), await over(inDays(-1))];
    await until(past, 'ended');
    const again = advanceCharge({ ...world.system.deps, banks }, targetOf(soon), nextCause(soon.companyId));
    await expect(again).rejects.toThrow('404 not_found');
    expect(await chargeOf(soon)).toMatchObject({ is: 'open' });
  });
});

test('a charge is ended at the bank at once when its invoice is cancelled or paid in another way', async () => {
  const { store, lookup } = world.system.deps;
  const [cancelled, paid] = [await open(), await open()];
  const dueAt = async (bill: Bill) =>
    (await lookup.chargesDue({ now: inDays(0), limit: 1000, after: null })).find(
      (due) => due.companyId === bill.companyId,
    )?.dueAt ?? '';
  const commands = [
    [cancelled, { type: 'CancelInvoice', reason: 'otherMonths' }],
    [paid, { type: 'PayInvoice', payment: { bank: 'efi', bankId: 'outro', cents: paid.cents, at: inDays(0) } }],
  ] as const;
  for (const [bill, command] of commands) {
    const { bankId } = await desk().charge(askedOf(bill));
    const before = await eventually(async () => {
      const due = await dueAt(bill);
      expect(due).not.toBe('');
      return due;
    });
    local.behave('down');
    await handle(store, invoice, { target: bill, command, cause: nextCause(bill.companyId) });
    // A new due time is a new row for the clock, however long the former one would have paused.
    await eventually(async () => expect((await dueAt(bill)) > before).toBe(true));
    local.behave('well');
    await until(bill, 'ended');
    expect(local.ledger.byId(bankId)).toMatchObject({ removed: 1, paid_at: null });
  }
});
test('a code that the bank no longer accepts is not shown; another charge is made', async () => {
  const bill = await open();
  const needs = { ...world.system.deps, banks };
  const cause = () => nextCause(bill.companyId);
  const ask = () => chargeInvoice(needs, desk(), bill, cause()).then(({ charge: { bankId } }) => bankId);
  const first = await ask();
  expect(await ask()).toBe(first);
  local.ledger.remove(first); // in the bank's own console
  await advanceCharge(needs, targetOf(bill), cause());
  const second = await ask();
  expect(second).not.toBe(first);
  local.ledger.pay(second, bill.cents);
  await eventually(async () => expect(await invoiceOf(bill)).toMatchObject({ payment: { bankId: second } }));
});
test('an expired charge that never reached the invoice is replaced for the payer', async () => {
  const bill = await open();
  const { store } = world.system.deps;
  const [target, cause] = [targetOf(bill), nextCause(bill.companyId)];
  const { invoiceId, cents, detail } = askedOf(bill);
  const expiresAt = new Date(Date.now() - 60_000).toISOString();
  const who = { key: `p${bill.companyId}`, name: 'Sol', email: '', phone: '', document: '' };
  const wanted = { key: `morto${bill.id}`, cents, description: '', payer: who, expiresAt };
  const made = await (await banks.chosen())?.charge(wanted);
  if (!made) throw new Error('no bank');
  await handle(store, charge, { target, command: { type: 'AskCharge', invoiceId, cents, detail, expiresAt }, cause });
  await handle(store, charge, { target, command: { type: 'MakeCharge', bank: 'local', ...made, round: 0 }, cause });
  const charged = await chargeInvoice({ store }, desk(), bill, cause);
  expect(charged.charge.bankId).not.toBe(made.bankId);
  expect(local.ledger.byId(made.bankId)).toMatchObject({ removed: 1 });
});
test('an ended charge is checked once more after an hour and after a day', async () => {
  const bill = await open();
  const { lookup } = world.system.deps;
  const needs = { ...world.system.deps, banks };
  const { bankId } = await desk().charge(askedOf(bill));
  local.ledger.remove(bankId);
  // The system's own clock may have handled it already.
  if ((await chargeOf(bill)).is === 'open') await advanceCharge(needs, targetOf(bill), nextCause(bill.companyId));
  const isDue = async (hours: number) =>
    (await lookup.chargesDue({ now: inDays(hours / 24), limit: 1000, after: null })).some(
      ({ companyId }) => companyId === bill.companyId,
    );
  await eventually(async () => expect([await isDue(0.9), await isDue(1.1)]).toEqual([false, true]));
  // A clock that read the row before the charge ended does not count as a check.
  const stale = { ...targetOf(bill), dueAt: new Date(0).toISOString() };
  await advanceCharges({ ...needs, lookup }).act(stale, inDays(0), nextCause(bill.companyId));
  await advanceCharge(needs, targetOf(bill), nextCause(bill.companyId));
  await eventually(async () => expect([await isDue(23), await isDue(24.1)]).toEqual([false, true]));
  await advanceCharge(needs, targetOf(bill), nextCause(bill.companyId));
  await eventually(async () => expect(await isDue(9999)).toBe(false));
});

test('a charge that settled before repeated checks existed, without an account, is not due any more', async () => {
  const bill = await open();
  const { store, lookup } = world.system.deps;
  const { invoiceId, cents, detail, expiresAt } = askedOf(bill);
  const [stream, bankId] = [`charge-${bill.companyId}.${bill.id}x0`, `pay_old${bill.id}`];
  const old = [
    { type: 'ChargeAsked', data: { invoiceId, cents, detail, expiresAt } },
    { type: 'ChargeMade', data: { bank: 'local', bankId, qrCode: '000201', expiresAt } },
    { type: 'ChargePaid', data: { cents, at: inDays(0) } },
    { type: 'ChargeSettled', data: {} },
  ];
  await store.append(stream, old, 'none', envelope({ companyId: bill.companyId }));
  await eventually(async () =>
    expect(await lookup.chargeOf('local', bankId)).toEqual({ companyId: bill.companyId, id: `${bill.id}x0` }),
  );
  const due = (await lookup.chargesDue({ now: inDays(999), limit: 1000, after: null })).map(
    ({ companyId }) => companyId,
  );
  expect(due).not.toContain(bill.companyId);
  expect(await chargeOf(bill)).toMatchObject({ is: 'settled', made: { bankId } });
});

describe('a payment that fits no invoice', () => {
  const stray = () => world.admin.api('GET', '/payments/stray');
  test('because of its amount or a closed invoice is kept for the super user and changes nothing', async () => {
    const [less, closed] = [await open(), await open()];
    const [a, b] = [await desk().charge(askedOf(less)), await desk().charge(askedOf(closed))];
    local.ledger.pay(a.bankId, less.cents - 1);
    await until(less, 'stray');
    expect(await invoiceOf(less)).toMatchObject({ is: 'open', payment: null });
    const { store } = world.system.deps;
    local.behave('down'); // otherwise the clock ends it before it is paid
    local.ledger.pay(b.bankId, closed.cents);
    const payment = { bank: 'efi', bankId: 'outro', cents: closed.cents, at: inDays(0) };
    const command = { type: 'PayInvoice', payment } as const;
    await handle(store, invoice, { target: closed, command, cause: nextCause(closed.companyId) });
    local.behave('well');
    await until(closed, 'stray');
    expect(await invoiceOf(closed)).toMatchObject({ payment: { bankId: 'outro' } });
    await eventually(async () =>
      expect(await stray()).toMatchObject({
        status: 200,
        body: {
          payments: [
            { companyId: closed.companyId, invoiceId: closed.id, reason: 'closed', paid: closed.cents / 100 },
            { companyId: less.companyId, reason: 'amount', bankId: a.bankId, paid: (less.cents - 1) / 100 },
          ],
          hasMore: false,
        },
      }),
    );
    const nosy = await world.addPerson('Nosy', { companyId: less.companyId, profile: 'admin' });
    expect(await nosy.api('GET', '/payments/stray')).toMatchObject({ status: 403 });
    const resolve = (id: string, who = world.admin, note = 'Devolvido por Pix') =>
      who.api('POST', `/payments/stray/${id}/resolve`, { note });
    const seenTo = `${closed.companyId}.${closed.id}x0`;
    expect(await resolve(seenTo, nosy)).toMatchObject({ status: 403 });
    expect(await resolve(seenTo, world.admin, ' ')).toMatchObject({ status: 400 });
    expect(await resolve(`${closed.companyId}.999x0`)).toMatchObject({ status: 404 });
    expect([(await resolve(seenTo)).status, (await resolve(seenTo)).status]).toEqual([200, 200]);
    const left: { payments: { id: string }[] } = Object((await stray()).body);
    expect(left.payments.map(({ id }) => id)).toEqual([`${less.companyId}.${less.id}x0`]);
    const events = await typesOf(`charge-${seenTo}`);
    expect(events.slice(-2)).toEqual(['PaymentStrayed', 'StrayPaymentResolved']);
  });
});

const dueDateOf = async (companyId: number) => {
  const { state } = await load(world.system.deps.store, company, { companyId: 0, id: companyId });
  return state.is === 'present' ? state.dueDate : null;
};

describe('a stray payment assigned to an open invoice of its company', () => {
  const give = (bill: Bill, to: number, who = world.admin) =>
    who.api('POST', `/payments/stray/${bill.companyId}.${bill.id}x0/assign`, { invoiceId: to, note: 'Pagou a mais' });
  const lost = async (cents: number) => {
    const bill = await open();
    const { bankId } = await desk().charge(askedOf(bill));
    local.ledger.pay(bankId, cents);
    await until(bill, 'stray');
    return bill;
  };
  test('pays it once, even if several users assign it at once, and renews the company once', async () => {
    const bill = await lost(9999);
    const before = await dueDateOf(bill.companyId);
    const answers = await Promise.all(Array.from({ length: 20 }, () => give(bill, bill.id)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array(19).fill(409)]);
    await eventually(async () =>
      expect(await invoiceOf(bill)).toMatchObject({ is: 'settled', payment: { cents: 9999 } }),
    );
    const after = await dueDateOf(bill.companyId);
    expect(after).toBe(nextDueDate(before ?? '', 'MENSAL'));
    expect((await give(bill, bill.id)).body).toEqual({ error: 'ERR_PAYMENT_SEEN_TO' });
    expect(await dueDateOf(bill.companyId)).toBe(after);
    const types = await typesOf(`charge-${bill.companyId}.${bill.id}x0`);
    expect(types.slice(-3)).toEqual(['PaymentStrayed', 'StrayPaymentAssigned', 'ChargeSettled']);
    await eventually(async () => {
      const { body } = await world.admin.api('GET', '/payments/stray?seen=true');
      expect(body).toMatchObject({
        payments: expect.arrayContaining([
          expect.objectContaining({ companyId: bill.companyId, seen: expect.objectContaining({ invoiceId: bill.id }) }),
        ]),
      });
    });
  });
  test('is refused for other companies, a lower amount, closed invoices, and anyone but super users', async () => {
    const [bill, other] = [await lost(1), await open()];
    const nosy = await world.addPerson('Curiosa', { companyId: bill.companyId, profile: 'admin' });
    const appended = await world.appendedBy(async () => {
      expect(await give(bill, bill.id, nosy)).toMatchObject({ status: 403 });
      expect(await give(bill, bill.id)).toMatchObject({ status: 409, body: { error: 'ERR_PAYMENT_AMOUNT' } });
      expect(await give(bill, other.id)).toMatchObject({ status: 404, body: { error: 'ERR_NO_INVOICE_FOUND' } });
      expect(await give(bill, -1)).toMatchObject({ status: 400 });
      expect(await give(other, other.id)).toMatchObject({ status: 404, body: { error: 'ERR_NO_RECORD_FOUND' } });
    });
    expect(appended).toEqual([]);
  });
});

describe('a payment that the bank refunded', () => {
  const idOfPayment = (bill: Bill) => `${bill.companyId}.${bill.id}x0`;
  const takeBack = (bill: Bill, who = world.admin) =>
    who.api('POST', `/payments/stray/${idOfPayment(bill)}/take-back`, { note: 'Estornado' });
  const settledOne = async () => {
    const bill = await open();
    const { bankId } = await desk().charge(askedOf(bill));
    const before = await dueDateOf(bill.companyId);
    local.ledger.pay(bankId, bill.cents);
    await until(bill, 'settled');
    await eventually(async () => expect(await invoiceOf(bill)).toMatchObject({ is: 'settled' }));
    return { bill, bankId, before };
  };
  test('is shown once, and stops counting once a super user takes it back', async () => {
    const { bill, bankId, before } = await settledOne();
    expect((await tell(bankId, noticeSecret())).status).toBe(200);
    expect(await chargeOf(bill)).toMatchObject({ is: 'settled' });
    expect(await takeBack(bill)).toMatchObject({ status: 404 });
    const nosy = await world.addPerson('Outra', { companyId: bill.companyId, profile: 'admin' });
    const heard = await connect(`${world.system.url.replace('http', 'ws')}/v1/stream`);
    heard.say({ type: 'hello', token: nosy.token, since: null });
    await heard.next();
    local.behave('twice');
    local.ledger.giveBack(bankId, bill.cents);
    await until(bill, 'returned');
    expect((await tell(bankId, noticeSecret())).status).toBe(200);
    expect(await takeBack(bill, nosy)).toMatchObject({ status: 403 });
    await eventually(async () => {
      const { body } = await world.admin.api('GET', '/payments/stray');
      const shown = { id: idOfPayment(bill), reason: 'refunded', returned: bill.cents / 100, canBeTakenBack: true };
      expect(body).toMatchObject({ payments: expect.arrayContaining([expect.objectContaining(shown)]) });
    });
    // The company sees it, and it is in the installation's totals.
    const returned = { id: bill.id, status: 'paid', returned: true };
    await heard.until(({ payload }) =>
      expect.objectContaining({ invoice: expect.objectContaining(returned) }).asymmetricMatch(payload),
    );
    heard.terminate();
    expect((await nosy.api('GET', '/invoices/all')).body).toEqual(
      expect.arrayContaining([expect.objectContaining(returned)]),
    );
    const { invoices } = platformShape.parse((await world.admin.api('GET', '/platform')).body);
    expect(invoices.reduce((sum, month) => sum + month.returned.count, 0)).toBe(1);
    const answers = await Promise.all(Array.from({ length: 20 }, () => takeBack(bill)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array(19).fill(409)]);
    expect(await dueDateOf(bill.companyId)).toBe(before);
    const types = await typesOf(`charge-${idOfPayment(bill)}`);
    expect(types.slice(-4)).toEqual(['ChargeSettled', 'PaymentReturned', 'PaymentTakenBack', 'DueDateTakenBack']);
  });
  test('without a notice is found by checks after a day, a week, a month and three months', async () => {
    const { bill, bankId } = await settledOne();
    const { lookup } = world.system.deps;
    const isDue = async (days: number) =>
      (await lookup.chargesDue({ now: inDays(days), limit: 1000, after: null })).some(
        ({ companyId }) => companyId === bill.companyId,
      );
    const look = () => checkPayment({ ...world.system.deps, banks }, targetOf(bill), nextCause(bill.companyId));
    for (const [before, at] of [
      [0.9, 1.1],
      [6.9, 7.1],
      [29.9, 30.1],
    ] as const) {
      await eventually(async () => expect([await isDue(before), await isDue(at)]).toEqual([false, true]));
      await look();
    }
    local.behave('silent');
    local.ledger.giveBack(bankId, bill.cents);
    await look();
    expect(await chargeOf(bill)).toMatchObject({ is: 'returned', returned: { cents: bill.cents } });
    await eventually(async () => expect(await isDue(365)).toBe(false));
  });
  test('is reported again by the bank while the bank cannot be asked, and has no effect if it was never seen', async () => {
    const { bill, bankId } = await settledOne();
    local.behave('down');
    expect((await tell(bankId, noticeSecret())).status).toBe(503);
    local.behave('silent');
    const unseen = await open();
    const { bankId: both } = await desk().charge(askedOf(unseen));
    local.ledger.pay(both, unseen.cents);
    local.ledger.giveBack(both, unseen.cents);
    local.ledger.giveBack(bankId, 100);
    local.behave('well');
    await until(bill, 'returned');
    await until(unseen, 'ended');
    expect([await invoiceOf(bill), await invoiceOf(unseen)]).toMatchObject([{ is: 'settled' }, { is: 'open' }]);
  });
});

describe('a charge of an account that the installation no longer uses', () => {
  let other: LocalBank;
  const place = temporaryFolder();
  beforeAll(async () => void (other = await openLocalBank(place.path, 'token-da-conta-antiga')));
  afterAll(async () => {
    await other?.stop();
    place.remove();
  });
  const chargedThere = async () => {
    const bill = await open();
    const former = await openBanks(world.system.deps, { local: other }).chosen();
    const { invoiceId, cents, detail, expiresAt } = askedOf(bill);
    const payer = { key: `p${bill.companyId}`, name: 'Sol', email: '', phone: '', document: '' };
    const there = await former?.charge({ key: `antes${bill.id}`, cents, description: '', payer, expiresAt });
    if (!former || !there) throw new Error('no bank');
    const { store } = world.system.deps;
    const record = async () => {
      const [target, cause] = [targetOf(bill), nextCause(bill.companyId)];
      await handle(store, charge, {
        target,
        command: { type: 'AskCharge', invoiceId, cents, detail, expiresAt },
        cause,
      });
      const make = { type: 'MakeCharge', bank: 'local', account: former.account, ...there, round: 0 } as const;
      await handle(store, charge, { target, command: make, cause });
      const noted = { type: 'ChargeInvoice', charge: { bank: 'local', ...there }, attempt: 0, now: inDays(0) } as const;
      await handle(store, invoice, { target: bill, command: noted, cause });
    };
    return { bill, bankId: there.bankId, record };
  };
  /** Makes two charges before the account changes; they cannot be looked at until the former bank is back. */
  const madeTwo = async () => {
    other.behave('well');
    const both = [await chargedThere(), await chargedThere()] as const;
    other.behave('down');
    // The charges reach the log only now, so that no clock has looked at them yet.
    for (const { record } of both) await record();
    return both;
  };
  const ask = async (bill: Bill) =>
    (await chargeInvoice({ store: world.system.deps.store }, desk(), bill, nextCause(bill.companyId))).charge.bankId;

  test('is ended there, and the payer gets one of the present account', async () => {
    const [{ bill, bankId }] = await madeTwo();
    const present = await ask(bill);
    expect([present === bankId, await ask(bill)]).toEqual([false, present]);
    other.behave('well');
    await until(bill, 'ended');
    expect(other.ledger.byId(bankId)).toMatchObject({ removed: 1, paid_at: null });
    local.ledger.pay(present, bill.cents);
    await eventually(async () => expect(await invoiceOf(bill)).toMatchObject({ payment: { bankId: present } }));
  });
  test('pays its invoice if paid there; super users see it if the invoice was paid in the meantime', async () => {
    const [alone, twice] = await madeTwo();
    const present = await ask(twice.bill);
    local.ledger.pay(present, twice.bill.cents);
    await eventually(async () => expect(await invoiceOf(twice.bill)).toMatchObject({ is: 'settled' }));
    for (const { bill, bankId } of [alone, twice]) other.ledger.pay(bankId, bill.cents);
    other.behave('well');
    await paidOnce(alone.bill);
    await until(twice.bill, 'stray');
    await eventually(async () => {
      const { body } = await world.admin.api('GET', '/payments/stray');
      const shown = { companyId: twice.bill.companyId, reason: 'closed', bankId: twice.bankId };
      expect(body).toMatchObject({ payments: expect.arrayContaining([expect.objectContaining(shown)]) });
    });
  });
});

describe('a process that is killed', () => {
  class Killed extends Error {}
  /** A store that dies at its n-th append, before or after it. */
  const dying = (nth: number, after: boolean): Store => {
    const { store } = world.system.deps;
    let count = 0;
    return {
      ...store,
      append: async (...asked) => {
        const isLast = ++count >= nth;
        if (isLast && !after) throw new Killed();
        const position = await store.append(...asked);
        if (isLast) throw new Killed();
        return position;
      },
    };
  };
  test.each([1, 2].flatMap((nth) => [true, false].map((after) => [nth, after] as const)))(
    'at append %i of creating a charge (after it: %s) leaves one charge that can be paid',
    async (nth, after) => {
      const bill = await open();
      const before = local.ledger.count();
      await expect(desk(dying(nth, after)).charge(askedOf(bill))).rejects.toThrow(Killed);
      const { bankId } = await desk().charge(askedOf(bill));
      local.ledger.pay(bankId, bill.cents);
      await paidOnce(bill);
      await eventually(async () => expect(local.ledger.count()).toBe(before + 1));
    },
  );
  test.each([1, 2, 3].flatMap((nth) => [true, false].map((after) => [nth, after] as const)))(
    'at append %i of a payment (after it: %s) counts it once',
    async (nth, after) => {
      const bill = await open();
      const { bankId } = await desk().charge(askedOf(bill));
      local.behave('silent');
      local.ledger.pay(bankId, bill.cents);
      const needs = { ...world.system.deps, store: dying(nth, after), banks };
      // The installation's clock may be quicker, so that there is nothing left to die at.
      await advanceCharge(needs, targetOf(bill), nextCause(bill.companyId)).catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error;
      });
      await paidOnce(bill);
    },
  );
});

test('a change of the settings changes the bank at once; an incomplete setup means no bank', async () => {
  const name = async () => (await banks.chosen())?.name ?? null;
  const put = (key: string, value: string) => world.admin.api('PUT', `/settings/${key}`, { value });
  expect(await name()).toBe('local');
  await put('pixBank', 'asaas');
  expect(await name()).toBeNull();
  const bill = await open();
  await expect(desk().charge(askedOf(bill))).rejects.toThrow('ERR_NO_BANK');
  await put('pixAsaasToken', '$aact_hmlg_primeira');
  const first = await banks.chosen();
  expect([first?.name, await banks.chosen()]).toEqual(['asaas', first]);
  await put('pixAsaasToken', '$aact_hmlg_segunda');
  expect(await banks.chosen()).not.toBe(first);
  await put('pixBank', 'efi');
  for (const [key, value] of [
    ['pixEfiClientId', 'Client_Id_1'],
    ['pixEfiClientSecret', 'segredo'],
    ['pixEfiCertificate', 'Y2VydGlmaWNhZG8='],
  ] as const) {
    await put(key, value);
    expect(await name()).toBeNull();
  }
  await put('pixEfiKey', 'chave@exemplo.com.br');
  expect(await name()).toBe('efi');
  await put('pixBank', 'none');
  // The present bank makes the charge that waited.
  await until(bill, 'open');
  expect(await chargeOf(bill)).toMatchObject({ made: { bank: 'local' } });
});

test('a notice is authenticated before any stored data is read, and an address that forges many has to wait', async () => {
  const { keys } = world.system.deps;
  const read = () => Promise.reject(new Error('read'));
  const own = openBanks({ keys, store: { ...world.system.deps.store, read } }, { local });
  const body = { event: 'PAYMENT_RECEIVED', payment: { id: 'pay_1' } };
  const notice = (given: string) => ({ header: () => given, query: () => given, body });
  for (const name of ['asaas', 'efi', 'local'] as const) expect(own.notified(name, notice('inventado'))).toBeNull();
  expect(own.notified('local', notice(noticeSecret()))).toEqual(['pay_1']);
  // The limit is sixty a minute, and the minute may change during the calls.
  const statuses: number[] = [];
  while (!statuses.includes(429) && statuses.length < 300) {
    const told = Array.from({ length: 20 }, () => tell('pay_1', 'inventado'));
    statuses.push(...(await Promise.all(told)).map(({ status }) => status));
  }
  expect([...new Set(statuses)]).toEqual([401, 429]);
});

test('the bank credentials appear neither in the log nor in Postgres nor in an answer', async () => {
  const { admin } = world;
  const secrets = { pixAsaasToken: '$aact_hmlg_segredo123', pixEfiCertificate: 'certificado-secreto-456' };
  for (const [key, value] of Object.entries(secrets))
    expect(await admin.api('PUT', `/settings/${key}`, { value })).toMatchObject({ body: { key, value: '••••••••' } });
  const answers = JSON.stringify([
    (await admin.api('GET', '/settings')).body,
    (await admin.api('GET', '/settings/history')).body,
  ]);
  const log = await world.logBytes();
  for (const secret of [...Object.values(secrets), token, noticeSecret()]) {
    expect(answers).not.toContain(secret);
    expect(log).not.toContain(secret);
  }
});
