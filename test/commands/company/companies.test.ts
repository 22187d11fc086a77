import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { handle } from '../../../commands/kernel/handle/handle.ts';
import { company } from '../../../domain/company/decider.ts';
import { companyShape, type CompanyRecord } from '../../../domain/company/shape.ts';
import { platformShape } from '../../../projections/platform/contract.ts';
import { epochOf } from '../../../projections/kernel/run/changes.ts';
import { signIn } from '../../kernel/api.ts';
import { eventually } from '../../kernel/eventually.ts';
import { nextCause, openWorld, type Person, type World } from '../world.ts';

let world: World;
let owner: Person;
beforeAll(async () => {
  world = await openWorld();
  owner = world.admin;
});
afterAll(() => world?.close());

const recordOf = ({ status, body }: { status: number; body: unknown }): CompanyRecord => {
  expect({ status, body }).toMatchObject({ status: 200 });
  return companyShape.strict().parse(body);
};
let serial = 0;
const email = () => `firma${++serial}@exemplo.com.br`;
const add = (over: object = {}) =>
  owner.api('POST', '/companies', { name: `Firma ${++serial}`, email: email(), planId: 1, ...over });
const added = async (over: object = {}) => recordOf(await add(over));
const change = (id: number, body: object, query = '') => owner.api('PUT', `/companies/${id}${query}`, body);
const get = async (id: number) => recordOf(await owner.api('GET', `/companies/${id}`));
const taken = { status: 409, body: { error: 'Já existe uma empresa com o mesmo nome.' } };

describe('the companies of the installation, for super users', () => {
  test('are added as the form says, once per request (R347)', async () => {
    const key = { 'idempotency-key': 'nova' };
    const body = { name: 'Padaria Sol', email: 'sol@exemplo.com.br', phone: '11 99999-0000', planId: 1 };
    const form = { ...body, status: true, campaignsEnabled: false, dueDate: '2030-01-31', recurrence: 'ANUAL' };
    const made = recordOf(await owner.api('POST', '/companies', form, key));
    expect(made).toMatchObject({ ...form, plan: { id: 1, name: 'Completo' }, trialExpiration: null });
    expect(recordOf(await owner.api('POST', '/companies', form, key)).id).toBe(made.id);
    expect(await get(made.id)).toEqual(made);
  });

  test('have unique names, however they are spelled (R351)', async () => {
    const { name, id } = await added();
    expect(await add({ name: ` ${name.toUpperCase()} ` })).toMatchObject(taken);
    const other = await added();
    expect(await change(other.id, { name })).toMatchObject(taken);
    expect((await change(id, { name: 'Firma que mudou' })).status).toBe(200);
    expect(recordOf(await change(other.id, { name })).name).toBe(name);
  });

  test('need an e-mail and an existing plan (R338)', async () => {
    const appended = await world.appendedBy(async () => {
      expect(await add({ email: '' })).toMatchObject({ status: 400, body: { issues: [{ path: ['email'] }] } });
      expect(await add({ email: 'abc' })).toMatchObject({ status: 400 });
      expect(await add({ planId: null })).toMatchObject({ status: 400, body: { issues: [{ path: ['planId'] }] } });
      expect(await add({ planId: 99 })).toMatchObject({ status: 404, body: { error: 'ERR_NO_RECORD_FOUND' } });
      expect(await add({ dueDate: 'amanhã' })).toMatchObject({ status: 400 });
      expect(await add({ dueDate: '9999-12-31' })).toMatchObject({ status: 400 });
    });
    expect(appended.filter((event) => !event.startsWith('request-'))).toEqual([]);
  });

  test('are listed by name, found by name and e-mail, and listed as a whole', async () => {
    const { id, email: of } = await added({ name: 'Zebra Móveis' });
    const { body } = await owner.api('GET', '/companies?searchParam=zebra mov');
    expect(body).toMatchObject({ companies: [{ id, plan: { name: 'Completo' } }], count: 1, hasMore: false });
    const found = await owner.api('GET', `/companies?searchParam=${of}`);
    expect(Object(found.body).companies.map((company: CompanyRecord) => company.id)).toEqual([id]);
    const all = companyShape.array().parse((await owner.api('GET', '/companies/list')).body);
    expect(all.at(-1)).toMatchObject({ id });
    expect(all.map((company) => company.id)).toContain(1);
  });

  test('are changed field by field; absent fields stay, a null due date means never due (R339, R348)', async () => {
    const { id, ...before } = await added({ dueDate: '2030-01-31', phone: '11' });
    expect(recordOf(await change(id, { phone: '22' }))).toMatchObject({ ...before, phone: '22', ...marks });
    expect(await get(id)).toMatchObject({ phone: '22', dueDate: '2030-01-31' });
    expect(recordOf(await change(id, { dueDate: null }))).toMatchObject({ dueDate: null });
    expect(recordOf(await change(id, { dueDate: '' }))).toMatchObject({ dueDate: null });
    expect(recordOf(await change(id, { campaignsEnabled: false }))).toMatchObject({ campaignsEnabled: false });
    const whole = await get(id);
    expect(await world.appendedBy(() => change(id, whole))).toEqual([]);
    expect((await change(999, { phone: '1' })).status).toBe(404);
  });
  const marks = { version: expect.any(Number), updatedAt: expect.any(String), changedBy: expect.any(String) };

  test('keep the due date that a payment gave them when a form opened earlier is saved', async () => {
    const { id, version } = await added({ dueDate: '2030-12-10' });
    const whole = await get(id);
    const target = { companyId: 0, id };
    const command = { type: 'ProlongCompany', why: 'payment', months: 1, today: '2030-12-01', planId: 1 } as const;
    const cause = { ...nextCause(0), userId: 'system' } as const;
    await handle(world.system.deps.store, company, { target, command, cause });
    expect(await change(id, { ...whole, phone: '33' }, `?seen=${version}`)).toMatchObject({
      status: 409,
      body: { error: 'ERR_CHANGED_MEANWHILE' },
    });
    expect(recordOf(await change(id, { phone: '33' }, `?seen=${version}`))).toMatchObject({ dueDate: '2031-01-10' });
  });

  test('are renewed by their recurrence; two simultaneous clicks renew once (R340)', async () => {
    const { id, version } = await added({ dueDate: '2027-01-31' });
    const renew = (query = '') => owner.api('POST', `/companies/${id}/renew${query}`);
    expect(recordOf(await renew(`?seen=${version}`))).toMatchObject({ dueDate: '2027-02-28' });
    expect(recordOf(await renew())).toMatchObject({ dueDate: '2027-02-28' });
    expect(recordOf(await change(id, { dueDate: '2027-03-31' }))).toMatchObject({ dueDate: '2027-03-31' });
    const shown = await get(id);
    const answers = await Promise.all(Array.from({ length: 20 }, () => renew(`?seen=${shown.version}`)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array(19).fill(409)]);
    expect(await get(id)).toMatchObject({ dueDate: '2027-04-30' });
    const { id: other } = await added({ dueDate: '2027-01-31' });
    const clicks = await Promise.all(Array.from({ length: 6 }, () => owner.api('POST', `/companies/${other}/renew`)));
    for (const click of clicks) expect(recordOf(click)).toMatchObject({ dueDate: '2027-02-28' });
    expect(recordOf(await owner.api('POST', `/companies/${other}/renew`))).toMatchObject({ dueDate: '2027-02-28' });
    const never = await added();
    expect(await owner.api('POST', `/companies/${never.id}/renew`)).toMatchObject({
      status: 409,
      body: { error: 'A empresa não tem data de vencimento.' },
    });
  });
});

describe('the first admin of a company (R356)', () => {
  const path = (id: number) => `/companies/${id}/admin`;
  test('is created if there is none, and can sign in', async () => {
    const { id } = await added();
    expect((await owner.api('GET', path(id))).body).toEqual({ admin: null });
    expect(await owner.api('PUT', path(id), { name: 'Dona' })).toMatchObject({
      status: 400,
      body: { error: 'A empresa ainda não tem usuário: informe nome, e-mail e senha.' },
    });
    const who = { email: email(), password: 'segredo-dela' };
    const { status, body } = await owner.api('PUT', path(id), { name: 'Dona', ...who });
    expect({ status, body }).toMatchObject({ status: 200, body: { admin: { name: 'Dona', email: who.email } } });
    const dona = await signIn(world.system.url, who);
    expect((await dona.api('GET', '/auth/me')).body).toMatchObject({ companyId: id, profile: 'admin', super: false });
    expect((await owner.api('GET', path(id))).body).toEqual(body);
  });

  test('is created once by twenty calls at the same moment, and each call answers with that admin', async () => {
    const companyId = await world.addCompany();
    const who = { name: 'Dalva', email: 'dalva@exemplo.com.br', password: 'segredo-de-dalva' };
    const answers = await Promise.all(Array.from({ length: 20 }, () => owner.api('PUT', path(companyId), who)));
    const admin = Object(answers[0]?.body).admin;
    expect(admin).toMatchObject({ name: who.name, email: who.email });
    for (const { status, body } of answers) expect({ status, body }).toEqual({ status: 200, body: { admin } });
    const dalva = await signIn(world.system.url, who);
    expect(Object((await dalva.api('GET', '/users')).body).users).toHaveLength(1);
  });

  test("gets another name, e-mail and password, which ends the admin's sessions; other users of the company stay", async () => {
    const companyId = await world.addCompany();
    const first = await world.addPerson('Rita', { companyId, profile: 'admin' });
    const second = await world.addPerson('Saulo', { companyId, profile: 'admin' });
    const mail = email();
    const changed = await owner.api('PUT', path(companyId), {
      name: 'Rita Reis',
      email: mail,
      password: 'outra-senha',
    });
    expect(changed).toMatchObject({ status: 200, body: { admin: { id: first.user.id, name: 'Rita Reis' } } });
    expect((await first.api('GET', '/auth/me')).status).toBe(401);
    expect((await second.api('GET', '/auth/me')).status).toBe(200);
    const again = await signIn(world.system.url, { email: mail, password: 'outra-senha' });
    expect(again.user.id).toBe(first.user.id);
    expect(await owner.api('PUT', path(companyId), { email: second.who.email })).toMatchObject({ status: 409 });
    expect(await owner.api('PUT', path(companyId), { email: owner.who.email })).toMatchObject({ status: 409 });
    expect((await owner.api('PUT', path(999), { name: 'Nada' })).status).toBe(404);
    expect((await owner.api('GET', path(999))).status).toBe(404);
  });

  test('keeps password and e-mail if it is the caller, whose profile asks for the old password first', async () => {
    const companyId = await world.addCompany();
    const own = await world.addPerson('Sol', { companyId, profile: 'admin', super: true });
    const refused = { status: 409, body: { error: 'ERR_OWN_ACCOUNT' } };
    expect(await own.api('PUT', path(companyId), { password: 'outra-senha' })).toMatchObject(refused);
    expect(await own.api('PUT', path(companyId), { email: email() })).toMatchObject(refused);
    expect(await own.api('PUT', path(companyId), { name: 'Sol Reis', email: own.who.email })).toMatchObject({
      status: 200,
      body: { admin: { name: 'Sol Reis', email: own.who.email } },
    });
    expect((await own.api('GET', '/auth/me')).status).toBe(200);
  });
});

test("a super user sees each company's usage, invoices by month, and parked events", async () => {
  const line = await world.addConnection('Loja');
  const ticket = await world.write(line, '5511960000777', 'Bom dia');
  await world.admin.api('PUT', `/tickets/${ticket.id}`, { status: 'open' });
  const { id } = await added({ dueDate: '2030-01-31', status: false });
  const kept = [['contacts', 'contact-1.7', '5', 'Bad number']].flat();
  await world.system.db.raw('insert into stream.parked (view, stream, commit_at, error) values (?, ?, ?, ?)', kept);
  const { status, body } = await owner.api('GET', '/platform');
  const seen = platformShape.strict().parse(body);
  expect(status).toBe(200);
  expect(seen.companies.find((each) => each.id === 1)).toMatchObject({
    name: 'Minha empresa',
    status: true,
    users: expect.any(Number),
    connections: 1,
    storage: 0,
    lastActivity: expect.stringMatching(/^\d{4}-/),
  });
  expect(seen.companyCount).toBe(seen.companies.length);
  expect((await owner.api('GET', '/platform?searchParam=minha')).body).toMatchObject({
    companies: [{ id: 1 }],
    companyCount: 1,
  });
  expect(seen.companies.find((each) => each.id === id)).toMatchObject({
    status: false,
    dueDate: '2030-01-31',
    users: 0,
    messages: 0,
    lastActivity: null,
  });
  expect(seen.parked).toEqual([{ view: 'contacts', stream: 'contact-1.7', error: 'Bad number', tried: false }]);
  await world.system.db.raw('delete from stream.parked');
});

test('only a super user can retry a parked event; it runs once and the read model then has it', async () => {
  const { db } = world.system;
  const retry = (view: string, who = owner) => who.api('POST', `/platform/parked/${view}/retry`);
  const nosy = await world.addPerson('Curioso', { profile: 'admin' });
  const planId = await world.addPlan({ name: 'Estacionado' });
  const there = async () => (await db.raw('select id from views.plan where id = ?', [planId])).rows;
  await eventually(async () => expect(await there()).toHaveLength(1));
  expect(await retry('plans')).toMatchObject({ status: 404, body: { error: 'ERR_NO_RECORD_FOUND' } });
  await db.raw('delete from views.plan where id = ?', [planId]);
  const kept = ['plans', `plan-0.${planId}`, '5', 'Bad plan'];
  await db.raw('insert into stream.parked (view, stream, commit_at, error) values (?, ?, ?, ?)', kept);
  expect(await retry('plans', nosy)).toMatchObject({ status: 403 });
  expect(await retry('a-b')).toMatchObject({ status: 404 });
  const parked = async () => platformShape.parse((await owner.api('GET', '/platform')).body).parked;
  expect(await parked()).toMatchObject([{ view: 'plans', tried: false }]);
  // Another rebuild is running, so the retry waits for it.
  const other = await db.transaction();
  await other.raw(`select pg_advisory_xact_lock(hashtext('atende building'))`);
  const before = await epochOf(db);
  const answers = await Promise.all(Array.from({ length: 20 }, () => retry('plans')));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await parked()).toMatchObject([{ view: 'plans', tried: true }]);
  const held = `select count(*)::int as count from pg_locks where locktype = 'advisory' and granted and objsubid = 2
    and classid = hashtext('atende retry')::oid`;
  expect((await db.raw(held)).rows).toEqual([{ count: 1 }]);
  await other.rollback();
  await eventually(async () => expect([await there(), await parked()]).toEqual([[{ id: planId }], []]));
  expect(await epochOf(db)).not.toBe(before);
});
