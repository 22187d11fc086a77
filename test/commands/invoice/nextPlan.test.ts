import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { pixShape, subscriptionShape } from '../../../commands/invoice/contract.ts';
import { ensureInvoice } from '../../../commands/invoice/ensureInvoice.ts';
import { currentInvoice } from '../../../commands/invoice/currentInvoice.ts';
import { handle, load } from '../../../commands/kernel/handle/handle.ts';
import { chargeIdIn } from '../../../connector/pix/local/brCode.ts';
import { openLocalBank, type LocalBank } from '../../../connector/pix/local/open.ts';
import { charge as chargeDecider } from '../../../domain/charge/decider.ts';
import { company } from '../../../domain/company/decider.ts';
import { nextDueDate } from '../../../domain/company/recurrence.ts';
import { invoice } from '../../../domain/invoice/decider.ts';
import { eventually } from '../../kernel/eventually.ts';
import { temporaryFolder } from '../../kernel/folder.ts';
import { connect } from '../../gateway/stream/socket.ts';
import { nextCause, openWorld, type Person, type World } from '../world.ts';

const folder = temporaryFolder();
let bank: LocalBank;
let world: World;
/** The public plans of the test, by size. */
let plans: { small: number; big: number; free: number; hidden: number };
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

beforeAll(async () => {
  bank = await openLocalBank(folder.path, 'token-do-banco-local-de-teste');
  world = await openWorld(undefined, {}, { bank });
  plans = {
    small: await world.addPlan({ name: 'Pequeno', value: 50, users: 2, isPublic: true }),
    big: await world.addPlan({ name: 'Grande', value: 200, users: 20, isPublic: true }),
    free: await world.addPlan({ name: 'Livre', value: 0, users: 2, isPublic: true }),
    hidden: await world.addPlan({ name: 'Secreto', value: 1, isPublic: false }),
  };
});
afterAll(async () => {
  await world?.close();
  await bank?.stop();
  folder.remove();
});

/** Creates a company that pays, with its admin. */
const payer = async (planId = plans.small, dueDate = day(3)): Promise<{ id: number; admin: Person }> => {
  const id = await world.addCompany({ dueDate, planId });
  return { id, admin: await world.addPerson('Rui', { companyId: id, profile: 'admin' }) };
};
const read = async ({ api }: Person) => subscriptionShape.parse((await api('GET', '/subscription')).body);
const choose = ({ api }: Person, planId: number) => api('PUT', `/subscription/plan/${planId}`);
const withdraw = ({ api }: Person) => api('DELETE', '/subscription/plan');
const charge = async ({ api }: Person) => pixShape.parse((await api('POST', '/subscription', {})).body);
const pay = (code: string, cents: number) => bank.ledger.pay(chargeIdIn(code) ?? '', cents);
const hasOpen = (admin: Person, value: number) =>
  eventually(async () => expect((await read(admin)).openInvoice).toMatchObject({ value }));

describe('another plan', () => {
  test('is billed by the next invoice, and begins when that is paid', async () => {
    const { id, admin } = await payer();
    await hasOpen(admin, 50);
    expect(await choose(admin, plans.big)).toMatchObject({
      status: 200,
      body: { plan: { name: 'Pequeno' }, nextPlan: { name: 'Grande', value: 200 }, openInvoice: { value: 200 } },
    });
    const { qrcode } = await charge(admin);
    pay(qrcode.qrcode, 20_000);
    await eventually(async () =>
      expect(await read(admin)).toMatchObject({
        plan: { name: 'Grande' },
        nextPlan: null,
        openInvoice: null,
        dueDate: nextDueDate(day(3), 'MENSAL'),
      }),
    );
    // The company's users may use it at once, and the log records who chose.
    const plan = { body: { plan: { name: 'Grande' } } };
    await eventually(async () => expect(await admin.api('GET', `/companies/listPlan/${id}`)).toMatchObject(plan));
    await eventually(async () => {
      const { body } = await admin.api('GET', '/settings/history');
      expect(JSON.stringify(body)).toContain('"key":"nextPlanId"');
    });
  });

  test('is not paid by a charge of the former amount', async () => {
    const { id, admin } = await payer();
    await hasOpen(admin, 50);
    const { store } = world.system.deps;
    const { invoiceId } = await charge(admin);
    expect(await choose(admin, plans.big)).toMatchObject({ status: 200 });
    const { openInvoice } = await read(admin);
    expect(openInvoice).toMatchObject({ value: 200 });
    const paid = (of: number) => {
      const payment = { bank: 'local', bankId: 'antigo', cents: 5_000, at: new Date().toISOString() };
      const target = { companyId: id, id: of };
      return handle(store, invoice, {
        target,
        command: { type: 'PayInvoice', payment },
        cause: nextCause(id),
      });
    };
    await expect(paid(invoiceId)).rejects.toThrow('ERR_INVOICE_CLOSED');
    await expect(paid(openInvoice?.id ?? 0)).rejects.toThrow('ERR_PAYMENT_AMOUNT');
    // The former charge ends at the bank, so that its code accepts no money.
    await eventually(async () => {
      const { state } = await load(store, chargeDecider, { companyId: id, id: `${invoiceId}x0` });
      expect(state).toMatchObject({ is: 'ended' });
    });
    expect(await read(admin)).toMatchObject({
      plan: { name: 'Pequeno' },
      nextPlan: { name: 'Grande' },
      dueDate: day(3),
    });
  });

  test('can be withdrawn until its invoice is paid', async () => {
    const { id, admin } = await payer();
    await hasOpen(admin, 50);
    await choose(admin, plans.big);
    expect(await withdraw(admin)).toMatchObject({ status: 200, body: { nextPlan: null, openInvoice: { value: 50 } } });
    await choose(admin, plans.big);
    const live = await currentInvoice(world.system.deps.store, id);
    const payment = { bank: 'local', bankId: 'pago', cents: 20_000, at: new Date().toISOString() };
    const target = { companyId: id, id: live?.id ?? 0 };
    // It is paid but not credited yet.
    const { store, ids } = world.system.deps;
    await handle(store, invoice, {
      target,
      command: { type: 'PayInvoice', payment },
      cause: nextCause(id),
    });
    const late = await withdraw(admin);
    if (late.status !== 200) expect(late).toMatchObject({ status: 409, body: { error: 'ERR_INVOICE_PAID' } });
    await ensureInvoice({ store, ids }, id, new Date().toISOString(), nextCause(id));
    const { state } = await load(store, company, { companyId: 0, id });
    expect(state).toMatchObject({ planId: plans.big, nextPlanId: null });
  });

  test('begins on the due date without an invoice if it is free', async () => {
    const { id, admin } = await payer(plans.small, day(3));
    await hasOpen(admin, 50);
    const answer = await choose(admin, plans.free);
    expect(answer).toMatchObject({ status: 200, body: { nextPlan: { name: 'Livre' }, openInvoice: null } });
    const { store, ids } = world.system.deps;
    await ensureInvoice({ store, ids }, id, `${day(3)}T12:00:00.000Z`, nextCause(id));
    const { state } = await load(store, company, { companyId: 0, id });
    expect(state).toMatchObject({ planId: plans.free, nextPlanId: null, dueDate: nextDueDate(day(3), 'MENSAL') });
  });

  test('applies at once during a trial, and its price is charged', async () => {
    const { id, admin } = await payer();
    const { store } = world.system.deps;
    const trial = await world.system.deps.ids.next('company');
    const command = {
      type: 'FoundCompany',
      name: `Teste ${id}`,
      timeZone: 'UTC',
      language: 'pt',
      planId: plans.small,
      dueDate: day(5),
      trialExpiration: day(5),
      foundedBy: 'signUp',
    } as const;
    await handle(store, company, { target: { companyId: 0, id: trial }, command, cause: nextCause(0) });
    const lia = await world.addPerson('Lia', { companyId: trial, profile: 'admin' });
    expect(await choose(lia, plans.big)).toMatchObject({
      status: 200,
      body: { plan: { name: 'Grande' }, nextPlan: null, isTrial: true, openInvoice: { value: 200 } },
    });
    expect(await read(admin)).toMatchObject({ isTrial: false });
  });

  test('is refused if it allows less than the company uses, naming what exceeds it', async () => {
    const { id, admin } = await payer(plans.big);
    await world.addPerson('Ivo', { companyId: id });
    await world.addPerson('Eva', { companyId: id });
    expect(await choose(admin, plans.small)).toMatchObject({
      status: 409,
      body: { error: 'ERR_PLAN_BELOW_USERS', plan: 'Pequeno', used: 3, limit: 2 },
    });
    expect(await read(admin)).toMatchObject({ nextPlan: null, usage: { users: 3 } });
  });

  test('limits the company before it begins if it is smaller', async () => {
    const { admin } = await payer(plans.big);
    expect(await choose(admin, plans.small)).toMatchObject({ status: 200 });
    const person = (n: number) => ({
      name: 'Ivo',
      email: `ivo${n}.${Date.now()}@exemplo.com.br`,
      password: 'senha-do-ivo-7',
    });
    expect(await admin.api('POST', '/users', person(1))).toMatchObject({ status: 200 });
    expect(await admin.api('POST', '/users', person(2))).toMatchObject({ status: 409 });
    await withdraw(admin);
    expect(await admin.api('POST', '/users', person(3))).toMatchObject({ status: 200 });
  });

  test('must be public and chosen by an admin who pays: no other plan, no user, no company without a due date', async () => {
    const { id, admin } = await payer();
    const caio = await world.addPerson('Caio', { companyId: id });
    const never = await payer(plans.small, '2099-01-01');
    const target = { companyId: 0, id: never.id };
    const command = { type: 'ChangeCompany', fields: { dueDate: null } } as const;
    await handle(world.system.deps.store, company, { target, command, cause: nextCause(0) });
    const appended = await world.appendedBy(async () => {
      expect(await choose(admin, plans.hidden)).toMatchObject({ status: 404, body: { error: 'ERR_NO_RECORD_FOUND' } });
      expect(await choose(admin, 999_999)).toMatchObject({ status: 404 });
      expect(await choose(caio, plans.big)).toMatchObject({ status: 403 });
      expect(await withdraw(caio)).toMatchObject({ status: 403 });
      expect(await choose(never.admin, plans.big)).toMatchObject({ status: 409, body: { code: 'ERR_NO_DUE_DATE' } });
    });
    expect(appended.filter((each) => each.startsWith('company-'))).toEqual([]);
  });

  test('cannot be deleted while a company waits for it, and other browsers hear of the choice', async () => {
    const { id, admin } = await payer(plans.small, '2099-01-01');
    const offer = await world.addPlan({ name: 'Oferta', value: 80, isPublic: true });
    const socket = await connect(`${world.system.url.replace('http', 'ws')}/v1/stream`);
    socket.say({ type: 'hello', token: admin.token, since: null });
    await socket.next();
    expect(await choose(admin, offer)).toMatchObject({ status: 200 });
    const frames = await socket.until(({ event }) => event === `company-${id}-company`);
    expect(frames.at(-1)).toMatchObject({ payload: { company: { id, nextPlanId: offer } } });
    const gone = () => world.admin.api('DELETE', `/plans/${offer}`);
    expect(await gone()).toMatchObject({ status: 409, body: { code: 'ERR_PLAN_USED' } });
    expect(await withdraw(admin)).toMatchObject({ status: 200 });
    expect(await gone()).toMatchObject({ status: 200 });
  });
});
