import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { buildWeb } from '../../runtime/web.ts';
import { openWorld, type Person, type World } from '../commands/world.ts';
import { browserPath, openBrowser, openPerson, signInAt } from './browser.ts';
import { eventually } from '../kernel/eventually.ts';

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
const openProfile = async (page: Page) => {
  await page.getByRole('button', { name: /Menu de/ }).click();
  await page.getByRole('menuitem', { name: 'Perfil' }).click();
  await form(page).getByLabel('Nome').waitFor();
};
const save = (page: Page) => form(page).locator('button[type=submit]').click();
const toast = (page: Page, words: string) => page.locator('[data-sonner-toast]').filter({ hasText: words }).waitFor();
const dora = { email: 'dora@exemplo.com.br', password: 'senha-de-dora' };

journey('two admins set up users', () => {
  beforeAll(async () => {
    await buildWeb(join(import.meta.dirname, '../..'));
    world = await openWorld();
    browser = await openBrowser();
    await world.addQueue('Vendas');
    // Not the world's admin, because a second sign-in would end that session.
    ana = await atUsers(await world.register('Ana', { profile: 'admin' }));
    bia = await atUsers(await world.register('Bia', { profile: 'admin' }));
  });
  afterAll(async () => {
    await browser?.close();
    await world?.close();
  });

  test('a user added by one admin appears for the other without a reload, in seven columns (R308, R329)', async () => {
    await ana.getByRole('button', { name: 'Novo usuário' }).click();
    await form(ana).getByRole('checkbox', { name: 'Vendas' }).check();
    await form(ana).getByLabel('Nome').fill('Dora Lima');
    await form(ana).getByLabel('E-mail').fill(dora.email);
    await form(ana).getByLabel('Senha').fill(dora.password);
    await save(ana);
    await toast(ana, 'Usuário salvo.');
    await rowOf(bia, 'Dora Lima').getByText('Vendas').waitFor();
    const heads = await bia.getByRole('columnheader').allTextContents();
    expect(heads).toEqual(['ID', 'Nome', 'E-mail', 'Perfil', 'Avaliação', 'Filas', 'Ações']);
  });

  test('admins start at the dashboard with filter, figures, hours and agents; other users at the tickets (R048, R068, R295, R301)', async () => {
    const { page } = await openPerson(browser);
    await signInAt(page, world.system.url, await world.register('Gil', { profile: 'admin' }));
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url().replace(world.system.url, '')));
    await page.goto(`${world.system.url}/`);
    const menu = page.getByRole('region', { name: 'Gerência' });
    await menu.getByRole('link', { name: 'Dashboard' }).and(page.locator('[aria-current=page]')).waitFor();
    await page.getByRole('row', { name: /Dora Lima/ }).waitFor();
    expect(asked.filter((url) => /v1\/dashboard\?date_from=\d{4}-\d\d-01&date_to=/.test(url))).not.toEqual([]);
    expect(asked.some((url) => /v1\/tickets\?date=[\d-]+&showAll=true/.test(url))).toBe(true);
    await eventually(async () => expect(await page.getByLabel('Indicadores').getByRole('term').count()).toBe(6));
    await eventually(async () => expect(await page.locator('[data-chart=hours] > span').count()).toBe(24));
    const periods = await page.getByLabel('Período').locator('option').allTextContents();
    expect(periods.map((text) => Number(/\d+/.exec(text)?.[0] ?? 0))).toEqual([0, 3, 7, 15, 30, 60, 90]);
    for (const label of ['Data inicial', 'Data final']) await page.getByLabel(label).fill('');
    await page.getByRole('button', { name: 'Filtrar' }).click();
    await toast(page, 'Parametrize o filtro');
    await page.close();
    const own = await enter(await world.register('Leo'));
    own.on('request', (request) => asked.push(`agent ${request.url()}`));
    await own.goto(`${world.system.url}/`);
    await own.getByRole('tab', { name: 'Abertas' }).waitFor();
    expect(await own.getByRole('link', { name: 'Dashboard' }).count()).toBe(0);
    expect(asked.filter((url) => url.startsWith('agent') && url.includes('dashboard'))).toEqual([]);
    await own.close();
  });

  test('an agent can change only their own name and password, stays signed in and is shown online (R311, R312, R317, R724)', async () => {
    const page = await enter(dora);
    await rowOf(ana, 'Dora Lima').getByText('Online').waitFor();
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
    await form(page).getByText('Senha atual incorreta.').waitFor();
    expect(await page.locator('[data-sonner-toast]').filter({ hasText: 'confere' }).count()).toBe(0); // shown at the field
    await form(page).getByLabel('Senha atual').fill(dora.password);
    await save(page);
    await toast(page, 'Perfil salvo.');
    await page.getByRole('button', { name: 'Menu de Dora Reis' }).waitFor();
    await rowOf(bia, 'Dora Reis').waitFor();
  });

  test('a user is deleted after a confirmation and is signed out (R309, R329)', async () => {
    await bia.goto(`${world.system.url}/users`);
    const page = await enter({ ...dora, password: 'outra-senha' });
    await rowOf(bia, 'Dora Reis').waitFor();
    expect(await bia.getByRole('button', { name: 'Excluir Bia' }).count()).toBe(0); // no one can delete themselves
    await ana.getByRole('button', { name: 'Excluir Dora Reis' }).click();
    await ana.getByText('Deseja realmente excluir esse registro?').waitFor();
    await ana.getByRole('button', { name: 'Ok' }).click();
    for (const each of [ana, bia]) await rowOf(each, 'Dora Reis').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Entrar' }).waitFor();
  });
});
