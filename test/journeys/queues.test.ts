import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { buildWeb } from '../../runtime/web.ts';
import { openWorld, type Person, type World } from '../commands/world.ts';
import { eventually } from '../kernel/eventually.ts';
import { browserPath, openBrowser, openPerson, signInAt } from './browser.ts';

const journey = browserPath ? describe : describe.skip;
let world: World;
let browser: Browser;
let ana: Page;
let bia: Page;

const openPage = async (who: Person['who']): Promise<Page> => {
  const { page } = await openPerson(browser);
  await signInAt(page, world.system.url, who);
  await page.goto(`${world.system.url}/queues`);
  await page.getByRole('heading', { name: 'Filas e chatbot' }).waitFor();
  return page;
};
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const form = (page: Page) => page.getByRole('dialog');
const edit = async (page: Page, name: string) => {
  await page.getByRole('button', { name: `Editar ${name}`, exact: true }).click();
  await form(page).getByLabel('Nome').waitFor();
};
const save = (page: Page) => form(page).locator('button[type=submit]').click();
const toast = (page: Page, words: string) => page.locator('[data-toast]').filter({ hasText: words }).waitFor();

journey('two admins set up queues', () => {
  beforeAll(async () => {
    await buildWeb(join(import.meta.dirname, '../..'));
    world = await openWorld();
    browser = await openBrowser();
    await world.change('scheduleType', 'queue');
    // Not the world's own admin: a second sign-in would end his first.
    ana = await openPage(await world.register('Ana', { profile: 'admin' }));
    bia = await openPage(await world.register('Bia', { profile: 'admin' }));
  });
  afterAll(async () => {
    await browser?.close();
    await world?.close();
  });

  test('one adds a queue: the other sees it without a reload, in six columns', async () => {
    await ana.getByRole('button', { name: 'Nova fila' }).click();
    await save(ana);
    await form(ana).getByText('Required').waitFor();
    await form(ana).getByLabel('Nome').fill('V');
    await form(ana).getByText('Too Short!').waitFor();
    expect(await form(ana).getByRole('radio').count()).toBe(50);
    for (const name of ['Integração', 'Prompt de IA'])
      expect(await form(ana).getByLabel(name).locator('option').allTextContents()).toEqual(['Nenhuma']);
    await form(ana).getByLabel('Nome').fill('Vendas');
    await form(ana).getByLabel('Ordem').fill('1');
    await form(ana).getByLabel('Mensagem de saudação').fill('Olá! Você falou com Vendas.');
    await save(ana);
    await toast(ana, 'Queue saved successfully');
    await rowOf(bia, 'Vendas').waitFor();
    const heads = await bia.getByRole('columnheader').allTextContents();
    expect(heads).toEqual(['ID', 'Nome', 'Cor', 'Ordem', 'Saudação', 'Ações']);
  });

  test('both edit it: the second one is warned with the name of the first, and may save anyway', async () => {
    await edit(bia, 'Vendas');
    await form(bia).getByLabel('Nome').fill('Loja');
    await edit(ana, 'Vendas');
    await form(ana).getByLabel('Nome').fill('Comercial');
    await form(ana).getByLabel('Mensagem de saudação').fill('Bem-vindo!');
    await save(ana);
    await form(bia).getByText('Ana mudou este registro enquanto você editava.').waitFor();
    await form(bia).getByText('Nome: Comercial').waitFor();
    expect(await form(bia).getByLabel('Nome').inputValue()).toBe('Loja');
    expect(await form(bia).getByLabel('Mensagem de saudação').inputValue()).toBe('Bem-vindo!');
    await form(bia).getByRole('button', { name: 'Salvar mesmo assim' }).click();
    await rowOf(ana, 'Loja').filter({ hasText: 'Bem-vindo!' }).waitFor();
  });

  test('what was typed is asked about before it is left, and stays when the queue is deleted meanwhile', async () => {
    const id = await world.addQueue('Efêmera');
    await edit(bia, 'Efêmera');
    await bia.keyboard.press('Escape');
    await form(bia).waitFor({ state: 'detached' });
    await edit(bia, 'Efêmera');
    await form(bia).getByLabel('Nome').fill('Perene');
    const question = bia.getByRole('alertdialog', { name: 'Descartar o que foi digitado?' });
    for (const leave of [() => bia.keyboard.press('Escape'), () => bia.mouse.click(5, 400)]) {
      await leave();
      await question.getByRole('button', { name: 'Cancelar' }).click();
      await question.waitFor({ state: 'detached' });
      expect(await form(bia).getByLabel('Nome').inputValue()).toBe('Perene');
    }
    expect((await world.admin.api('DELETE', `/queue/${id}`)).status).toBe(200);
    await form(bia).getByText('Este registro foi excluído enquanto você editava.').waitFor();
    expect(await form(bia).getByLabel('Nome').inputValue()).toBe('Perene');
    const asked = new Promise<string>((resolve) => {
      bia.once('dialog', (dialog) => {
        resolve(dialog.type());
        void dialog.dismiss();
      });
    });
    void bia.reload().catch(() => {});
    expect(await asked).toBe('beforeunload');
    await bia.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Ok' }).click();
    await form(bia).waitFor({ state: 'detached' });
  });

  test('the hours of a queue say that they wait for the save, and are kept', async () => {
    // Which there are hangs on an option, whose frame may come after the form was opened.
    const tabs = (names: string[]) =>
      eventually(async () => expect(await form(ana).getByRole('tab').allTextContents()).toEqual(names));
    await edit(ana, 'Loja');
    await tabs(['Dados da Fila', 'Horários de Atendimento']);
    await form(ana).getByRole('tab', { name: 'Horários de Atendimento' }).click();
    const opens = form(ana).getByLabel('Segunda-feira, abre');
    expect(await opens.inputValue()).toBe('08:00');
    await opens.fill('9h30');
    await opens.press('Tab');
    await toast(ana, 'Clique em salvar para registar as alterações');
    await save(ana);
    await toast(ana, 'Queue saved successfully');
    await edit(ana, 'Loja');
    await form(ana).getByRole('tab', { name: 'Horários de Atendimento' }).click();
    expect(await opens.inputValue()).toBe('09:30');
    await ana.keyboard.press('Escape');
    await world.change('scheduleType', 'company');
    await ana.reload();
    await edit(ana, 'Loja');
    await tabs(['Dados da Fila']);
  });

  test('the menu of its bot: children load with one request, options are added, renumbered, seen by both', async () => {
    const add = async (title: string) => {
      await form(ana).getByLabel('Título').fill(title);
      await ana.keyboard.press('Enter');
      await form(ana).getByText(title, { exact: true }).waitFor();
    };
    for (const title of ['Sofás', 'Mesas', 'Falar']) {
      await form(ana).getByRole('button', { name: 'Nova opção', exact: true }).click();
      await add(title);
    }
    await form(ana).getByRole('button', { name: 'Nova opção dentro de Sofás' }).click();
    await add('Pronta entrega');

    await edit(bia, 'Loja');
    await form(bia).getByText('Sofás', { exact: true }).waitFor();
    const asked: string[] = [];
    bia.on('request', (request) => {
      if (request.url().includes('/queue-options')) asked.push(new URL(request.url()).search);
    });
    await form(bia).getByRole('button', { name: 'Mostrar as opções de Sofás' }).click();
    await form(bia).getByText('Pronta entrega').waitFor();
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatch(/parentId=\d+/);

    await form(ana).getByRole('button', { name: 'Excluir Sofás' }).click();
    await ana.getByRole('alertdialog').getByRole('button', { name: 'Ok' }).click();
    await form(bia).getByText('Pronta entrega').waitFor({ state: 'detached' });
    const numbered = form(bia).locator('ul > li');
    expect(await numbered.allTextContents()).toEqual(['1Mesas', '2Falar']);
    await ana.keyboard.press('Escape');
    await bia.keyboard.press('Escape');
  });

  test('a queue with tickets goes when another takes them', async () => {
    const { admin } = world;
    const target = await world.addQueue('Suporte');
    const connectionId = await world.addConnection('Loja');
    const { id } = await world.write(connectionId, '5511970000001', 'Oi');
    const queues = (await admin.api('GET', '/queue')).body;
    const loja = Array.isArray(queues) ? queues.find(({ name }) => name === 'Loja') : undefined;
    expect((await admin.api('PUT', `/tickets/${id}`, { queueId: loja?.id })).status).toBe(200);
    await ana.getByRole('button', { name: 'Excluir Loja', exact: true }).click();
    const question = ana.getByRole('alertdialog');
    await question.getByText('Deseja realmente excluir esse registro?').waitFor();
    await question.getByRole('button', { name: 'Ok' }).click();
    await question.getByLabel('Fila de destino').selectOption({ label: 'Suporte' });
    await question.getByRole('button', { name: 'Transferir e excluir' }).click();
    await rowOf(bia, 'Loja').waitFor({ state: 'detached' });
    expect((await admin.api('GET', `/tickets/${id}`)).body).toMatchObject({ status: 'pending', queueId: target });
  });
});
