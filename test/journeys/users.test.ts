import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { buildWeb } from '../../runtime/web.ts';
import { openWorld, type Person, type World } from '../commands/world.ts';
import { browserPath, openBrowser, openPerson, signInAt } from './browser.ts';

const journey = browserPath ? describe : describe.skip;
let world: World;
let browser: Browser;
let ana: Page;
let bia: Page;

const enter = async (who: Person['who']): Promise<Page> => {
  const { page } = await openPerson(browser);
  await signInAt(page, world.system.url, who);
  return page;
};
const atUsers = async (who: Person['who']): Promise<Page> => {
  const page = await enter(who);
  await page.goto(`${world.system.url}/users`);
  await page.getByRole('heading', { name: 'Usuários' }).waitFor();
  return page;
};
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const form = (page: Page) => page.getByRole('dialog');
const edit = async (page: Page, name: string) => {
  await page.getByRole('button', { name: `Editar ${name}`, exact: true }).click();
  await form(page).getByRole('checkbox', { name: 'Vendas' }).waitFor();
};
const openProfile = async (page: Page) => {
  await page.getByRole('button', { name: /Menu de/ }).click();
  await page.getByRole('menuitem', { name: 'Perfil' }).click();
  await form(page).getByLabel('Nome').waitFor();
};
const save = (page: Page) => form(page).locator('button[type=submit]').click();
const toast = (page: Page, words: string) => page.locator('[data-toast]').filter({ hasText: words }).waitFor();
const dora = { email: 'dora@exemplo.com.br', password: 'senha-de-dora' };

journey('two admins set up users', () => {
  beforeAll(async () => {
    await buildWeb(join(import.meta.dirname, '../..'));
    world = await openWorld();
    browser = await openBrowser();
    await world.addQueue('Vendas');
    // Not the world's own admin: a second sign-in would end his first.
    ana = await atUsers(await world.register('Ana', { profile: 'admin' }));
    bia = await atUsers(await world.register('Bia', { profile: 'admin' }));
  });
  afterAll(async () => {
    await browser?.close();
    await world?.close();
  });

  test('one adds a user: the other sees him without a reload, in seven columns (R308, R310, R323 to R325, R329)', async () => {
    await ana.getByRole('button', { name: 'Novo usuário' }).click();
    await form(ana).getByRole('checkbox', { name: 'Vendas' }).check();
    await save(ana);
    expect(await form(ana).getByText('Required').count()).toBe(3);
    await form(ana).getByLabel('Nome').fill('Dora Lima');
    await form(ana).getByLabel('E-mail').fill('x');
    await form(ana).getByText('Invalid email').waitFor();
    await form(ana).getByLabel('E-mail').fill(dora.email);
    await form(ana).getByLabel('Senha').fill('abcd');
    await form(ana).getByText('Too Short!').waitFor();
    await form(ana).getByLabel('Senha').fill(dora.password);
    const profiles = await form(ana).getByLabel('Perfil').locator('option').allTextContents();
    expect(profiles).toEqual(['Administrador', 'Supervisor', 'Usuário']);
    await save(ana);
    await toast(ana, 'Usuário salvo.');
    await rowOf(bia, 'Dora Lima').getByText('Vendas').waitFor();
    const heads = await bia.getByRole('columnheader').allTextContents();
    expect(heads).toEqual(['ID', 'Nome', 'E-mail', 'Perfil', 'Avaliação', 'Filas', 'Ações']);
  });

  test('an e-mail that is taken is told, and the form stays', async () => {
    await ana.getByRole('button', { name: 'Novo usuário' }).click();
    await form(ana).getByLabel('Nome').fill('Outra Dora');
    await form(ana).getByLabel('E-mail').fill(dora.email);
    await form(ana).getByLabel('Senha').fill('senha');
    await save(ana);
    await toast(ana, 'O e-mail já está em uso.');
    expect(await form(ana).getByLabel('Nome').inputValue()).toBe('Outra Dora');
    await form(ana).getByRole('button', { name: 'Cancelar' }).click();
  });

  test('who edits what another just changed is told by whom, and saves only what he touched', async () => {
    await edit(bia, 'Dora Lima');
    await edit(ana, 'Dora Lima');
    await form(ana).getByLabel('WhatsApp do usuário').fill('+55 11 98765-0001');
    await save(ana);
    await bia.getByText('Ana mudou este registro enquanto você editava.').waitFor();
    await form(bia).getByLabel('Nome').fill('Dora Luz');
    await save(bia);
    await rowOf(ana, 'Dora Luz').waitFor();
    await edit(ana, 'Dora Luz');
    expect(await form(ana).getByLabel('WhatsApp do usuário').inputValue()).toBe('5511987650001');
    await ana.keyboard.press('Escape');
  });

  test('an agent changes name and password of himself alone, stays in, and is seen online (R311, R312, R317, R724)', async () => {
    const page = await enter(dora);
    await rowOf(ana, 'Dora Luz').getByText('Online').waitFor();
    await page.goto(`${world.system.url}/users`);
    await page.getByRole('tab', { name: 'Abertas' }).waitFor();
    expect(await page.getByRole('link', { name: 'Usuários' }).count()).toBe(0);
    await openProfile(page);
    const fields = await form(page).locator('label, legend').allTextContents();
    expect(fields).toEqual(['Nome', 'E-mail', 'Senha']);
    await form(page).getByLabel('Nome').fill('Dora Reis');
    await form(page).getByLabel('Senha', { exact: true }).fill('outra-senha');
    await save(page);
    await form(page).getByText('Required').waitFor();
    await form(page).getByLabel('Senha atual').fill('chute');
    await save(page);
    await form(page).getByText('A senha atual não confere.').waitFor();
    expect(await page.locator('[data-toast]').filter({ hasText: 'confere' }).count()).toBe(0); // at its field
    await form(page).getByLabel('Senha atual').fill(dora.password);
    await save(page);
    await toast(page, 'Perfil salvo.');
    await page.getByRole('button', { name: 'Menu de Dora Reis' }).waitFor();
    await rowOf(bia, 'Dora Reis').waitFor();
  });

  test('an admin has profile, queues and connection in his own profile too, over any page', async () => {
    await bia.goto(`${world.system.url}/connections`);
    await openProfile(bia);
    for (const label of ['Perfil', 'Conexão padrão', 'WhatsApp do usuário'])
      await form(bia).getByLabel(label, { exact: true }).waitFor();
    await form(bia).getByRole('checkbox', { name: 'Vendas' }).check();
    await save(bia);
    await toast(bia, 'Perfil salvo.');
    await rowOf(ana, 'Bia').getByText('Vendas').waitFor();
  });

  test('who types wrong passwords is told how long to wait, then gets in', async () => {
    const who = await world.register('Eva');
    const { page } = await openPerson(browser);
    await page.goto(`${world.system.url}/login`);
    await page.getByLabel('E-mail').fill(who.email);
    // The first pauses are over in a moment, perhaps before the next try: one that can be seen will come.
    for (let paused = 0, n = 0; paused < 2; n++) {
      await page.getByLabel('Senha', { exact: true }).fill(`chute-${n}`);
      const answered = page.waitForResponse((response) => response.url().endsWith('/auth/login'));
      await page.getByRole('button', { name: 'Entrar' }).click();
      const answer = await answered;
      if (answer.status() === 429) paused = Number((await answer.json()).retryAfter);
      else await page.getByText('E-mail ou senha incorretos').first().waitFor();
    }
    await page
      .getByText(/Espere \d+ segundos? e tente de novo/)
      .first()
      .waitFor();
    await page
      .getByRole('main')
      .getByText(/Espere/)
      .waitFor({ state: 'detached' });
    await page.getByLabel('Senha', { exact: true }).fill(who.password);
    await page.getByRole('button', { name: 'Entrar' }).click();
    await page.getByRole('tab', { name: 'Abertas' }).waitFor();
  });

  test('a user is deleted after the question, and is out (R309, R329)', async () => {
    await bia.goto(`${world.system.url}/users`);
    const page = await enter({ ...dora, password: 'outra-senha' });
    await rowOf(bia, 'Dora Reis').waitFor();
    expect(await bia.getByRole('button', { name: 'Excluir Bia' }).count()).toBe(0); // oneself
    await ana.getByRole('button', { name: 'Excluir Dora Reis' }).click();
    await ana.getByText('Deseja realmente excluir esse registro?').waitFor();
    await ana.getByRole('button', { name: 'Ok' }).click();
    for (const each of [ana, bia]) await rowOf(each, 'Dora Reis').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Entrar' }).waitFor();
  });
});
