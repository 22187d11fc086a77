import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { buildWeb } from '../../runtime/web.ts';
import { openWorld, type Person, type World } from '../commands/world.ts';
import { browserPath, openBrowser, openPerson, signInAt } from './browser.ts';

const journey = browserPath ? describe : describe.skip;
const number = '5511940000101';
let world: World;
let browser: Browser;
let bia: Person;
let page: Page;
let loja: number;
let ticketId: number;

const toast = (words: string) => page.locator('[data-sonner-toast]').filter({ hasText: words });
const write = (body: string) => world.write(loja, number, body, { pushName: 'Helena Bastos' });
const row = (name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name });

journey('an agent’s own conversations', () => {
  beforeAll(async () => {
    await buildWeb(join(import.meta.dirname, '../..'));
    world = await openWorld();
    const vendas = await world.addQueue('Vendas');
    loja = await world.addConnection('Loja');
    bia = await world.addPerson('Bia', { queueIds: [vendas] });
    ({ id: ticketId } = await write('Pago amanhã cedo'));
    await world.admin.api('PUT', `/tickets/${ticketId}`, { queueId: vendas });
    await bia.api('PUT', `/tickets/${ticketId}`, { status: 'open', userId: bia.user.id });
    browser = await openBrowser();
    ({ page } = await openPerson(browser));
    await signInAt(page, world.system.url, bia.who);
  });
  afterAll(async () => {
    await browser?.close();
    await world?.close();
  });

  test('can be put aside, and come back with a notice when the customer writes', async () => {
    await row('Helena Bastos').click();
    await page.getByRole('log').getByText('Pago amanhã cedo').waitFor();
    await page.getByRole('button', { name: 'Adiar' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Amanhã/ })
      .click();
    await toast('Conversa adiada até amanhã, 09:00').waitFor();
    await row('Helena Bastos').waitFor({ state: 'detached' });
    await page.keyboard.press('3');
    await row('Helena Bastos').getByText('adiada até amanhã, 09:00').waitFor({ state: 'attached' });
    await row('Helena Bastos').click();
    await page
      .getByRole('log')
      .getByText(/Adiada até .*, 09:00 · .*, por Bia/)
      .waitFor();
    await page.goto(`${world.system.url}/tickets`);
    await page.getByRole('radio', { name: /Atendendo/ }).click();
    await write('Consegui pagar hoje!');
    await toast('A conversa com Helena Bastos voltou: o cliente escreveu').waitFor();
    await row('Helena Bastos').waitFor();
    expect(await row('Helena Bastos').locator('[data-unread]').count()).toBe(1);
  });
});
