import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { pixShape } from '../../../commands/invoice/contract.ts';
import { linkFor } from '../../../commands/invoice/link.ts';
import { handle } from '../../../commands/kernel/handle/handle.ts';
import { chargeIdIn } from '../../../connector/pix/local/brCode.ts';
import { openLocalBank, type LocalBank } from '../../../connector/pix/local/open.ts';
import { nextDueDate } from '../../../domain/company/recurrence.ts';
import { plan } from '../../../domain/plan/decider.ts';
import { invoiceShape } from '../../../domain/invoice/shape.ts';
import { apiOf } from '../../kernel/api.ts';
import { eventually } from '../../kernel/eventually.ts';
import { temporaryFolder } from '../../kernel/folder.ts';
import { nextCause, openWorld, type Person, type World } from '../world.ts';

const folder = temporaryFolder();
let bank: LocalBank;
let world: World;
let companyId: number;
let planId: number;
let rui: Person; // admin of a company that has an invoice to pay
let caio: Person; // user of the same company
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const bare = { users: 3, connections: 1, queues: 1, isPublic: true };
const flags = { useCampaigns: false, useKanban: false, useOpenAi: false, useIntegrations: false };
const more = { useSchedules: false, useInternalChat: false, useExternalApi: false };
beforeAll(async () => {
  bank = await openLocalBank(folder.path, 'token-do-banco-local-de-teste');
  world = await openWorld(undefined, {}, { bank });
  planId = await world.system.deps.ids.next('plan');
  const command = { type: 'CreatePlan', plan: { name: 'Loja', value: 99.9, ...bare, ...flags, ...more } } as const;
  await handle(world.system.deps.store, plan, { target: { companyId: 0, id: planId }, command, cause: nextCause(0) });
  companyId = await world.addCompany({ dueDate: day(3), planId });
  rui = await world.addPerson('Rui', { companyId, profile: 'admin' });
  caio = await world.addPerson('Caio', { companyId });
});
afterAll(async () => {
  await world?.close();
  await bank?.stop();
  folder.remove();
});

const invoicesOf = async (by: Person) => invoiceShape.array().parse((await by.api('GET', '/invoices/all')).body);
const openOf = (by: Person) =>
  eventually(async () => {
    const found = (await invoicesOf(by)).find(({ status }) => status === 'open');
    if (!found) throw new Error('none is open');
    return found;
  });
/** A person pays this code at the bank. */
const payAtBank = (code: string) => bank.ledger.pay(chargeIdIn(code) ?? '', 9990);

describe('POST /subscription', () => {
  test("charges the invoice's amount whatever the body says, and repeats the charge while it can be paid", async () => {
    const { id, value } = await openOf(rui);
    expect(value).toBe(99.9);
    const body = { price: 0.01, invoiceId: id, users: 99, cardNumber: '4111', cvv: '123', plan: '{}' };
    const first = pixShape.parse((await rui.api('POST', '/subscription', body)).body);
    expect(first).toMatchObject({ valor: { original: '99.90' }, invoiceId: id });
    expect(first.qrcode.qrcode).toMatch(/^000201/);
    const again = await rui.api('POST', '/subscription', { ...body, invoiceId: null });
    expect(pixShape.parse(again.body)).toEqual(first);
    expect(await world.logBytes()).not.toContain('4111');
  });

  test('is for admins and their own invoices; a refusal leaves nothing', async () => {
    const { id } = await openOf(rui);
    const other = await world.addCompany({ dueDate: day(3), planId });
    const bia = await world.addPerson('Bia', { companyId: other, profile: 'admin' });
    const theirs = await openOf(bia);
    const appended = await world.appendedBy(async () => {
      expect(await caio.api('POST', '/subscription', { invoiceId: id })).toMatchObject({ status: 403 });
      expect(await bia.api('POST', '/subscription', { invoiceId: id })).toMatchObject({ status: 404 });
      expect(await world.admin.api('POST', '/subscription', {})).toMatchObject({ status: 404 });
      expect(await rui.api('POST', '/subscription', { invoiceId: 'x' })).toMatchObject({ status: 400 });
    });
    expect(appended.filter((each) => !each.startsWith('request-'))).toEqual([]);
    expect(theirs.id).not.toBe(id);
  });

  test('saves the billing address from the form', async () => {
    const { id: invoiceId } = await openOf(rui);
    const body = { firstName: 'Rui', lastName: 'Prado', address2: 'Rua A, 1', city: 'Natal', zipcode: '59000-000' };
    expect(await rui.api('POST', '/subscription', { ...body, state: 'RN', invoiceId })).toMatchObject({ status: 200 });
    await eventually(async () =>
      expect((await rui.api('GET', `/companies/${companyId}`)).body).toMatchObject({
        billingName: 'Rui Prado',
        addressStreet: 'Rua A, 1',
        addressCity: 'Natal',
        addressState: 'RN',
        addressZipCode: '59000-000',
      }),
    );
  });

  test('seals the address for the user who gave it, and erases it with that user', async () => {
    const lea = await world.addPerson('Lea', { companyId, profile: 'admin' });
    const { id: invoiceId } = await openOf(lea);
    const body = { firstName: 'Lea', lastName: 'Quaresma', address2: 'Rua das Gaivotas, 9', city: 'Natal' };
    const sent = await lea.api('POST', '/subscription', { ...body, zipcode: '59000-001', state: 'RN', invoiceId });
    expect(sent).toMatchObject({ status: 200 });
    const read = async () => (await rui.api('GET', `/companies/${companyId}`)).body;
    await eventually(async () => expect(await read()).toMatchObject({ billingName: 'Lea Quaresma' }));
    expect(await world.logBytes()).not.toMatch(/Quaresma|Gaivotas|59000-001/);
    const asked = { reason: 'request', confirmation: 'Lea' };
    expect(await rui.api('POST', `/users/${lea.user.id}/erase`, asked)).toMatchObject({ status: 200 });
    const nothing = { billingName: '', addressStreet: '', addressCity: '', addressState: '', addressZipCode: '' };
    await eventually(async () => expect(await read()).toMatchObject(nothing));
  });

  test('has nothing to charge under a free plan, which never locks anyone out', async () => {
    const of = await world.addCompany({ dueDate: day(-2) });
    const lia = await world.addPerson('Lia', { companyId: of, profile: 'admin' });
    expect(await lia.api('POST', '/subscription', {})).toMatchObject({ status: 404 });
    const company = () => lia.api('GET', `/companies/${of}`);
    const dueDate = nextDueDate(day(-2), 'MENSAL');
    await eventually(async () => expect(await company()).toMatchObject({ body: { dueDate } }));
    expect(await invoicesOf(lia)).toEqual([]);
  });

  test('saves no address for a missing or closed invoice', async () => {
    const address = { firstName: 'Eva', lastName: 'Rosa', address2: 'Rua B', city: 'Natal', zipcode: '59000-000' };
    const answer = await rui.api('POST', '/subscription', { ...address, invoiceId: 999_999 });
    expect(answer).toMatchObject({ status: 404, body: { error: 'ERR_NO_INVOICE_FOUND' } });
    const { events } = await world.system.deps.store.read(`company-0.${companyId}`);
    expect(JSON.stringify(events.map(({ event }) => event))).not.toContain('Rua B');
  });
});

describe('a company past its due date', () => {
  const refusal = z.object({ error: z.string(), link: z.string().startsWith('/pay/') });
  const expired = async () => {
    const of = await world.addCompany({ dueDate: day(-2), planId });
    const [zoe, agent] = [
      await world.register('Zoe', { companyId: of, profile: 'admin' }),
      await world.register('Ivo', { companyId: of }),
    ];
    return { of, zoe, agent };
  };
  const anybody = () => apiOf(world.system.url, '');

  test('is refused with the specified sentence; its admin gets a link, pays with it, and can sign in', async () => {
    const { zoe, agent } = await expired();
    const login = (who: object) => anybody()('POST', '/auth/login', who);
    const words = `Opss! Sua assinatura venceu ${day(-2).split('-').toReversed().join('/')}. Entre em contato com o Suporte para mais informações!`;
    expect(await login(agent)).toMatchObject({ status: 400, body: { error: words } });
    expect(Object((await login(agent)).body)).not.toHaveProperty('link');
    const { error, link } = refusal.parse((await login(zoe)).body);
    expect(error).toBe(words);
    expect(await login({ ...zoe, password: 'errada' })).toMatchObject({ body: { error: 'ERR_INVALID_CREDENTIALS' } });

    const shown = await anybody()('GET', link);
    expect(shown).toMatchObject({ status: 200, body: { detail: 'Loja', value: 99.9, status: 'open', pix: null } });
    const charged = await anybody()('POST', link);
    expect(charged).toMatchObject({ status: 200, body: { status: 'open', pix: { valor: { original: '99.90' } } } });
    payAtBank(pixShape.parse(Object(charged.body).pix).qrcode.qrcode);
    await eventually(async () =>
      expect(await anybody()('GET', link)).toMatchObject({ body: { status: 'paid', pix: null } }),
    );
    const dueDate = nextDueDate(day(-2), 'MENSAL');
    await eventually(async () =>
      expect(await login(zoe)).toMatchObject({ status: 200, body: { user: { company: { dueDate } } } }),
    );
  });

  test('gets a link for one invoice only, valid for a day', async () => {
    const { of } = await expired();
    const seal = world.system.deps.keys.links;
    const old = linkFor(seal, { companyId: of, id: 1 }, Date.now() - 86_400_001);
    const forged = `${linkFor(seal, { companyId: of, id: 1 }).slice(0, -4)}AAAA`;
    const none = linkFor(seal, { companyId: of, id: 999_999 });
    for (const token of [old, forged, none, 'x', 'a'.repeat(400)])
      for (const method of ['GET', 'POST'] as const)
        expect(await anybody()(method, `/pay/${token}`)).toMatchObject({
          status: 410,
          body: { error: 'ERR_LINK_EXPIRED' },
        });
  });
});
