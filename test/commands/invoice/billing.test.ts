import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { currentInvoice } from '../../../commands/invoice/currentInvoice.ts';
import { handle, load } from '../../../commands/kernel/handle/handle.ts';
import { nextDueDate } from '../../../domain/company/recurrence.ts';
import { company, type CompanyCommand } from '../../../domain/company/decider.ts';
import { invoice, claimedOpenInvoice, type InvoiceCommand } from '../../../domain/invoice/decider.ts';
import { invoiceShape, type InvoiceRecord } from '../../../domain/invoice/shape.ts';
import { ownerOf } from '../../../commands/kernel/unique/claim.ts';
import { connect, type TestSocket } from '../../gateway/stream/socket.ts';
import { eventually } from '../../kernel/eventually.ts';
import { nextCause, openWorld, type Person, type World } from '../world.ts';

let world: World;
let planId: number;
let companyId: number;
let rui: Person; // admin of a company that is due in 19 days
let caio: Person; // user of the same company

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
beforeAll(async () => {
  world = await openWorld();
  planId = await world.addPlan({ name: 'Loja', value: 99.9 });
  companyId = await world.addCompany({ dueDate: day(19), planId });
  rui = await world.addPerson('Rui', { companyId, profile: 'admin' });
  caio = await world.addPerson('Caio', { companyId });
});
afterAll(() => world?.close());

const listed = async (by = rui, query = ''): Promise<InvoiceRecord[]> => {
  const { status, body } = await by.api('GET', `/invoices/all${query}`);
  expect(status).toBe(200);
  return invoiceShape.array().parse(body);
};
const tell = (command: CompanyCommand) => {
  const target = { companyId: 0, id: companyId };
  const secret = world.system.deps.keys.claims;
  return handle(world.system.deps.store, company, { target, command, cause: nextCause(0), secret });
};
const bill = (id: number, command: InvoiceCommand, of = companyId) =>
  handle(world.system.deps.store, invoice, {
    target: { companyId: of, id },
    command,
    cause: nextCause(of),
  });
const open = () =>
  eventually(async () => {
    const [first, ...others] = (await listed()).filter(({ status }) => status === 'open');
    expect(others).toEqual([]);
    if (!first) throw new Error('none is open');
    return first;
  });
const pay = (id: number, bankId: string) => {
  const payment = { bank: 'local', bankId, cents: 9990, at: new Date().toISOString() };
  return bill(id, { type: 'PayInvoice', payment });
};
const listen = async (by: Person): Promise<TestSocket> => {
  const socket = await connect(`${world.system.url.replace('http', 'ws')}/v1/stream`);
  socket.say({ type: 'hello', token: by.token, since: null });
  await socket.next();
  return socket;
};

describe('the invoices of a company', () => {
  test('are one open invoice within 20 days of the due date, visible to that company only', async () => {
    const due = await open();
    expect(due).toMatchObject({ companyId, detail: 'Loja', value: 99.9, dueDate: day(19), status: 'open' });
    expect(Object.keys(due)).toEqual(expect.arrayContaining(['id', 'detail', 'value', 'dueDate', 'status']));
    expect(await listed(world.admin)).toEqual([]);
    expect(await caio.api('GET', '/invoices/all')).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } });
    const { store } = world.system.deps;
    expect(await ownerOf({ store, decider: invoice, companyId }, claimedOpenInvoice)).toMatchObject({ holds: true });
  });

  test('renew the company once when paid, and every browser of the company hears of it once', async () => {
    const due = await open();
    const [mine, agents] = [await listen(rui), await listen(caio)];
    await Promise.all([pay(due.id, 'pix-1'), pay(due.id, 'pix-1')]);
    await pay(due.id, 'pix-1');
    const next = nextDueDate(day(19), 'MENSAL');
    const paid = {
      event: `company-${companyId}-payment`,
      action: 'CONCLUIDA',
      payload: { company: { id: companyId, dueDate: next } },
    };
    const until = (socket: TestSocket) => socket.until(({ action }) => action === 'CONCLUIDA');
    const [told, agentsTold] = [await until(mine), await until(agents)];
    expect([told.at(-1), agentsTold.at(-1)]).toMatchObject([paid, paid]);
    // Only admins hear of invoice amounts.
    const ofInvoices = (frames: typeof told) => frames.filter(({ event }) => event === `company-${companyId}-invoice`);
    expect(ofInvoices(told).length).toBeGreaterThan(0);
    expect(ofInvoices(agentsTold)).toEqual([]);
    const whose = () => rui.api('GET', `/companies/${companyId}`);
    await eventually(async () => expect(await whose()).toMatchObject({ body: { dueDate: next } }));
    expect(await listed()).toMatchObject([{ id: due.id, status: 'paid' }]);
    for (const socket of [mine, agents]) socket.terminate();
    const { events } = await world.system.deps.store.read(`company-0.${companyId}`);
    expect(events.filter(({ event }) => event.type === 'CompanyRenewed')).toHaveLength(1);
  });

  test('follow a due date that a super user sets, and disappear from the list when none is near', async () => {
    await tell({ type: 'ChangeCompany', fields: { dueDate: day(5) } });
    const due = await open();
    await tell({ type: 'ChangeCompany', fields: { dueDate: day(7) } });
    await eventually(async () => expect(await open()).toMatchObject({ id: due.id, dueDate: day(7) }));
    await tell({ type: 'ChangeCompany', fields: { dueDate: day(60) } });
    await eventually(async () => expect((await listed()).filter(({ status }) => status === 'open')).toEqual([]));
    expect((await listed()).map(({ id }) => id)).not.toContain(due.id);
  });

  test('are listed by due date, latest first, 20 per page, and found by their details', async () => {
    const of = await world.addCompany({ dueDate: null });
    const bia = await world.addPerson('Bia', { companyId: of, profile: 'admin' });
    const dates = Array.from({ length: 23 }, (_, n) => day(-30 * n));
    for (const [n, dueDate] of dates.entries()) {
      const command = { type: 'OpenInvoice', detail: `Mês ${n}`, cents: 9990, dueDate, months: 1, planId: 1 } as const;
      const id = await world.system.deps.ids.next('invoice');
      await bill(id, command, of);
      const at = new Date().toISOString();
      await bill(id, { type: 'PayInvoice', payment: { bank: 'local', bankId: `${n}`, cents: 9990, at } }, of);
      await bill(id, { type: 'SettleInvoice', dueDate }, of);
    }
    await eventually(async () => expect((await listed(bia)).length).toBe(20));
    await eventually(async () => expect((await listed(bia, '?pageNumber=2')).length).toBe(3));
    const both = [...(await listed(bia)), ...(await listed(bia, '?pageNumber=2'))];
    expect(both.map(({ dueDate }) => dueDate)).toEqual(dates);
    expect(both[0]).toMatchObject({ value: 99.9, status: 'paid' });
    expect(await listed(bia, '?searchParam=m%C3%AAs%2022')).toMatchObject([{ detail: 'Mês 22' }]);
    expect(await listed(bia, '?searchParam=m%C3%AA%2022')).toMatchObject([{ detail: 'Mês 22' }]);
    expect(await listed(rui, '?searchParam=m%C3%AAs')).toEqual([]);
  });

  test('lapse the company once, three days past the due date, until it pays', async () => {
    const founded = (days: number) => world.addCompany({ dueDate: day(days), planId });
    const [in3, in4] = [await founded(-3), await founded(-4)];
    const typesOf = async (of: number) => {
      const { events } = await world.system.deps.store.read(`company-0.${of}`);
      return events.map(({ event }) => event.type);
    };
    await eventually(async () => expect(await typesOf(in4)).toEqual(['CompanyFounded', 'CompanyLapsed']));
    const live = () => currentInvoice(world.system.deps.store, in4);
    const { id } = await eventually(async () => (await live()) ?? Promise.reject(new Error('none yet')));
    await bill(id, { type: 'PayInvoice', payment: { bank: 'local', bankId: 'x', cents: 9990, at: day(0) } }, in4);
    await eventually(async () => expect((await typesOf(in4)).at(-1)).toBe('CompanyRenewed'));
    const { state } = await load(world.system.deps.store, company, { companyId: 0, id: in4 });
    expect(state).toMatchObject({ lapsed: false, dueDate: nextDueDate(day(-4), 'MENSAL') });
    expect((await typesOf(in4)).filter((type) => type === 'CompanyLapsed')).toHaveLength(1);
    expect(await typesOf(in3)).toEqual(['CompanyFounded']);
  });

  test('follow the plan and its price; under a free plan the company continues without any', async () => {
    const { deps } = world.system;
    const of = await world.addCompany({ dueDate: day(5), planId: await world.addPlan({ name: 'Antes', value: 50 }) });
    const live = async () => (await currentInvoice(deps.store, of))?.state;
    const shows = (bill: object | undefined) =>
      eventually(async () => (bill ? expect(await live()).toMatchObject(bill) : expect(await live()).toBe(bill)));
    await shows({ detail: 'Antes', cents: 5000 });
    const change = (command: CompanyCommand) =>
      handle(deps.store, company, { target: { companyId: 0, id: of }, command, cause: nextCause(0) });
    const dear = await world.addPlan({ name: 'Depois', value: 500 });
    await change({ type: 'ChangeCompany', fields: { planId: dear } });
    await shows({ detail: 'Depois', cents: 50_000 });
    expect(await world.admin.api('PUT', `/plans/${dear}`, { value: 600 })).toMatchObject({ status: 200 });
    await shows({ detail: 'Depois', cents: 60_000 });
    await change({ type: 'ChangeCompany', fields: { planId: 1 } });
    await shows(undefined);
    await change({ type: 'ChangeCompany', fields: { dueDate: day(-40) } });
    await eventually(async () => {
      const { state } = await load(deps.store, company, { companyId: 0, id: of });
      expect(state).toMatchObject({ dueDate: nextDueDate(day(0), 'MENSAL') });
    });
  });

  test('stay due after a payment until the company is renewed, even if the reaction was skipped', async () => {
    const of = await world.addCompany({ dueDate: day(5), planId });
    const { store, lookup } = world.system.deps;
    const { id } = await eventually(
      async () => (await currentInvoice(store, of)) ?? Promise.reject(new Error('none yet')),
    );
    const at = new Date().toISOString();
    await bill(id, { type: 'PayInvoice', payment: { bank: 'local', bankId: 'y', cents: 9990, at } }, of);
    const soon = new Date(Date.now() + 120_000).toISOString();
    await eventually(async () => expect((await load(store, invoice, { companyId: of, id })).state.is).toBe('settled'));
    const due = async () =>
      (await lookup.billingsDue({ now: soon, limit: 1000, after: null })).map(({ companyId: whose }) => whose);
    await eventually(async () => expect(await due()).not.toContain(of));
  });
});
