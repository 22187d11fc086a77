import type { Page } from 'playwright-core';
import type { Road } from '../faults/road.ts';
import { allSamples, firstText } from '../commands/recordSamples.ts';
import { eventually } from '../kernel/eventually.ts';

/** The path of a screen, and the actions until it is shown. */
type Screen = { at: string; show: (page: Page) => Promise<void> };

/** Creates something to see on every screen. Returns the path of a conversation. */
export const furnish = async (road: Road): Promise<string> => {
  const phone = await road.pair();
  const [ana, bruno] = await road.phones.contacts({ phone });
  if (!ana || !bruno) throw new Error('the simulator has no contacts');
  await road.phones.say({ phone, contact: ana.number, text: 'Bom dia!' });
  await road.phones.say({ phone, contact: bruno.number, text: 'Está aberto?' });
  const ticketOf = (number: string) =>
    eventually(async () => {
      const [found] = await road.ticketsOf(number);
      if (!found) throw new Error('there is no ticket yet');
      return found;
    }, 60_000);
  await ticketOf(bruno.number);
  const { id, uuid } = await ticketOf(ana.number);
  await road.ask('PUT', `/tickets/${id}`, { status: 'open' });
  await road.ask('POST', `/messages/${id}`, { body: 'Já respondo.' });
  await road.ask('POST', '/whatsapp', { name: 'Reserva', channel: 'simulated' });
  for (const { path, form } of allSamples) await road.ask('POST', path, form(1));
  await road.ask('POST', '/campaigns', { name: 'Natal', message1: 'Boas festas, {nome}!' });
  await road.ask('POST', '/contact-list-items', { name: 'Maria Lima', number: '5511988887777', contactListId: 1 });
  const queue = await road.ask('POST', '/queue', { name: 'Vendas', color: '#1565c0' });
  await road.ask('POST', '/prompt', { name: 'Vendedora', queueId: Object(queue.body).id });
  await road.ask('POST', '/queueIntegration', { type: 'webhook', name: 'Portaria', urlN8N: 'http://8.8.8.8/' });
  const { contactId } = await ticketOf(ana.number);
  const sendAt = new Date(Date.now() + 86_400_000).toISOString();
  await road.ask('POST', '/schedules', { contactId, sendAt, body: 'Sua reserva vai até meio-dia' });
  const colleague = await road.ask('POST', '/users', {
    name: 'Caio Lima',
    email: 'caio@exemplo.com.br',
    password: 'senha-do-caio',
  });
  const chat = await road.ask('POST', '/chats', { title: 'Plantão', users: [colleague.body] });
  await road.ask('POST', `/chats/${Object(chat.body).id}/messages`, { message: 'Bom dia, @Caio Lima' });
  await road.ask('POST', '/announcements', { title: 'Manutenção', text: 'Domingo às 3 h', priority: 1 });
  await road.ask('PUT', '/settings/scheduleType', { value: 'company' });
  await road.ask('POST', '/platform/verification');
  return `/tickets/${uuid}`;
};

/** The list pages: their path, text of a row, and the button that opens the form. */
const listPages: [path: string, row: string | RegExp, add: string][] = [
  ...allSamples.flatMap(({ form, page }): [string, string, string][] =>
    page ? [[page.at, firstText(form(1)), page.add]] : [],
  ),
  ['/contacts', /Ana/, 'Novo contato'],
  ['/contact-lists/1/contacts', /Maria/, 'Adicionar'],
  ['/campaigns', /Natal/, 'Nova campanha'],
  ['/queues', /Vendas/, 'Nova fila'],
  ['/queue-integration', /Portaria/, 'Nova integração'],
  ['/prompts', /Vendedora/, 'Novo agente'],
  ['/users', /Administrador/, 'Novo usuário'],
];
const lists: Record<string, Screen> = Object.fromEntries(
  listPages.flatMap(([at, row, add]) => {
    const show = (page: Page) => page.getByRole('main').getByText(row).first().waitFor();
    const form = async (page: Page) => {
      await show(page);
      await page.getByRole('button', { name: add }).click();
      await page.getByRole('dialog').getByRole('textbox').first().waitFor();
    };
    return [
      [at, { at, show }],
      [`${at}, form`, { at, show: form }],
    ];
  }),
);

/** Shows a screen from the tickets page once that is loaded. */
const tickets = (show: Screen['show']): Screen => ({
  at: '/tickets',
  show: async (page) => {
    await page.getByRole('tab', { name: 'Abertas' }).waitFor();
    await show(page);
  },
});
const connections = (page: Page) => page.getByText('Vendas').first().waitFor();
const settings = (tab: string, show: Screen['show']): Screen => ({
  at: '/settings',
  show: async (page) => {
    await page.getByRole('tab', { name: tab }).click();
    await show(page);
  },
});

/** Returns every screen, and every dialog open over it. `conversation`: the path of a conversation. */
export const screensWith = (conversation: string): Record<string, Screen> => ({
  'tickets, open': tickets((page) => page.getByRole('radio', { name: /Atendendo/ }).waitFor()),
  'tickets, pending': tickets(async (page) => {
    await page.getByRole('radio', { name: /Aguardando/ }).click();
    await page.getByRole('button', { name: 'Aceitar' }).first().waitFor();
  }),
  'peek at a pending ticket': tickets(async (page) => {
    await page.getByRole('radio', { name: /Aguardando/ }).click();
    await page.getByRole('button', { name: 'Espiar' }).first().click();
    await page.getByRole('dialog').getByText('Está aberto?').waitFor();
  }),
  conversation: {
    at: conversation,
    show: (page) => page.getByRole('article', { name: 'Você' }).waitFor(),
  },
  'transfer of a ticket': {
    at: conversation,
    show: async (page) => {
      await page.getByRole('article', { name: 'Você' }).waitFor();
      await page.keyboard.press('Escape'); // leaves the composer
      await page.keyboard.press('t');
      await page.getByRole('dialog').getByText('Atendente').first().waitFor();
    },
  },
  'a new ticket': tickets(async (page) => {
    await page.keyboard.press('n');
    await page.getByRole('dialog').getByText('Nova conversa').waitFor();
  }),
  'keyboard shortcuts': tickets(async (page) => {
    await page.keyboard.press('?');
    await page.getByRole('dialog').waitFor();
  }),
  'user menu': tickets(async (page) => {
    await page.getByRole('button', { name: /Menu de/ }).click();
    await page.getByRole('menu').waitFor();
  }),
  notifications: tickets(async (page) => {
    await page.getByRole('button', { name: /Notificações/ }).click();
    await page.getByRole('dialog').waitFor();
  }),
  dashboard: { at: '/', show: (page) => page.getByRole('row', { name: /Administrador/ }).waitFor() },
  reports: {
    at: '/reports',
    show: (page) =>
      page
        .getByRole('link', { name: /Abrir o ticket/ })
        .first()
        .waitFor(),
  },
  'as it was': { at: '/as-it-was', show: (page) => page.getByRole('table', { name: 'Atendentes' }).waitFor() },
  'what changed': {
    at: '/as-it-was',
    show: async (page) => {
      await page.getByText('Movimentações').click();
      await page.getByRole('table', { name: 'Filas' }).waitFor();
    },
  },
  kanban: { at: '/kanban', show: (page) => page.getByText('Em aberto').first().waitFor() },
  'messages API': { at: '/messages-api', show: (page) => page.getByText('2. Mensagens de mídia').waitFor() },
  connections: { at: '/connections', show: connections },
  'connection form': {
    at: '/connections',
    show: async (page) => {
      await connections(page);
      await page.getByRole('button', { name: 'Nova conexão' }).first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  'removal of a connection': {
    at: '/connections',
    show: async (page) => {
      await connections(page);
      await page.getByRole('button', { name: 'Excluir Vendas' }).click();
      await page.getByText('Deseja realmente excluir esse registro?').waitFor();
    },
  },
  'QR code': {
    at: '/connections',
    show: async (page) => {
      await connections(page);
      const show = page.getByRole('button', { name: 'Ver QR code' });
      const renew = page.getByRole('button', { name: 'Novo QR code' }); // the QR codes may have expired, because no one scans them
      await show.or(renew).first().waitFor();
      if (await renew.isVisible()) await renew.click();
      await show.click();
      await page.getByRole('img', { name: /Código QR/ }).waitFor();
    },
  },
  'message templates': { at: '/templates', show: (page) => page.getByText('Modelos são da API oficial').waitFor() },
  'campaign settings': { at: '/campaigns-config', show: (page) => page.getByText('Horário e limite').waitFor() },
  phone: { at: '/phone', show: (page) => page.getByText('Simulador: nenhuma mensagem vai para o WhatsApp').waitFor() },
  ...lists,
  chats: { at: '/chats', show: (page) => page.getByRole('link', { name: /Plantão/ }).waitFor() },
  'a chat': {
    at: '/chats',
    show: async (page) => {
      await page.getByRole('link', { name: /Plantão/ }).click();
      await page.getByRole('log').getByText('Bom dia').waitFor();
    },
  },
  'chat form': {
    at: '/chats',
    show: async (page) => {
      await page.getByRole('button', { name: 'Nova conversa' }).first().click();
      await page.getByRole('dialog').getByRole('option').first().waitFor();
    },
  },
  'chats in the top bar': tickets(async (page) => {
    await page.getByRole('button', { name: /Chat interno/ }).click();
    await page.getByRole('dialog').getByText('Plantão').waitFor();
  }),
  announcements: { at: '/announcements', show: (page) => page.getByRole('main').getByText('Manutenção').waitFor() },
  'announcement form': {
    at: '/announcements',
    show: async (page) => {
      await page.getByRole('button', { name: 'Novo informativo' }).click();
      await page.getByRole('dialog').getByLabel('Prioridade').waitFor();
    },
  },
  'an announcement': tickets(async (page) => {
    await page.getByRole('button', { name: /Informativos/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Manutenção/ })
      .click();
    await page.getByRole('dialog').getByText('Domingo às 3 h').waitFor();
  }),
  invoices: { at: '/financeiro', show: (page) => page.getByText('Nenhuma fatura por enquanto').waitFor() },
  subscription: {
    at: '/subscription',
    show: (page) => page.getByText('Não há fatura em aberto: sua assinatura está em dia.').waitFor(),
  },
  'settings, hours': settings('Horários', (page) => page.getByLabel('Segunda-feira, abre').waitFor()),
  'settings, usage': settings('Uso', (page) => page.getByText('Nenhuma chamada hoje').waitFor()),
  'settings, bank': settings('Banco', (page) => page.getByText('Nenhum pagamento para conferir.').waitFor()),
  'settings, changes': settings('Alterações', (page) =>
    page.getByRole('main').getByText('Horário de atendimento').first().waitFor(),
  ),
  'settings, companies': settings('Empresas', (page) => page.getByText('Minha empresa').first().waitFor()),
  platform: { at: '/plataforma', show: (page) => page.getByText('Todas conferem com o log de eventos').waitFor() },
  'settings, plans': settings('Planos', (page) => page.getByText('Completo').waitFor()),
  'settings, help videos': settings('Ajuda', (page) => page.getByText('Visão 01').waitFor()),
  'import of a spreadsheet': {
    at: '/contacts',
    show: async (page) => {
      await page.getByRole('button', { name: 'Importar / exportar' }).click();
      await page.getByRole('menuitem', { name: 'Importar planilha Excel' }).click();
      await page.getByText('Escolher planilha').waitFor();
    },
  },
  'import into a list of contacts': {
    at: '/contact-lists/1/contacts',
    show: async (page) => {
      await page.getByRole('button', { name: 'Importar' }).click();
      await page.getByText('Escolher planilha').waitFor();
    },
  },
  'a help video': {
    at: '/helps',
    show: async (page) => {
      await page.getByRole('button', { name: 'Assistir Visão 01' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  profile: tickets(async (page) => {
    await page.getByRole('button', { name: /Menu de/ }).click();
    await page.getByRole('menuitem', { name: 'Perfil' }).click();
    await page.getByRole('dialog').getByLabel('Nome').waitFor();
  }),
  schedules: {
    at: '/schedules',
    show: async (page) => {
      await page.locator('.rbc-calendar').waitFor();
      await page.getByRole('radiogroup', { name: 'Visualização' }).getByText('Agenda').click();
      await page.getByText('Sua reserva vai até meio-dia').waitFor();
    },
  },
  'schedules, month': {
    at: '/schedules',
    show: async (page) => {
      await page.getByRole('radiogroup', { name: 'Visualização' }).getByText('Mês').click();
      await page.locator('.rbc-month-view').waitFor();
    },
  },
  'schedules, week': {
    at: '/schedules',
    show: async (page) => {
      await page.getByRole('radiogroup', { name: 'Visualização' }).getByText('Semana').click();
      await page.locator('.rbc-time-view').waitFor();
    },
  },
  'schedules, a week without messages': {
    at: '/schedules',
    show: async (page) => {
      await page.getByRole('radiogroup', { name: 'Visualização' }).getByText('Semana').click();
      for (const _ of [1, 2]) await page.getByRole('button', { name: 'Próximo' }).click();
      await page.locator('.rbc-time-view:not(:has(.rbc-event))').waitFor();
    },
  },
  'schedules, form': {
    at: '/schedules',
    show: async (page) => {
      await page.getByRole('button', { name: 'Novo agendamento' }).click();
      await page.getByRole('dialog').getByRole('combobox', { name: 'Contato' }).waitFor();
    },
  },
  tasks: { at: '/todolist', show: (page) => page.getByLabel('Nova tarefa').waitFor() },
  'nothing there': { at: '/nada', show: (page) => page.getByText('Página não encontrada').waitFor() },
});
