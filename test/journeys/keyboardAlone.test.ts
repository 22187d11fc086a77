import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { buildWeb } from '../../runtime/web.ts';
import { openWorld, type World } from '../commands/world.ts';
import { browserPath, desk, openBrowser, openPerson, small } from './browser.ts';

const journey = browserPath ? describe : describe.skip;
let world: World;
let browser: Browser;

/** Presses Tab until the element of this role and name has the focus. Throws when the focus has gone around without it. */
const tabTo = async (page: Page, role: 'textbox' | 'button', name: string | RegExp): Promise<void> => {
  const wanted = page.getByRole(role, { name, exact: true }).first();
  await wanted.waitFor();
  for (let presses = 0; presses < 80; presses++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reaches ${String(name)}`);
};

journey('an agent with a keyboard alone', () => {
  beforeAll(async () => {
    await buildWeb(join(import.meta.dirname, '../..'));
    world = await openWorld();
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await world?.close();
  });

  test.each([small, desk])('signs in, accepts and answers at $width px', async (size) => {
    const queue = await world.addQueue(`Vendas ${size.width}`);
    const connection = await world.addConnection(`Loja ${size.width}`);
    const agent = await world.addPerson('Bia', { queueIds: [queue] });
    const number = `55119400${String(size.width).padStart(5, '0')}`;
    const { id } = await world.write(connection, number, 'Tem pão?', { pushName: 'Helena Bastos' });
    await world.admin.api('PUT', `/tickets/${id}`, { queueId: queue });
    const { page, context } = await openPerson(browser, size);
    await page.goto(`${world.system.url}/tickets`);
    await tabTo(page, 'textbox', 'E-mail');
    await page.keyboard.type(agent.who.email);
    await tabTo(page, 'textbox', 'Senha');
    await page.keyboard.type(agent.who.password);
    await tabTo(page, 'button', 'Entrar');
    await page.keyboard.press('Enter');
    await page.getByRole('tab', { name: 'Abertas' }).waitFor();
    await page.keyboard.press('2'); // the waiting ones
    await tabTo(page, 'button', 'Aceitar');
    await page.keyboard.press('Enter');
    await page.getByRole('log').getByText('Tem pão?').waitFor();
    await tabTo(page, 'textbox', /^Mensagem/);
    await page.keyboard.type('Saiu agora do forno.');
    await page.keyboard.press('Enter');
    await page.getByRole('article', { name: 'Você' }).getByText('Saiu agora do forno.').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false);
    await context.close();
  });
});
