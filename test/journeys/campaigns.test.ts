import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { instantOf, wallTime } from '../../domain/kernel/instant.ts';
import { openRoad, type Road } from '../faults/road.ts';
import { eventually } from '../kernel/eventually.ts';
import { faultsOf } from './axe.ts';
import { browserPath, openBrowser, openPerson, signInAt } from './browser.ts';
import { follow } from './drawer.ts';

const journey = browserPath ? describe : describe.skip;
const patience = { timeout: 60_000 };
const zone = 'America/Sao_Paulo';
let road: Road;
let browser: Browser;
let ana: Page; // an admin, who plans the campaign
let bia: Page; // a colleague on a phone, who watches
let numbers: string[];

const dialog = (page: Page) => page.getByRole('dialog');
const go = (page: Page, path: string) => page.goto(`${road.installation.url}${path}`);
const toast = (page: Page, words: string) => page.locator('[data-sonner-toast]').filter({ hasText: words }).waitFor();
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });
/** Checks that axe finds nothing on the screen in either theme. */
const isFaultless = async (page: Page) => {
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    expect(await faultsOf(page, theme)).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null });
};
const idOf = ({ body }: { body: unknown }) => Number(Object(body).id);

journey('a campaign of three contacts', () => {
  beforeAll(async () => {
    road = await openRoad({ LOG_LEVEL: 'error' });
    const phone = await road.pair();
    numbers = (await road.phones.contacts({ phone })).slice(0, 3).map(({ number }) => number);
    const contactListId = idOf(await road.ask('POST', '/contact-lists', { name: 'Clientes' }));
    for (const [n, number] of numbers.entries())
      await road.ask('POST', '/contact-list-items', { contactListId, name: `Cliente ${n + 1}`, number, email: '' });
    await eventually(async () => {
      const { body } = await road.ask('GET', `/contact-lists/${contactListId}`);
      if (Object(body).contactsCount !== 3) throw new Error('they are not all there yet');
    }, 60_000);
    const who = { name: 'Bia', email: 'bia@exemplo.com.br', password: 'segredo-1', profile: 'admin' };
    await road.ask('POST', '/users', who);
    browser = await openBrowser();
    ({ page: ana } = await openPerson(browser));
    ({ page: bia } = await openPerson(browser, { width: 390, height: 780 }));
    await signInAt(ana, road.installation.url, road.installation.admin);
    await signInAt(bia, road.installation.url, who);
  });
  afterAll(async () => {
    await browser?.close();
    await road?.stop();
  });

  test('its settings contain the pace and the company’s variables (R510, R513 to R517)', async () => {
    await follow(ana, 'Configurações de campanhas');
    const options = async (name: string) =>
      ana
        .getByLabel(name, { exact: true })
        .locator('option')
        .evaluateAll((all) => all.map((one) => one.getAttribute('value')));
    const long = ['0', '1', '5', '10', '15', '20', '30', '40', '60', '80', '100', '120'];
    await ana.getByLabel('Intervalo entre mensagens').waitFor();
    expect(await options('Intervalo entre mensagens')).toEqual(['0', '5', '10', '15', '20']);
    expect(await options('Fazer pausa maior a cada')).toEqual(long);
    expect(await options('Duração da pausa maior')).toEqual(long);
    await eventually(async () => expect(await ana.getByLabel('Intervalo entre mensagens').inputValue()).toBe('20'));
    await ana.getByLabel('Intervalo entre mensagens').selectOption('5');
    const add = ana.getByRole('button', { name: 'Adicionar variável' });
    await ana.getByLabel('Atalho').fill('loja');
    await ana.getByLabel('Conteúdo').fill('Padaria Sol');
    await add.click();
    await ana.getByText('{loja}', { exact: true }).waitFor();
    for (const taken of ['Loja', 'Nome']) {
      await ana.getByLabel('Atalho').fill(taken);
      await ana.getByText('Já existe uma variável com este atalho.').waitFor();
      await eventually(async () => expect(await add.isDisabled()).toBe(true));
      await ana.getByLabel('Atalho').fill('');
      await ana.getByText('Já existe uma variável com este atalho.').waitFor({ state: 'hidden' });
    }
    await isFaultless(ana);
    await ana.getByRole('button', { name: 'Salvar configurações' }).click();
    await toast(ana, 'Configurações salvas');
  });

  test('is planned in a dialog with five texts and a preview with a recipient’s name (R498 to R500)', async () => {
    await go(bia, '/campaigns');
    await bia.getByText('Nenhuma campanha ainda').waitFor();
    await follow(ana, 'Campanhas');
    await ana.getByRole('button', { name: 'Nova campanha' }).click();
    const form = dialog(ana);
    await form.getByLabel('Nome').fill('P');
    await ana.keyboard.press('Tab');
    await form.getByRole('tab', { name: 'Msg. 5' }).waitFor();
    await eventually(async () => expect(await form.getByRole('tab').count()).toBe(5));
    await form.getByText('Too Short!').waitFor();
    await form.getByLabel('Nome').fill('Páscoa');
    await form.getByLabel('Lista de contatos').selectOption({ label: 'Clientes · 3 contatos' });
    await form.getByText('3 contatos no momento').waitFor();
    const text = form.getByLabel('Mensagem 1', { exact: true });
    await text.fill('Olá, ');
    await form.getByRole('button', { name: '{nome}' }).click();
    await text.press('End');
    await text.pressSequentially('! Temos ovos na ');
    await form.getByRole('button', { name: '{loja}' }).click();
    await form.getByText(/^Olá, Cliente \d! Temos ovos na Padaria Sol$/).waitFor();
    expect(await form.getByLabel('Mensagem de confirmação 1').count()).toBe(0);
    await form.getByText('Pedir confirmação antes de enviar').click();
    await form.getByLabel('Mensagem de confirmação 1').waitFor();
    await form.getByText('Pedir confirmação antes de enviar').click();
    await isFaultless(ana);
    await form.getByRole('button', { name: 'Salvar' }).click();
    await form.waitFor({ state: 'detached' });
    await row(ana, 'Páscoa').getByText('Inativa').waitFor();
    for (const words of ['Clientes', 'Não definido', 'Sem agendamento', 'Não concluída', 'Desabilitada'])
      await eventually(async () => expect(await row(ana, 'Páscoa').getByText(words, { exact: true }).count()).toBe(1));
    await bia.getByText('Páscoa').waitFor();
  });

  test('starts at its time; a colleague sees it stopped, restarted and finished, with a correct report', async () => {
    const acts = row(ana, 'Páscoa');
    await acts.getByRole('button', { name: 'Editar Páscoa' }).click();
    const now = wallTime(new Date().toISOString(), zone);
    expect(Date.parse(instantOf(now, zone))).toBeLessThanOrEqual(Date.now());
    await dialog(ana).getByLabel('Agendamento').fill(now);
    await dialog(ana).getByRole('button', { name: 'Salvar' }).click();
    await acts.getByText('Em Andamento').waitFor(patience);
    await bia.getByText('Em Andamento').waitFor(patience);
    await acts.getByRole('button', { name: 'Parar Páscoa' }).click();
    await toast(ana, 'Páscoa foi parada');
    await bia.getByText('Cancelada').waitFor();
    await acts.getByRole('button', { name: 'Editar Páscoa' }).click();
    await dialog(ana).getByText('A campanha foi cancelada.').waitFor();
    await eventually(async () => expect(await dialog(ana).getByLabel('Nome').getAttribute('readonly')).not.toBeNull());
    await dialog(ana).getByRole('button', { name: 'Reiniciar campanha' }).click();
    await toast(ana, 'Páscoa foi reiniciada');
    await bia.getByRole('button', { name: 'Relatório de Páscoa' }).click();
    await bia.getByRole('heading', { name: 'Relatório de Páscoa' }).waitFor();
    await bia.getByText('Entregues: 3 de 3').waitFor(patience);
    await bia.getByText('Finalizada').waitFor(patience);
    const figure = bia.getByLabel('Resumo da campanha').locator('div').filter({ hasText: 'Contatos válidos' });
    await eventually(async () => expect(await figure.locator('dd').textContent()).toBe('3'));
    expect(await bia.getByText('Confirmações solicitadas').count()).toBe(0);
    await isFaultless(bia);
    await acts.getByRole('button', { name: 'Relatório de Páscoa' }).click();
    const table = ana.getByRole('table', { name: 'Destinatários' });
    await eventually(async () => expect(await table.getByText('Entregue', { exact: true }).count()).toBe(3), 20_000);
    await ana.getByLabel('Status').selectOption('failed');
    await ana.getByText('Nenhum destinatário encontrado').waitFor();
    await ana.getByLabel('Status').selectOption('delivered');
    await ana.getByRole('searchbox').fill('Cliente 2');
    await eventually(async () => expect(await table.getByRole('row').count()).toBe(2), 20_000);
    const fetched = ana.waitForEvent('download');
    await ana.getByRole('button', { name: 'Exportar Excel' }).click();
    expect((await fetched).suggestedFilename()).toMatch(/\.xlsx$/);
    await isFaultless(ana);
  });
});
