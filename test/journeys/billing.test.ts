import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { handle } from '../../commands/kernel/handle/handle.ts';
import { chargeIdIn } from '../../connector/pix/local/brCode.ts';
import { openLocalBank, type LocalBank } from '../../connector/pix/local/open.ts';
import { company, type CompanyCommand } from '../../domain/company/decider.ts';
import { nextDueDate } from '../../domain/company/recurrence.ts';
import { plan } from '../../domain/plan/decider.ts';
import { buildWeb } from '../../runtime/web.ts';
import { nextCause, openWorld, type World } from '../commands/world.ts';
import { temporaryFolder } from '../kernel/folder.ts';
import { faultsOf } from './axe.ts';
import { browserPath, openBrowser, openPerson, signInAt } from './browser.ts';
import { follow } from './drawer.ts';
import { eventually } from '../kernel/eventually.ts';

const journey = browserPath ? describe : describe.skip;
const folder = temporaryFolder();
let bank: LocalBank;
let world: World;
let browser: Browser;
let companyId: number;
let planId: number;
let rui: Page; // the admin of a company in its trial
let caio: Page; // an agent of that company
let owner: { email: string; password: string };
let colleague: typeof owner;

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const shown = (date: string) => date.split('-').toReversed().join('/');
const limits = { users: 10, connections: 3, queues: 5, isPublic: true };
const flags = { useCampaigns: false, useKanban: false, useOpenAi: false, useIntegrations: false };
const more = { useSchedules: false, useInternalChat: false, useExternalApi: false };
const found = async (over: object): Promise<number> => {
  const { store, ids, keys } = world.system.deps;
  const id = await ids.next('company');
  const own = {
    name: `Padaria ${id}`,
    timeZone: 'UTC',
    language: 'pt',
    planId,
    email: 'caixa@exemplo.com.br',
  } as const;
  const command = { type: 'FoundCompany', ...own, dueDate: null, foundedBy: 'signUp', ...over } as const;
  const target = { companyId: 0, id };
  await handle(store, company, { target, command, cause: nextCause(0), secret: keys.claims });
  return id;
};
const tell = (command: CompanyCommand) => {
  const { store, keys } = world.system.deps;
  const target = { companyId: 0, id: companyId };
  return handle(store, company, { target, command, cause: nextCause(0), secret: keys.claims });
};
const dialog = (page: Page) => page.getByRole('dialog');
const toast = (page: Page, words: string) =>
  page.locator('[data-sonner-toast]').filter({ hasText: words }).first().waitFor();
const codeOn = (page: Page) => page.getByLabel('Pix copia e cola').inputValue();
const payAtBank = async (page: Page) => bank.ledger.pay(chargeIdIn(await codeOn(page)) ?? '', 9990);
/** Returns what axe finds in both themes. */
const faults = async (page: Page): Promise<string[]> => {
  const all: string[] = [];
  for (const theme of ['dark', 'light'] as const) {
    await page.evaluate((chosen) => void (document.documentElement.dataset['theme'] = chosen), theme);
    all.push(...(await faultsOf(page, theme)));
  }
  return all;
};
const invoices = (page: Page) => page.getByRole('table', { name: 'Faturas' });

journey('a company pays', () => {
  beforeAll(async () => {
    await buildWeb(join(import.meta.dirname, '../..'));
    bank = await openLocalBank(folder.path, 'token-do-banco-local-de-teste');
    world = await openWorld(undefined, {}, { bank });
    const { store, ids } = world.system.deps;
    planId = await ids.next('plan');
    const command = { type: 'CreatePlan', plan: { name: 'Loja', value: 99.9, ...limits, ...flags, ...more } } as const;
    await handle(store, plan, { target: { companyId: 0, id: planId }, command, cause: nextCause(0) });
    companyId = await found({ dueDate: day(4), trialExpiration: day(4) });
    browser = await openBrowser();
    const enter = async (who: typeof owner, sees: (page: Page) => Promise<void> = async () => {}) => {
      const { page, context } = await openPerson(browser);
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      // A short-lived message, so the search for it starts before the sign-in.
      await Promise.all([sees(page), signInAt(page, world.system.url, who)]);
      return page;
    };
    owner = await world.register('Rui', { companyId, profile: 'admin' });
    rui = await enter(owner, (page) => toast(page, 'Sua assinatura vence em 4 dias.'));
    colleague = await world.register('Caio', { companyId });
    caio = await enter(colleague);
  });
  afterAll(async () => {
    await browser?.close();
    await world?.close();
    await bank?.stop();
    folder.remove();
  });

  test('the subscription page shows the days left in the trial and the billing address (R656)', async () => {
    await follow(rui, 'Assinatura');
    const ends = (days: number) =>
      eventually(async () => {
        const said = await rui.getByLabel('Período de teste').inputValue();
        expect(said).toBe(`Seu período de teste termina em ${days} dias.`);
      });
    await ends(4);
    for (const sooner of [2, 4]) {
      await tell({ type: 'ChangeCompany', fields: { dueDate: day(sooner) } });
      await ends(sooner);
    }
    await eventually(async () =>
      expect(await rui.getByLabel('E-mail de cobrança').inputValue()).toBe('caixa@exemplo.com.br'),
    );
    expect(await faults(rui)).toEqual([]);
    await rui.getByRole('button', { name: 'Assine agora!' }).click();
    await dialog(rui).getByRole('heading', { name: 'Loja' }).waitFor();
    await rui.keyboard.press('Escape');
  });

  test('the invoice is listed in a table, is red when overdue, and the due date signs everyone out (R631, R632, R633)', async () => {
    await follow(rui, 'Financeiro');
    const heads = invoices(rui).getByRole('columnheader');
    await heads.first().waitFor();
    await eventually(async () =>
      expect(await heads.allTextContents()).toEqual(['Id', 'Detalhes', 'Valor', 'Data Venc.', 'Status', 'Ação']),
    );
    const row = (...texts: string[]) =>
      texts.reduce((rows, text) => rows.filter({ hasText: text }), invoices(rui).getByRole('row'));
    await row('Em Aberto', 'R$ 99,90', shown(day(4)), 'PAGAR').waitFor();
    expect(await invoices(rui).locator('[data-tone]').count()).toBe(0);
    // A company with an invoice from yesterday cannot sign in, so the reply is changed to contain one.
    await rui.route('**/v1/invoices/all*', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replaceAll(day(4), day(-1)) });
    });
    await rui.reload();
    await row('Vencido', shown(day(-1))).waitFor();
    await eventually(async () => expect(await invoices(rui).locator('[data-tone=red]').count()).toBe(1));
    expect(await faults(rui)).toEqual([]);
    await rui.unroute('**/v1/invoices/all*');
    await tell({ type: 'ChangeCompany', fields: { dueDate: day(-1) } });
    for (const page of [rui, caio]) await page.waitForURL('**/login');
    await tell({ type: 'ChangeCompany', fields: { dueDate: day(0) } });
    await signInAt(rui, world.system.url, owner);
    await signInAt(caio, world.system.url, colleague);
    await follow(rui, 'Financeiro');
    await row('Em Aberto', shown(day(0))).waitFor();
    expect(await invoices(rui).locator('[data-tone]').count()).toBe(0);
  });

  test('the checkout begins at the plan, and the step before it asks for the address (R636 to R645)', async () => {
    await invoices(rui).getByRole('button', { name: 'PAGAR' }).click();
    const steps = dialog(rui).getByRole('list', { name: 'Passos' }).getByRole('listitem');
    await eventually(async () => expect(await steps.allTextContents()).toEqual(['Dados', 'Personalizar', 'Revisar']));
    const current = () => dialog(rui).locator('[aria-current=step]').textContent();
    expect(await current()).toBe('Personalizar');
    const card = dialog(rui).getByRole('article', { name: 'Seu plano' });
    for (const text of ['Loja', 'R$ 99,90', 'por mês', 'Usuários10', 'Conexões3', 'Filas5'])
      await eventually(async () => expect(await card.textContent()).toContain(text));
    expect(await faults(rui)).toEqual([]);

    await dialog(rui).getByRole('button', { name: 'Voltar' }).click();
    expect(await current()).toBe('Dados');
    const field = (label: string) => dialog(rui).getByLabel(label, { exact: true });
    await field('País').fill('');
    await dialog(rui).getByRole('button', { name: 'Avançar' }).click();
    for (const text of [
      'O nome completo é obrigatório',
      'O Endereço é obrigatório',
      'Cidade é obrigatória',
      'CEP é obrigatório',
      'País é obrigatório',
    ])
      await dialog(rui).getByText(text, { exact: true }).waitFor();
    await field('CEP').fill('abc');
    await dialog(rui).getByText('Formato de CEP inválido').waitFor();
    expect(await faults(rui)).toEqual([]);
    const address = { 'Nome completo': 'Rui Prado', CEP: '59000-000', País: 'Brasil' };
    for (const [label, value] of Object.entries({ ...address, Endereço: 'Rua A, 1', Cidade: 'Natal', Estado: 'RN' }))
      await field(label).fill(value);
    await dialog(rui).getByRole('button', { name: 'Avançar' }).click();
    expect(await current()).toBe('Personalizar');
  });

  test('the reviewed order is paid by Pix, with a total, a code to scan and the same code to copy (R644, R646, R649, R650)', async () => {
    await dialog(rui).getByRole('button', { name: 'SELECIONAR' }).click();
    await dialog(rui).getByRole('heading', { name: 'Resumo da assinatura' }).waitFor();
    const asked = rui.waitForRequest((request) => request.url().endsWith('/v1/subscription'));
    await dialog(rui).getByRole('button', { name: 'PAGAR' }).click();
    const keys = 'firstName lastName address2 city state zipcode country useAddressForPaymentDetails nameOnCard';
    const others = 'cardNumber cvv plan price users connections invoiceId';
    const body: unknown = (await asked).postDataJSON();
    expect(Object.keys(Object(body)).toSorted()).toEqual(`${keys} ${others}`.split(' ').toSorted());
    expect(body).toMatchObject({ firstName: 'Rui', lastName: 'Prado', price: 99.9 });
    await toast(rui, 'Assinatura realizada com sucesso!, aguardando a realização do pagamento');
    await dialog(rui).getByText('R$ 99,90').waitFor();
    await dialog(rui).getByRole('img', { name: 'QR code do Pix' }).waitFor();
    await dialog(rui).getByRole('button', { name: 'Copiar código' }).click();
    await toast(rui, 'Código copiado');
    expect(await rui.evaluate(() => navigator.clipboard.readText())).toBe(await codeOn(rui));
    expect(await faults(rui)).toEqual([]);
  });

  test('after the payment all open browsers show the new due date, and the payer returns to the home page (R651, R652)', async () => {
    await payAtBank(rui);
    const words = `assinatura renovada até ${shown(nextDueDate(day(0), 'MENSAL'))}`;
    await Promise.all([toast(rui, words), toast(caio, words)]);
    const told = Date.now();
    await rui.waitForURL(`${world.system.url}/`);
    expect(Date.now() - told).toBeGreaterThan(2_500);
    expect(Date.now() - told).toBeLessThan(6_000);
    await follow(rui, 'Financeiro');
    await invoices(rui).getByRole('row').filter({ hasText: 'Pago' }).filter({ hasText: 'PAGO' }).waitFor();
  });

  test('after the due date the admin cannot sign in, pays by the offered link, and can sign in again (R011, R012)', async () => {
    await tell({ type: 'ChangeCompany', fields: { dueDate: day(-2) } });
    const { page } = await openPerson(browser);
    await page.goto(`${world.system.url}/login`);
    const signIn = async () => {
      await page.getByLabel('E-mail').fill(owner.email);
      await page.getByLabel('Senha', { exact: true }).fill(owner.password);
      await page.getByRole('button', { name: 'Entrar' }).click();
    };
    await signIn();
    const words = `Opss! Sua assinatura venceu ${shown(day(-2))}. Entre em contato com o Suporte para mais informações!`;
    await toast(page, words);
    await page.getByRole('link', { name: 'Pagar agora' }).click();
    await page.getByRole('img', { name: 'QR code do Pix' }).waitFor();
    await page.getByText('R$ 99,90').first().waitFor();
    expect(await faults(page)).toEqual([]);
    await payAtBank(page);
    await page.getByText('Pagamento confirmado. Você já pode entrar.').waitFor();
    await page.getByRole('link', { name: 'Entrar' }).click();
    await signIn();
    await page.getByRole('button', { name: /Menu de/ }).waitFor();
  });
});
