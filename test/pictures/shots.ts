import type { Page } from 'playwright-core';
import type { TextOf } from './texts.ts';

/** A picture of the guide: where it is taken, and the actions until its content is shown. */
type Shot = {
  at: string;
  show: (page: Page, text: TextOf) => Promise<void>;
  /** Undoes what `show` changed. */
  after?: (page: Page, text: TextOf) => Promise<void>;
};

const dialog = (page: Page) => page.getByRole('dialog').first();
const click = (page: Page, name: string) => page.getByRole('button', { name }).first().click();

/** Opens the form of a record of a list page, once the list shows it. */
const edit = async (page: Page, text: TextOf, name: string) => {
  await page.getByText(name).first().waitFor();
  await click(page, `${text('record:edit')} ${name}`);
  await dialog(page).getByRole('textbox').first().waitFor();
};
const openConversation = (page: Page) => page.getByRole('log').getByText('Pode! Consegue escrever').first().waitFor();
const openPanel = async (page: Page, text: TextOf) => {
  await openConversation(page);
  await click(page, text('ticket:panel.title'));
  await page.getByText(text('ticket:panel.shared')).waitFor();
};

/** Every picture of the guide by its name. `conversation`: the path of a conversation that the agent has accepted. */
export const shotsWith = (conversation: string): Record<string, Shot> => ({
  tickets: { at: conversation, show: openConversation },
  waiting: {
    at: '/tickets',
    show: async (page, text) => {
      await page.getByRole('radio', { name: text('ticket:subs.pending') }).click();
      await page
        .getByRole('button', { name: text('ticket:accept') })
        .first()
        .waitFor();
    },
  },
  transfer: {
    at: conversation,
    show: async (page, text) => {
      await openConversation(page);
      await click(page, text('ticket:transfer.menu'));
      await dialog(page).getByText(text('ticket:transfer.note')).waitFor();
    },
  },
  panel: { at: conversation, show: openPanel },
  history: {
    at: conversation,
    show: async (page, text) => {
      await openConversation(page);
      await click(page, text('ticket:options'));
      await page.getByRole('menuitem', { name: text('ticket:history') }).click();
      await dialog(page).getByText('Marina Duarte').first().waitFor();
    },
  },
  erasure: {
    at: conversation,
    show: async (page, text) => {
      await openConversation(page);
      await openPanel(page, text);
      await click(page, text('ticket:panel.erase'));
      await page.getByRole('alertdialog').getByText(text('erasure:final')).waitFor();
    },
  },
  // The last two of the conversation leave drafts.
  note: {
    at: conversation,
    show: async (page, text) => {
      await openConversation(page);
      await page.getByRole('radio', { name: text('message:composer.note') }).click();
      await page.keyboard.type('Combinar a vela com a Marina');
    },
  },
  'quick-messages': {
    at: conversation,
    show: async (page, text) => {
      await openConversation(page);
      await page
        .getByRole('textbox', { name: text('message:message') })
        .first()
        .click();
      await page.keyboard.type('/bo');
      await page.getByRole('option').first().waitFor();
    },
  },
  shortcuts: {
    at: '/tickets',
    show: async (page, text) => {
      await page.getByRole('tab', { name: text('ticket:tabs.open') }).waitFor();
      await page.keyboard.press('?');
      await dialog(page).getByText(text('ticket:keys.title')).waitFor();
    },
  },
  contacts: { at: '/contacts', show: (page) => page.getByText('Nair Bastos').first().waitFor() },
  import: {
    at: '/contacts',
    show: async (page, text) => {
      await page.getByText('Nair Bastos').first().waitFor();
      await click(page, text('contact:menu.open'));
      await page.getByRole('menuitem', { name: text('contact:menu.sheet') }).click();
      await dialog(page).getByText(text('contact:import.choose')).waitFor();
    },
  },
  kanban: { at: '/kanban', show: (page) => page.getByText('Tiago Valença').first().waitFor() },
  schedules: {
    at: '/schedules',
    show: async (page, text) => {
      await page.getByRole('radio', { name: text('schedule:views.agenda') }).click();
      await page.getByText('Seu bolo está pronto').first().waitFor();
    },
  },
  chat: {
    at: '/chats',
    show: async (page) => {
      await page.getByRole('link', { name: /Produção/ }).click();
      await page.getByRole('log').getByText('O forno 2').waitFor();
    },
  },
  dashboard: { at: '/', show: (page) => page.getByText('Marina Duarte').first().waitFor() },
  reports: { at: '/reports', show: (page) => page.getByText('Renato Freire').first().waitFor() },
  'as-it-was': { at: '/as-it-was', show: (page) => page.getByText('Marina Duarte').first().waitFor() },
  'contact-list': { at: '/contact-lists/1/contacts', show: (page) => page.getByText('Cecília Moura').waitFor() },
  campaign: {
    at: '/campaigns',
    show: async (page, text) => {
      await edit(page, text, 'Panetone artesanal');
      await page.getByRole('dialog').getByText('panetones chegaram').first().waitFor();
    },
  },
  connections: {
    at: '/connections',
    show: (page, text) => page.getByText(text('connection:status.CONNECTED')).first().waitFor(),
  },
  'qr-code': {
    at: '/connections',
    show: async (page, text) => {
      await click(page, text('connection:add'));
      await dialog(page).getByText(text('connection:simulated'), { exact: true }).click();
      await dialog(page).getByLabel(text('connection:form.name')).fill('Loja do Centro');
      await dialog(page).locator('button[type=submit]').click();
      await click(page, text('connection:act.qr'));
      await page.getByRole('img', { name: text('connection:qr.label', { name: 'Loja do Centro' }) }).waitFor();
    },
    after: async (page, text) => {
      await page.keyboard.press('Escape');
      await click(page, text('connection:remove', { name: 'Loja do Centro' }));
      await click(page, text('ui:ok'));
      await page.getByText('Loja do Centro').first().waitFor({ state: 'hidden' });
    },
  },
  queue: {
    at: '/queues',
    show: async (page, text) => {
      await edit(page, text, 'Encomendas');
      await dialog(page).getByText('Salgados').scrollIntoViewIfNeeded();
    },
  },
  hours: {
    at: '/settings',
    show: async (page, text) => {
      await page.getByRole('tab', { name: text('setting:tabs.hours') }).click();
      await page.getByText(text('setting:hours.title')).waitFor();
    },
  },
  settings: {
    at: '/settings',
    show: (page, text) => page.getByText(text('setting:option.reopenMinutes.name')).waitFor(),
  },
  prompt: {
    at: '/prompts',
    show: async (page, text) => {
      await edit(page, text, 'Atendente do balcão');
      await dialog(page).getByText(text('prompt:prompt')).waitFor();
    },
  },
  integration: {
    at: '/queue-integration',
    show: async (page, text) => {
      await edit(page, text, 'Sistema de pedidos');
      await dialog(page).getByText(text('integration:events')).waitFor();
    },
  },
  'messages-api': { at: '/messages-api', show: (page, text) => page.getByText(text('externalApi:text')).waitFor() },
  user: {
    at: '/users',
    show: async (page, text) => {
      await edit(page, text, 'Davi Nunes');
      await dialog(page).getByText(text('user:queues')).first().waitFor();
    },
  },
  subscription: {
    at: '/subscription',
    show: (page, text) => page.getByText(text('subscription:plan')).first().waitFor(),
  },
  platform: { at: '/plataforma', show: (page) => page.getByText('Clínica Vida Plena').first().waitFor() },
});
