import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { buildWeb } from '../../runtime/web.ts';
import { openWorld, type Person, type World } from '../commands/world.ts';
import { eventually } from '../kernel/eventually.ts';
import { faultsOf } from './axe.ts';
import { browserPath, openBrowser, openPerson, signInAt } from './browser.ts';

const journey = browserPath ? describe : describe.skip;
let world: World;
let browser: Browser;
let bia: Page; // an agent of Vendas
let ada: Page; // an admin, who watches
let vendas: number;
const people = ['Helena Bastos', 'Otávio Lima', 'Iara Monteiro'];
const ids: Record<string, number> = {};

const enter = async (who: Person['who'], width = 1280): Promise<Page> => {
  const { page } = await openPerson(browser, { width, height: 800 });
  await signInAt(page, world.system.url, who);
  return page;
};
const lane = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const card = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name });
const isIn = (page: Page, name: string, where: string) =>
  lane(page, where).getByRole('article').filter({ hasText: name });
const toast = (page: Page, words: string) =>
  page.locator('[data-sonner-toast]').filter({ hasText: words }).first().waitFor();
const centre = async (of: ReturnType<typeof lane>) => {
  const box = await of.boundingBox();
  if (!box) throw new Error('not there');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};
const tagsOf = async (name: string) =>
  Object((await world.admin.api('GET', `/tickets/${ids[name]}`)).body).tags.map((tag: { name: string }) => tag.name);

journey('the kanban board', () => {
  beforeAll(async () => {
    await buildWeb(join(import.meta.dirname, '../..'));
    world = await openWorld();
    vendas = await world.addQueue('Vendas');
    const loja = await world.addConnection('Loja');
    const tag = async (name: string, color: string, kanban: number) =>
      Number(Object((await world.admin.api('POST', '/tags', { name, color, kanban })).body).id);
    const vip = await tag('VIP', '#C79A00', 0);
    await tag('1 Orçamento', '#2F7DD1', 1);
    await tag('2 Entrega', '#0E9AA7', 1);
    for (const [n, name] of people.entries()) {
      const { id } = await world.write(loja, `551194000010${n}`, `Oi, aqui é ${name}`, { pushName: name });
      await world.admin.api('PUT', `/tickets/${id}`, { queueId: vendas });
      ids[name] = id;
    }
    await world.admin.api('POST', '/tags/sync', { ticketId: ids['Helena Bastos'], tags: [vip] });
    browser = await openBrowser();
    bia = await enter(await world.register('Bia', { queueIds: [vendas] }));
    ada = await enter(await world.register('Ada', { profile: 'admin' }));
    for (const page of [bia, ada]) await page.getByRole('link', { name: 'Kanban' }).click();
  });
  afterAll(async () => {
    await browser?.close();
    await world?.close();
  });

  test('shows a lane for tickets without a tag and one for each tag in its colour, with the ticket’s data on cards (R439, R440)', async () => {
    await card(bia, 'Helena Bastos').waitFor();
    const names = await bia
      .locator('[data-lane]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
    expect(names).toEqual(['Em aberto', '1 Orçamento', '2 Entrega']);
    const edge = await lane(bia, '1 Orçamento').evaluate((one) => getComputedStyle(one).borderTopColor);
    expect(edge).toBe('rgb(47, 125, 209)');
    await lane(bia, 'Em aberto').getByText('3 tickets').waitFor({ state: 'attached' });
    const one = isIn(bia, 'Helena Bastos', 'Em aberto');
    await one.getByText(`#${ids['Helena Bastos']} · +55 11 94000-0100`).waitFor();
    await one.getByText('Oi, aqui é Helena Bastos').waitFor();
    for (const theme of ['dark', 'light'] as const) {
      await bia.evaluate((chosen) => void (document.documentElement.dataset['theme'] = chosen), theme);
      expect(await faultsOf(bia, theme)).toEqual([]);
    }
    await one.getByRole('link', { name: 'Ver Ticket' }).click();
    await bia.waitForURL(/\/tickets\/[0-9a-f-]{36}$/);
    await bia.goBack();
    await card(bia, 'Helena Bastos').waitFor();
  });

  test('a card dragged by mouse changes its tag, and another browser sees it (R441, R442, R444)', async () => {
    const from = await centre(card(bia, 'Helena Bastos'));
    const to = await centre(lane(bia, '1 Orçamento'));
    await bia.mouse.move(from.x, from.y);
    await bia.mouse.down();
    await bia.mouse.move(from.x + 30, from.y + 10, { steps: 4 });
    await bia.mouse.move(to.x, to.y, { steps: 8 });
    await bia.mouse.up();
    await toast(bia, 'Ticket Tag Adicionado com Sucesso!');
    await isIn(bia, 'Helena Bastos', '1 Orçamento').waitFor();
    await isIn(ada, 'Helena Bastos', '1 Orçamento').waitFor();
    await lane(ada, 'Em aberto').getByText('2 tickets').waitFor({ state: 'attached' });
    expect(await tagsOf('Helena Bastos')).toEqual(['1 Orçamento', 'VIP']);
  });

  test('a card moved by keyboard keeps the focus, and each step is announced (R441, R443)', async () => {
    const handle = () => bia.getByRole('button', { name: /Mover ticket \d+ de Helena Bastos/ });
    const said = (words: string | RegExp) =>
      bia.getByRole('status').filter({ hasText: words }).waitFor({ state: 'attached' });
    /**
     * Picks up a card and waits until it is drawn over its lane. People do not press the next key within the same frame.
     */
    const take = async (key: string, name: string) => {
      await bia.locator('[data-dragging]').waitFor({ state: 'detached' });
      await bia.keyboard.press(key);
      await said(new RegExp(`selecionado na coluna ${name}`));
      await bia.locator(`[data-over][aria-label="${name}"]`).waitFor();
      await bia.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    };
    await handle().focus();
    await take('Space', '1 Orçamento');
    await bia.keyboard.press('ArrowRight');
    await said(/sobre a coluna 2 Entrega/);
    expect(await faultsOf(bia, 'light')).toEqual([]);
    await bia.keyboard.press('Space');
    await said(/solto na coluna 2 Entrega/);
    await isIn(ada, 'Helena Bastos', '2 Entrega').waitFor();
    expect(await tagsOf('Helena Bastos')).toEqual(['2 Entrega', 'VIP']);
    await eventually(async () => expect(await handle().evaluate((one) => one === document.activeElement)).toBe(true));
    await take('Enter', '2 Entrega');
    await bia.keyboard.press('ArrowLeft');
    await said(/sobre a coluna 1 Orçamento/);
    await bia.keyboard.press('ArrowLeft');
    await said(/sobre a coluna Em aberto/);
    await bia.keyboard.press('Escape');
    await said(/continua na coluna 2 Entrega/);
    await take('Enter', '2 Entrega');
    await bia.keyboard.press('ArrowLeft');
    await said(/sobre a coluna 1 Orçamento/);
    await bia.keyboard.press('ArrowLeft');
    await said(/sobre a coluna Em aberto/);
    await bia.keyboard.press('Enter');
    await toast(bia, 'Ticket Tag Removido!');
    await isIn(ada, 'Helena Bastos', 'Em aberto').waitFor();
    expect(await tagsOf('Helena Bastos')).toEqual(['VIP']);
  });

  test('a card moved by a colleague moves here too, and a refused move goes back', async () => {
    await bia.getByRole('button', { name: `Opções do ticket ${ids['Otávio Lima']}` }).click();
    await bia.getByRole('menuitemradio', { name: '2 Entrega' }).click();
    await isIn(ada, 'Otávio Lima', '2 Entrega').waitFor();
    const refusal = { status: 404, json: { error: 'ERR_NO_TICKET_FOUND' } };
    await bia.route('**/ticket-tags/**', (route) => route.fulfill(refusal));
    await bia.getByRole('button', { name: `Opções do ticket ${ids['Otávio Lima']}` }).click();
    await bia.getByRole('menuitemradio', { name: '1 Orçamento' }).click();
    await toast(bia, 'Ticket não encontrado');
    await isIn(bia, 'Otávio Lima', '2 Entrega').waitFor();
    await bia.unroute('**/ticket-tags/**');
  });

  test('can be filtered by agent, and shows a new lane at once', async () => {
    await bia.getByRole('button', { name: 'Atendentes' }).click();
    await bia.getByRole('checkbox', { name: 'Bia' }).click();
    await card(bia, 'Helena Bastos').waitFor({ state: 'detached' });
    await bia.getByRole('checkbox', { name: 'Bia' }).click();
    await card(bia, 'Helena Bastos').waitFor();
    await bia.keyboard.press('Escape');
    await world.admin.api('POST', '/tags', { name: '3 Garantia', color: '#D0662B', kanban: 1 });
    for (const page of [bia, ada]) await lane(page, '3 Garantia').waitFor();
  });

  test('on a phone the lanes can be swiped, and the card’s menu moves it', async () => {
    const page = await enter(await world.register('Caio', { queueIds: [vendas] }), 390);
    await page.goto(`${world.system.url}/kanban`);
    await card(page, 'Iara Monteiro').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await faultsOf(page, 'light')).toEqual([]);
    await page.getByRole('button', { name: `Opções do ticket ${ids['Iara Monteiro']}` }).click();
    await page.getByRole('menuitemradio', { name: '3 Garantia' }).click();
    await isIn(ada, 'Iara Monteiro', '3 Garantia').waitFor();
    expect(await tagsOf('Iara Monteiro')).toEqual(['3 Garantia']);
    await page.close();
  });

  test('a failed load leaves empty lanes, without an error message (R449)', async () => {
    const page = await enter(await world.register('Rosa', { queueIds: [vendas] }));
    await page.route('**/ticket/kanban*', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto(`${world.system.url}/kanban`);
    await page.getByText('Nenhum ticket sem coluna').waitFor();
    expect(await page.locator('[data-sonner-toast]').count()).toBe(0);
    await page.close();
  });

  test('has neither link nor page if the plan does not include it (R050, R726)', async () => {
    const { body } = await world.admin.api('GET', '/companies/1');
    const planId = Number(Object(body).planId);
    const plan = (useKanban: boolean) => world.admin.api('PUT', `/plans/${planId}`, { useKanban });
    expect((await plan(false)).status).toBe(200);
    await ada.getByRole('link', { name: 'Kanban' }).waitFor({ state: 'detached' });
    await ada.goto(`${world.system.url}/kanban`);
    await toast(ada, 'Esta empresa não possui permissão para acessar essa página!');
    expect(await ada.locator('[data-lane]').count()).toBe(0);
    await plan(true);
    await ada.getByRole('link', { name: 'Kanban' }).waitFor();
  });
});
