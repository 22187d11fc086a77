import type { Locator, Page } from 'playwright-core';
import { follow } from './drawer.ts';

/** The actions of an agent in the app. */
export const agentOn = (page: Page) => ({
  addSimulatedConnection: async (name: string) => {
    await follow(page, 'Conexões');
    await page.getByRole('button', { name: 'Nova conexão' }).first().click();
    const form = page.getByRole('dialog');
    await form.getByText('Telefone simulado', { exact: true }).click();
    await form.getByLabel('Nome').fill(name);
    await form.getByRole('button', { name: /Salvar|Adicionar/ }).click();
    await page.getByText('Conexão salva com sucesso!').waitFor();
  },
  isConnected: () => page.getByText('Conectada', { exact: true }).waitFor(),
  goToTickets: () => follow(page, 'Conversas'),
  seePending: () =>
    page
      .getByRole('radio', { name: /Aguardando/ })
      .or(page.getByRole('tab', { name: /Aguardando/ }))
      .first()
      .click(),
  seeOpen: () =>
    page
      .getByRole('radio', { name: /Atendendo/ })
      .or(page.getByRole('tab', { name: /Atendendo/ }))
      .first()
      .click(),
  row: (contact: string): Locator => page.getByRole('main').getByRole('listitem').filter({ hasText: contact }),
  accept: async (contact: string) => {
    await page.getByRole('listitem').filter({ hasText: contact }).getByRole('button', { name: 'Aceitar' }).click();
    await page.waitForURL(/\/tickets\/[0-9a-f-]{36}$/);
  },
  answer: async (text: string) => {
    await page.getByRole('textbox', { name: /mensagem/i }).fill(text);
    await page.keyboard.press('Enter');
    await page.getByRole('log').getByText(text).waitFor();
  },
  sees: (text: string) => page.getByRole('log').getByText(text, { exact: true }).waitFor(),
  /** Waits for this tick on the agent's message. */
  tick: (text: string, state: 'Enviada' | 'Entregue' | 'Lida') =>
    page.getByLabel('Você', { exact: true }).filter({ hasText: text }).getByRole('img', { name: state }).waitFor(),
  resolve: async () => {
    await page.getByRole('button', { name: 'Resolver' }).click();
    await page.waitForURL(/\/tickets$/);
  },
});

/** The actions of a customer on the simulated phone. */
export const customerOn = (page: Page) => ({
  scan: (connection: string) =>
    page
      .getByRole('button', { name: `Ler QR de ${connection}` })
      .first()
      .click(),
  openChat: (person: string) => page.getByRole('link', { name: new RegExp(person) }).click(),
  write: async (text: string) => {
    await page.getByRole('textbox', { name: 'Mensagem' }).fill(text);
    await page.keyboard.press('Enter');
  },
  sees: (text: string) => page.getByText(text).last().waitFor(),
  /** Chooses an action in the menu of a message. */
  offers: async (text: string, act: string) => {
    const bubble = page.getByRole('log').getByRole('article').filter({ hasText: text }).last();
    await bubble.hover();
    await bubble.getByRole('button', { name: 'Ações da mensagem' }).click();
    await page.getByRole('menuitem', { name: act }).click();
  },
  /** Sends a file as this kind. */
  sends: async (way: string, file: { name: string; mimeType: string; buffer: Buffer }) => {
    await page.getByRole('button', { name: 'Anexar' }).click();
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('menuitem', { name: way }).click(),
    ]);
    await chooser.setFiles(file);
  },
  attaches: async (what: string | RegExp) => {
    await page.getByRole('button', { name: 'Anexar' }).click();
    await page.getByRole('menuitem', { name: what }).click();
  },
});
