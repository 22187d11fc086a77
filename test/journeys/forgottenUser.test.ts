import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { buildWeb } from '../../runtime/web.ts';
import { openWorld, type World } from '../commands/world.ts';
import { browserPath, openBrowser, openPerson, signInAt } from './browser.ts';

const journey = browserPath ? describe : describe.skip;
const name = 'Teodoro';
/** The folder for screenshots. Without it none are taken. */
const pictures = process.env['JOURNEY_PICTURES'];
const picture = async (page: Page, file: string): Promise<void> => {
  if (pictures) await page.screenshot({ path: `${pictures}/${file}.png` });
};
let world: World;
let browser: Browser;
let ana: Page;
let bia: Page;
let uuid: string;

const at = (page: Page, path: string) => page.goto(`${world.system.url}${path}`);
const row = (page: Page, who: string) => page.getByRole('row').filter({ hasText: who });

journey('an admin erases users: one who is there, and on a phone, in English, one who was removed', () => {
  beforeAll(async () => {
    await buildWeb(join(import.meta.dirname, '../..'));
    world = await openWorld();
    const connection = await world.addConnection('Loja');
    const teodoro = await world.addPerson(name);
    const marta = { name: 'Marta Removida', email: 'marta@exemplo.com.br', password: 'senha-dela' };
    await world.admin.api('POST', '/users', marta);
    const ticket = await world.write(connection, '5511955507913', 'Bom dia!');
    ({ uuid } = ticket);
    await world.admin.api('PUT', `/tickets/${ticket.id}`, { status: 'open', userId: teodoro.user.id });
    await teodoro.api('PUT', `/tickets/${ticket.id}`, { status: 'closed' });
    browser = await openBrowser();
    ({ page: ana } = await openPerson(browser));
    await signInAt(ana, world.system.url, world.admin.who);
  });
  afterAll(async () => {
    await browser?.close();
    await world?.close();
  });

  test('the name must be typed, and the user list and the ticket’s history no longer contain it', async () => {
    await at(ana, '/users');
    await row(ana, name).waitFor();
    await picture(ana, 'users');
    await ana.getByRole('button', { name: `Apagar dados pessoais de ${name}` }).click();
    const dialog = ana.getByRole('alertdialog');
    await dialog.getByText('as mensagens enviadas aos clientes ficam sem este nome').waitFor();
    await dialog.getByLabel(`Digite ${name}`).fill('Teo');
    await dialog.getByRole('button', { name: 'Apagar para sempre', disabled: true }).waitFor();
    await dialog.getByLabel(`Digite ${name}`).fill('TEODORO ');
    await picture(ana, 'user-dialog');
    await dialog.getByRole('button', { name: 'Apagar para sempre' }).click();
    await dialog.waitFor({ state: 'detached' });
    await row(ana, name).waitFor({ state: 'detached' });
    await at(ana, `/tickets/${uuid}`);
    await ana.getByText('Usuário apagado').first().waitFor();
    await picture(ana, 'user-erased-ticket');
  });

  test('a removed user is found in the list of removed users', async () => {
    await at(ana, '/users');
    await ana.getByRole('button', { name: 'Excluir Marta Removida' }).click();
    await ana.getByRole('button', { name: /^ok$/i }).last().click();
    await row(ana, 'Marta Removida').waitFor({ state: 'detached' });
    ({ page: bia } = await openPerson(browser, { width: 390, height: 844 }));
    await signInAt(bia, world.system.url, await world.register('Bia', { profile: 'admin' }));
    await bia.evaluate(() => localStorage.setItem('language', 'en'));
    await at(bia, '/users');
    await bia.getByRole('button', { name: 'Deleted users' }).click();
    await bia.getByText('Marta Removida').waitFor();
    expect(await bia.getByText(name).count()).toBe(0);
    await picture(bia, 'removed-phone');
    await bia.getByRole('button', { name: 'Erase personal data of Marta Removida' }).click();
    const dialog = bia.getByRole('alertdialog');
    await dialog.getByLabel('Type Marta Removida').fill('Marta Removida');
    await picture(bia, 'removed-dialog-phone');
    await dialog.getByRole('button', { name: 'Erase for good' }).click();
    await bia.getByText('No deleted users').waitFor();
    await picture(bia, 'removed-empty-phone');
    await bia.evaluate(() => localStorage.setItem('theme', 'dark'));
    await at(bia, '/users');
    await bia.getByRole('button', { name: 'Deleted users' }).click();
    await bia.getByText('No deleted users').waitFor();
    await picture(bia, 'removed-empty-phone-dark');
  });
});
