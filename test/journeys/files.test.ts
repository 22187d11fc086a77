import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { pdf, png } from '../commands/media/desk.ts';
import { openRoad, type Road } from '../faults/road.ts';
import { eventually } from '../kernel/eventually.ts';
import { browserPath, openBrowser, openPerson, signInAt } from './browser.ts';
import { agentOn, customerOn } from './people.ts';

const journey = browserPath ? describe : describe.skip;
let road: Road;
let browser: Browser;
let phone: string;
let uuid: string;

/** Makes a quick message with a file. */
const reply = async (
  page: Page,
  shortcode: string,
  message: string,
  file: { name: string; mimeType: string; buffer: Buffer },
) => {
  await page.getByRole('button', { name: 'Nova resposta' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Atalho').fill(shortcode);
  await form.getByRole('textbox', { name: 'Mensagem' }).fill(message);
  await form.locator('input[type=file]').setInputFiles(file);
  await form.getByRole('button', { name: /Salvar|Adicionar/ }).click();
  await form.waitFor({ state: 'detached' });
};

journey('an agent sends the file of a quick message', () => {
  beforeAll(async () => {
    road = await openRoad({ LOG_LEVEL: 'error' });
    phone = await road.pair();
    await road.phones.say({ phone, contact: '5511988880001', text: 'Quais são os preços?' });
    const { id, uuid: found } = await eventually(async () => {
      const [ticket] = await road.ticketsOf('5511988880001');
      if (!ticket) throw new Error('there is no ticket yet');
      return ticket;
    }, 60_000);
    uuid = found;
    await road.ask('PUT', `/tickets/${id}`, { status: 'open' });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await road?.stop();
  });

  test('it stands above the text, goes with it, opens, and the customer has it', async () => {
    const { url, admin } = road.installation;
    const { page, context } = await openPerson(browser);
    await signInAt(page, url, admin);
    await page.goto(`${url}/quick-messages`);
    const table = { name: 'Tabela de preços.pdf', mimeType: 'application/pdf', buffer: pdf };
    await reply(page, 'tabela', 'Olá, {{firstName}}! Segue a tabela.', table);
    await reply(page, 'foto', '', { name: 'Vitrine.png', mimeType: 'image/png', buffer: png });
    await page.goto(`${url}/tickets/${uuid}`);
    const field = page.getByRole('textbox', { name: /mensagem/i });
    const chip = page.getByRole('group', { name: 'Anexo' });
    const log = page.getByRole('log');
    const choose = async (typed: string) => {
      await field.fill(typed);
      await page.getByRole('option').first().waitFor();
      await page.keyboard.press('Enter');
    };

    await choose('/tab');
    await chip.getByText('Tabela de preços.pdf').waitFor();
    await chip.getByRole('button', { name: 'Remover anexo' }).click();
    expect(await chip.count()).toBe(0);
    await choose('/tab');
    expect(await field.inputValue()).toContain('Segue a tabela.');
    await page.keyboard.press('Enter');
    const bubble = page.getByLabel('Você', { exact: true }).filter({ hasText: 'Segue a tabela.' });
    const link = bubble.getByRole('link', { name: 'Baixar Tabela de preços.pdf' });
    await link.waitFor();
    expect(await chip.count()).toBe(0);
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    expect(download.suggestedFilename()).toBe('Tabela de preços.pdf');
    expect((await readFile(await download.path())).equals(pdf)).toBe(true);

    await choose('/foto');
    await chip.getByText('Vitrine.png').waitFor();
    await page.keyboard.press('Enter');
    const picture = log.getByRole('img', { name: 'Vitrine.png' });
    await eventually(async () => {
      const width = await picture.evaluate((image) => ('naturalWidth' in image ? image.naturalWidth : 0));
      expect(width).toBeGreaterThan(0);
    }, 20_000);

    const handset = await context.newPage();
    await handset.goto(`${url}/phone`);
    const customer = customerOn(handset);
    await customer.openChat('Ana Souza');
    await customer.sees('Tabela de preços.pdf');
    await customer.sees('Segue a tabela.');
    await customer.sees('Imagem');
    await agentOn(page).tick('Segue a tabela.', 'Lida');
    await context.close();
  });
});
