import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readXlsx } from 'hucre/xlsx';
import type { Browser, Page } from 'playwright-core';
import { buildWeb } from '../../runtime/web.ts';
import { png } from '../commands/media/desk.ts';
import { openWorld, type World } from '../commands/world.ts';
import { eventually } from '../kernel/eventually.ts';
import { faultsOf, paint } from './axe.ts';
import { browserPath, openBrowser, openPerson, signInAt, small } from './browser.ts';
import { drawerLink, follow } from './drawer.ts';

const journey = browserPath ? describe : describe.skip;
let world: World;
let browser: Browser;
let ana: Page;
const SERVED = 12;

const themes = ['light', 'dark'] as const;
/** Returns what axe finds on the page in both themes. */
const faults = async (page: Page) => {
  const found = [];
  for (const theme of themes) {
    await paint(page, theme);
    found.push(...(await faultsOf(page, theme)));
  }
  return found;
};

journey('an admin tells his company’s month, and connects its own software', () => {
  beforeAll(async () => {
    await buildWeb(join(import.meta.dirname, '../..'));
    world = await openWorld();
    const queueId = await world.addQueue('Vendas');
    const line = await world.addConnection('Loja');
    for (let n = 0; n < SERVED; n++) {
      const { id } = await world.write(line, `55119600000${n + 10}`, `Pedido ${n}`, { pushName: `Cliente ${n}` });
      await world.admin.api('PUT', `/tickets/${id}`, { queueId });
      if (n % 3 === 0) continue;
      await world.admin.api('PUT', `/tickets/${id}`, { status: 'open', userId: world.admin.user.id });
      if (n % 3 === 1) await world.admin.api('PUT', `/tickets/${id}`, { status: 'closed' });
    }
    browser = await openBrowser();
    const { page } = await openPerson(browser);
    ana = page;
    await signInAt(ana, world.system.url, await world.register('Ana', { profile: 'admin' }));
  });
  afterAll(async () => {
    await browser?.close();
    await world?.close();
  });

  test('the report begins with this month, can be filtered and paged, and opens a ticket (R048, R623, R626, R627, R628)', async () => {
    const asked: URL[] = [];
    ana.on('request', (request) => {
      const url = new URL(request.url());
      if (url.pathname === '/v1/ticket/reports') asked.push(url);
    });
    const menu = ana.getByRole('region', { name: 'Gerência' });
    await menu.getByRole('link', { name: 'Relatórios' }).click();
    const rows = ana.getByRole('table', { name: 'Atendimentos' }).getByRole('row');
    await ana.getByText('1–10 de 12').waitFor();
    await eventually(async () => expect(await rows.count()).toBe(11));
    const { searchParams: first } = asked[0] ?? new URL('about:blank');
    expect(first.get('dateFrom')).toMatch(/^\d{4}-\d\d-01$/);
    expect(first.get('dateTo')?.slice(0, 8)).toBe(first.get('dateFrom')?.slice(0, 8));
    expect(first.get('pageSize')).toBe('10');
    await ana.getByRole('button', { name: 'Próxima página' }).click();
    await ana.getByText('11–12 de 12').waitFor();
    const sizes = ana.getByLabel('Linhas por página').locator('option');
    await eventually(async () => expect(await sizes.allTextContents()).toEqual(['5', '10', '20', '50']));
    await ana.getByLabel('Linhas por página').getByRole('combobox').or(ana.locator('nav select')).selectOption('50');
    await ana.getByText('1–12 de 12').waitFor();
    await ana.getByRole('button', { name: 'Status' }).click();
    const choices = ana.getByRole('dialog', { name: 'Status' }).getByRole('checkbox');
    await eventually(async () => expect(await choices.count()).toBe(4));
    for (const name of ['Em atendimento', 'Resolvido', 'Aguardando', 'Grupo'])
      expect([name, await choices.and(ana.getByRole('checkbox', { name })).count()]).toEqual([name, 1]);
    await ana.getByRole('checkbox', { name: 'Resolvido' }).check();
    await ana.keyboard.press('Escape');
    await ana.getByText('1–4 de 4').waitFor();
    await ana.getByLabel('Buscar por nome ou número').fill('Cliente 4');
    await ana.getByText('1–1 de 1').waitFor();
    await ana.getByRole('link', { name: /Abrir o ticket \d+ de Cliente 4/ }).click();
    await ana.getByRole('heading', { name: 'Cliente 4' }).first().waitFor();
    await ana.goBack();
    await ana.getByText('1–1 de 1').waitFor();
    await ana.getByRole('button', { name: 'Limpar filtros' }).click();
    await ana.getByText('1–12 de 12').waitFor();
    await ana.getByRole('tab', { name: 'Avaliações' }).click();
    await ana
      .getByRole('table', { name: 'Por fila' })
      .getByRole('row', { name: /^Vendas .*\b4\b/ })
      .waitFor();
    expect(await faults(ana)).toEqual([]);
    await ana.getByRole('tab', { name: 'Atendimentos' }).click();
    expect(await faults(ana)).toEqual([]);
  });

  test('the export contains all rows that match the filters, not only the page shown (R629)', async () => {
    const asked = ana.waitForRequest(/ticket\/reports\/files/);
    const [file] = await Promise.all([
      ana.waitForEvent('download'),
      ana.getByRole('button', { name: 'Exportar Excel' }).click(),
    ]);
    expect((await asked).url()).toContain('pageSize=9999999');
    expect(file.suggestedFilename()).toBe('relatorio.xlsx');
    const chunks = await Array.fromAsync(await file.createReadStream());
    const { sheets } = await readXlsx(Buffer.concat(chunks));
    const names = sheets[0]?.rows.slice(1).map((row) => row[1]);
    expect(names?.toSorted()).toEqual(Array.from({ length: SERVED }, (_, n) => `Cliente ${n}`).toSorted());
  });

  test('other users open the pages that are for everyone (R725)', async () => {
    const { page: caio } = await openPerson(browser);
    await signInAt(caio, world.system.url, await world.register('Caio'));
    for (const [page, name] of [
      ['connections', 'Conexões'],
      ['contacts', 'Contatos'],
      ['quick-messages', 'Respostas rápidas'],
      ['tags', 'Tags'],
      ['helps', 'Ajuda'],
      ['files', 'Listas de arquivos'],
      ['todolist', 'Tarefas'],
    ] as const) {
      await caio.goto(`${world.system.url}/${page}`);
      await caio.getByRole('heading', { level: 1, name }).waitFor();
    }
    await caio.close();
  });

  test('other users are redirected from the pages of admins, and on a phone the report is a list (R630, R724)', async () => {
    const { page: bia } = await openPerson(browser);
    await signInAt(bia, world.system.url, await world.register('Bia'));
    for (const page of ['queues', 'users', 'settings', 'reports', 'financeiro', 'subscription']) {
      await bia.goto(`${world.system.url}/${page}`);
      await eventually(async () => expect(new URL(bia.url()).pathname).toBe('/tickets'));
    }
    await ana.setViewportSize(small);
    await ana.getByRole('listitem').filter({ hasText: 'Cliente 3' }).waitFor();
    expect(await faults(ana)).toEqual([]);
    await ana.setViewportSize({ width: 1280, height: 800 });
  });

  test('the API page explains the API and can send a test text and file (R055, R657, R658)', async () => {
    const token = 'um-token-para-a-jornada';
    const { body } = await world.admin.api('GET', '/whatsapp');
    await world.admin.api('PUT', `/whatsapp/${Object(body)[0].id}`, { token });
    await follow(ana, 'API de mensagens');
    await ana.getByText(`POST ${world.system.url}/api/messages/send`, { exact: true }).waitFor();
    for (const language of ['JavaScript', 'Python', 'PHP', 'curl']) {
      await ana.getByRole('radio', { name: language }).first().check({ force: true });
      const example = ana.locator(`pre[aria-label=${language}]`).first();
      await eventually(async () =>
        expect(await example.textContent()).toContain(`${world.system.url}/api/messages/send`),
      );
    }
    const text = ana.getByRole('form', { name: '1. Mensagens de texto' });
    await text.getByRole('button', { name: 'Enviar' }).click();
    await eventually(async () => expect(await text.getByText('Obrigatório').count()).toBe(3));
    await text.getByLabel('Token cadastrado').fill('errado');
    await text.getByLabel('Número').fill('5511960009999');
    await text.getByLabel('Mensagem').fill('Olá da API');
    await text.getByRole('button', { name: 'Enviar' }).click();
    await ana.locator('[data-sonner-toast]').filter({ hasText: 'Token inválido' }).waitFor();
    await text.getByLabel('Token cadastrado').fill(token);
    await text.getByRole('button', { name: 'Enviar' }).click();
    // No phone is connected here.
    await ana.locator('[data-sonner-toast]').filter({ hasText: 'A mensagem espera' }).waitFor();
    await eventually(async () => expect(await text.getByLabel('Mensagem').inputValue()).toBe(''));
    const media = ana.getByRole('form', { name: '2. Mensagens de mídia' });
    await media.getByLabel('Token cadastrado').fill(token);
    await media.getByLabel('Número').fill('5511960009999');
    await media.getByRole('button', { name: 'Enviar' }).click();
    await eventually(async () => expect(await media.getByText('Obrigatório').count()).toBe(1));
    await media.locator('input[type=file]').setInputFiles({ name: 'nota.png', mimeType: 'image/png', buffer: png });
    const sent = ana.waitForResponse(/api\/messages\/send/);
    await media.getByRole('button', { name: 'Enviar' }).click();
    expect((await sent).status()).toBe(200);
    expect(await faults(ana)).toEqual([]);
    await ana.setViewportSize(small);
    expect(await faults(ana)).toEqual([]);
    await ana.setViewportSize({ width: 1280, height: 800 });
  });

  test('/docs shows all calls and loads nothing from other hosts', async () => {
    const { page } = await openPerson(browser);
    const foreign: string[] = [];
    const broken: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(world.system.url) && !request.url().startsWith('data:'))
        foreign.push(request.url());
    });
    page.on('console', (message) => {
      if (message.type() === 'error') broken.push(message.text());
    });
    page.on('pageerror', (error) => broken.push(String(error)));
    await page.goto(`${world.system.url}/docs`);
    await page.locator('.opblock-tag[data-tag="api"]').click({ timeout: 60_000 });
    await page.locator('[data-path="/v1/api/messages/send"]').click({ timeout: 60_000 });
    await page.getByText('Send a text or files to a number, over the connection of the token').first().waitFor();
    expect([foreign, broken]).toEqual([[], []]);
  });

  test('the API page and its menu item are missing if the plan does not include them (R055, R666)', async () => {
    const planId = await world.addPlan({ useExternalApi: false });
    const companyId = await world.addCompany({ planId });
    const { page } = await openPerson(browser);
    await signInAt(page, world.system.url, await world.register('Gil', { companyId, profile: 'admin' }));
    await (await drawerLink(page, 'Conexões')).waitFor();
    expect(await page.getByRole('link', { name: 'API de mensagens' }).count()).toBe(0);
    await page.goto(`${world.system.url}/messages-api`);
    await page
      .getByText(/não possui permissão/)
      .first()
      .waitFor();
    expect(await page.getByRole('form').count()).toBe(0);
  });
});
