import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { buildWeb } from '../../runtime/web.ts';
import { openWorld, type Person, type World } from '../commands/world.ts';
import { eventually } from '../kernel/eventually.ts';
import { faultsOf } from './axe.ts';
import { browserPath, openBrowser, openPerson, signInAt } from './browser.ts';

const journey = browserPath ? describe : describe.skip;
let world: World;
let browser: Browser;
let owner: Page;

const enter = async (who: Person['who'], width = 1280): Promise<Page> => {
  const { page } = await openPerson(browser, { width, height: 900 });
  await signInAt(page, world.system.url, who);
  return page;
};
const toast = (page: Page, words: string) => page.locator('[data-sonner-toast]').filter({ hasText: words }).waitFor();

journey('the plans of the installation', () => {
  beforeAll(async () => {
    await buildWeb(join(import.meta.dirname, '../..'));
    world = await openWorld();
    browser = await openBrowser();
    owner = await enter(await world.register('Dona', { profile: 'admin', super: true }));
  });
  afterAll(async () => {
    await browser?.close();
    await world?.close();
  });

  test('a super user adds a plan, finds it in the table and edits it (R358, R359, R361, R367)', async () => {
    await owner.goto(`${world.system.url}/settings`);
    await owner.getByRole('tab', { name: 'Planos' }).click();
    await owner.getByRole('button', { name: 'Novo plano' }).click();
    const form = owner.getByRole('dialog');
    for (const [label, value] of [
      ['Nome', 'Bronze'],
      ['Usuários', '3'],
      ['Conexões', '1'],
      ['Filas', '2'],
      ['Valor por mês (R$)', '99,9'],
    ] as const)
      await form.getByLabel(label).fill(value);
    const switches = form.getByRole('switch');
    await eventually(async () => expect(await switches.count()).toBe(8));
    for (const each of await switches.all()) expect(await each.isChecked()).toBe(true);
    await form.getByText('Kanban', { exact: true }).click();
    expect(await faultsOf(owner, 'light')).toEqual([]);
    await form.getByRole('button', { name: 'Salvar' }).click();
    await toast(owner, 'Operação realizada com sucesso!');
    const row = owner.getByRole('row').filter({ hasText: 'Bronze' });
    await row.getByText('R$ 99,90').waitFor();
    await owner.getByRole('button', { name: 'Editar Bronze' }).click();
    await eventually(async () => expect(await form.getByLabel('Valor por mês (R$)').inputValue()).toBe('99,90'));
    await eventually(async () => expect(await form.getByLabel('Kanban').isChecked()).toBe(false));
    await form.getByLabel('Nome').fill('Completo');
    await form.getByRole('button', { name: 'Salvar' }).click();
    await toast(owner, 'Verifique se já existe uma plano com o mesmo nome');
    await form.getByLabel('Nome').fill('Prata');
    await form.getByRole('button', { name: 'Salvar' }).click();
    await owner.getByRole('row').filter({ hasText: 'Prata' }).waitFor();
    await owner.getByRole('button', { name: 'Excluir Completo' }).click();
    const question = owner.getByRole('alertdialog');
    await eventually(async () => {
      const safe = question.getByRole('button', { name: 'Cancelar' });
      expect(await safe.evaluate((button) => button === document.activeElement)).toBe(true);
    });
    await question.getByRole('button', { name: 'Ok' }).click();
    await toast(owner, 'o plano está em uso por 1 empresa');
  });

  test('a super user adds a company, extends its due date, adds its first admin and deletes it by typing its name (R332, R333, R334, R341, R354, R356)', async () => {
    await owner.goto(`${world.system.url}/settings`);
    await owner.getByRole('tab', { name: 'Empresas' }).click();
    await owner.getByRole('button', { name: 'Nova empresa' }).click();
    const form = owner.getByRole('dialog').first();
    const offered = async (label: string) =>
      form.getByLabel(label, { exact: true }).getByRole('option').allInnerTexts();
    await eventually(async () => expect(await offered('Status')).toEqual(['Sim', 'Não']));
    await eventually(async () => expect(await offered('Campanhas')).toEqual(['Habilitadas', 'Desabilitadas']));
    await eventually(async () => expect(await offered('Recorrência')).toEqual(['Mensal']));
    const acts = ['Limpar', 'Excluir', '+ Vencimento', 'Usuário', 'Salvar'];
    const shown = async () => {
      const there = await Promise.all(acts.map((name) => form.getByRole('button', { name, exact: true }).count()));
      return acts.filter((_, at) => there[at]);
    };
    expect(await shown()).toEqual(['Limpar', 'Salvar']);
    expect(await faultsOf(owner, 'light')).toEqual([]);
    for (const [label, value] of [
      ['Nome', 'Padaria do Rui'],
      ['E-mail', 'rui@padaria.com.br'],
      ['Telefone', '11988887777'],
      ['Vencimento', '2030-01-31'],
    ] as const)
      await form.getByLabel(label, { exact: true }).fill(value);
    await form.getByLabel('Plano', { exact: true }).selectOption({ label: 'Prata' });
    await form.getByRole('button', { name: 'Salvar' }).click();
    const person = owner.getByRole('dialog', { name: 'Usuário de Padaria do Rui' });
    for (const [label, value] of [
      ['Nome', 'Rui'],
      ['E-mail', 'rui.admin@padaria.com.br'],
      ['Senha', 'senha-do-rui'],
    ] as const)
      await person.getByLabel(label, { exact: true }).fill(value);
    await person.getByRole('button', { name: 'Salvar' }).click();
    await person.waitFor({ state: 'detached' });
    const row = owner.getByRole('row').filter({ hasText: 'Padaria do Rui' });
    await row.getByText('Ativa', { exact: true }).waitFor();
    await row.getByText('31/01/2030 · Mensal').waitFor();
    expect(await owner.getByRole('columnheader').allInnerTexts()).toEqual(
      expect.arrayContaining([
        '#',
        'Nome',
        'E-mail',
        'Telefone',
        'Plano',
        'Campanhas',
        'Status',
        'Criada em',
        'Vencimento',
      ]),
    );
    await owner.getByRole('button', { name: 'Editar Padaria do Rui' }).click();
    await form.getByRole('button', { name: 'Usuário', exact: true }).waitFor();
    expect(await shown()).toEqual(acts);
    await form.getByRole('button', { name: '+ Vencimento' }).click();
    const due = form.getByLabel('Vencimento', { exact: true });
    await eventually(async () => expect(await due.inputValue()).toBe('2030-02-28'));
    await form.getByRole('button', { name: 'Usuário', exact: true }).click();
    await eventually(async () => expect(await person.getByLabel('Nome', { exact: true }).inputValue()).toBe('Rui'));
    await person.getByRole('button', { name: 'Cancelar' }).click();
    await person.waitFor({ state: 'detached' });
    await form.getByRole('button', { name: 'Excluir', exact: true }).click();
    const asked = owner.getByRole('alertdialog').or(owner.getByRole('dialog', { name: 'Excluir Padaria do Rui?' }));
    await asked.getByText('Deseja realmente excluir esse registro?').waitFor();
    await asked.getByRole('textbox').fill('Padaria do Rui');
    await asked.getByRole('button', { name: 'Excluir' }).click();
    await row.waitFor({ state: 'detached' });
  });

  test('help videos have a form and a table too (R374)', async () => {
    await owner.goto(`${world.system.url}/settings`);
    await owner.getByRole('tab', { name: 'Ajuda' }).click();
    await owner.getByRole('button', { name: 'Novo vídeo' }).click();
    const form = owner.getByRole('dialog');
    for (const [label, value] of [
      ['Título', 'Primeiros passos'],
      ['Código do vídeo', 'dQw4w9WgXcQ'],
      ['Descrição', 'Por onde começar'],
    ] as const)
      await form.getByLabel(label).fill(value);
    await form.getByRole('button', { name: 'Salvar' }).click();
    const row = owner.getByRole('row').filter({ hasText: 'Primeiros passos' });
    await row.getByText('dQw4w9WgXcQ').waitFor();
    await row.getByText('Por onde começar').waitFor();
  });

  test('an admin who is no super user does not see these tabs (R357, R369)', async () => {
    const page = await enter(await world.register('Bia', { profile: 'admin' }));
    await page.goto(`${world.system.url}/settings`);
    await page.getByRole('tab', { name: 'Opções' }).waitFor();
    for (const name of ['Planos', 'Empresas', 'Banco', 'Instalação', 'Ajuda'])
      expect([name, await page.getByRole('tab', { name }).count()]).toEqual([name, 0]);
  });

  test('a feature missing from the plan is hidden and its address redirects; a gained one appears without a reload (R051, R485)', async () => {
    const planId = await world.addPlan({ useSchedules: false });
    const companyId = await world.addCompany({ planId });
    const page = await enter(await world.register('Rui', { companyId, profile: 'user' }));
    await page.getByRole('link', { name: 'Contatos' }).waitFor();
    const link = page.getByRole('link', { name: 'Agendamentos' });
    expect(await link.count()).toBe(0);
    await page.goto(`${world.system.url}/schedules`);
    await page.getByRole('heading', { name: /^Esta empresa não possui permissão para acessar essa página!/ }).waitFor();
    await page.waitForURL(/\/tickets$/);
    // The event stream of a new page may start a moment after it.
    await eventually(async () => {
      for (const useSchedules of [false, true])
        expect((await world.admin.api('PUT', `/plans/${planId}`, { useSchedules })).status).toBe(200);
      await link.waitFor({ timeout: 2_000 });
    });
    await link.click();
    await page.getByRole('heading', { name: 'Agendamentos' }).waitFor();
    await world.admin.api('PUT', `/plans/${planId}`, { useSchedules: false });
    await page.waitForURL(/\/tickets$/);
    expect(await link.count()).toBe(0);
  });
});
