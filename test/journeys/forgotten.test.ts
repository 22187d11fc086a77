import { afterAll, beforeAll, describe, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { openRoad, type Road } from '../faults/road.ts';
import { eventually } from '../kernel/eventually.ts';
import { browserPath, openBrowser, openPerson, signInAt } from './browser.ts';

const journey = browserPath ? describe : describe.skip;
const phoneSize = { width: 390, height: 844 };
const number = '5511955507913';
const name = 'Zuleica Quintanilha';
const person = (who: string) => ({ email: `${who}@exemplo.com.br`, password: `senha-de-${who}` });
/** The folder for screenshots. Without it none are taken. */
const pictures = process.env['JOURNEY_PICTURES'];
const picture = async (page: Page, file: string): Promise<void> => {
  if (pictures) await page.screenshot({ path: `${pictures}/${file}.png` });
};
let browser: Browser;
let road: Road;
let ana: Page;
let bia: Page;
let uuid: string;

journey(
  'an admin erases the personal data of a contact; a colleague has the conversation open on a phone, in English',
  () => {
    beforeAll(async () => {
      road = await openRoad({ LOG_LEVEL: 'error' });
      const phone = await road.pair();
      await road.phones.addContact({ name, number });
      for (const text of ['Bom dia!', 'Meu pedido não chegou', 'Pode ver para mim?'])
        await road.phones.say({ phone, contact: number, text });
      const found = await eventually(async () => {
        const [ticket] = await road.ticketsOf(number);
        if (!ticket) throw new Error('there is no ticket yet');
        return ticket;
      }, 60_000);
      ({ uuid } = found);
      await road.ask('PUT', `/tickets/${found.id}`, { status: 'open' });
      await road.ask('POST', `/messages/${found.id}`, { body: 'Já estou vendo, um momento.' });
      await road.ask('POST', '/ticket-notes', { note: 'Prefere ser chamada de Zu', ticketId: found.id });
      browser = await openBrowser();
      for (const who of ['ana', 'bia'])
        await road.ask('POST', '/users', { name: who, profile: 'admin', ...person(who) });
      ({ page: ana } = await openPerson(browser));
      ({ page: bia } = await openPerson(browser, phoneSize));
      await signInAt(ana, road.installation.url, person('ana'));
      await signInAt(bia, road.installation.url, person('bia'));
      await bia.evaluate(() => {
        localStorage.setItem('language', 'en');
        localStorage.setItem('theme', 'dark');
      });
      await bia.goto(`${road.installation.url}/tickets/${uuid}`);
      await bia.getByText('Meu pedido não chegou').first().waitFor();
    });
    afterAll(async () => {
      await browser?.close();
      await road?.stop();
    });

    test('the name must be typed, and both see at once that nothing is left', async () => {
      await ana.goto(`${road.installation.url}/tickets/${uuid}`);
      await ana.getByText('Meu pedido não chegou').first().waitFor();
      await ana.getByRole('button', { name: 'Dados do contato' }).first().click();
      await ana.getByRole('log').getByText('Prefere ser chamada de Zu').waitFor();
      await picture(ana, 'panel');
      await ana.getByRole('button', { name: 'Apagar dados pessoais' }).click();
      const dialog = ana.getByRole('alertdialog');
      await dialog.getByLabel('Motivo').selectOption({ label: 'O consentimento foi revogado' });
      await dialog.getByLabel(`Digite ${name}`).fill('Zuleica');
      await dialog.getByRole('button', { name: 'Apagar para sempre', disabled: true }).waitFor();
      await dialog.getByLabel(`Digite ${name}`).fill('zuleica quintanilha');
      await picture(ana, 'dialog');
      await dialog.getByRole('button', { name: 'Apagar para sempre' }).click();
      await dialog.waitFor({ state: 'detached' });

      await ana.getByRole('heading', { name: 'Contato apagado' }).first().waitFor();
      await bia.getByRole('heading', { name: 'Erased contact' }).first().waitFor();
      for (const page of [ana, bia])
        await page.getByText('Meu pedido não chegou').first().waitFor({ state: 'detached' });
      await bia.getByText('Erased content').first().waitFor();
      await ana.getByRole('log').getByText('Conteúdo apagado').nth(3).waitFor();
      await ana.getByText('Prefere ser chamada de Zu').waitFor({ state: 'detached' });
      await picture(ana, 'erased');
      await picture(bia, 'erased-phone');
      await bia.getByRole('heading', { name: 'Erased contact' }).getByRole('button').click();
      await bia.getByRole('heading', { name: 'Contact details' }).waitFor();
      await picture(bia, 'erased-panel-phone');

      await ana.goto(`${road.installation.url}/contacts`);
      await ana.getByRole('heading', { name: 'Contatos' }).first().waitFor();
      await ana.getByText(name).waitFor({ state: 'detached' });
      await picture(ana, 'contacts');
    });
  },
);
