import type { Locator, Page } from 'playwright-core';
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

/** Waits for something on a screen. The browser driver would look again only every half second, at up to 80 screens. */
const seen = (locator: Locator): Promise<void> =>
  eventually(async () => {
    if (!(await locator.isVisible())) throw new Error(`not shown: ${String(locator)}`);
  }, 60_000);

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
    const show = (page: Page) => seen(page.getByRole('main').getByText(row).first());
    const form = async (page: Page) => {
      await show(page);
      await page.getByRole('button', { name: add }).click();
      await seen(page.getByRole('dialog').getByRole('textbox').first());
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
    await seen(page.getByRole('tab', { name: 'Abertas' }));
    await show(page);
  },
});
const connections = (page: Page) => seen(page.getByText('Vendas').first());
const settings = (tab: string, show: Screen['show']): Screen => ({
  at: '/settings',
  show: async (page) => {
    await page.getByRole('tab', { name: tab }).click();
    await show(page);
  },
});

/** Returns every screen, and every dialog open over it. `conversation`: the path of a conversation. */
export const screensWith = (conversation: string): Record<string, Screen> => ({
  'tickets, open': tickets((page) => seen(page.getByRole('radio', { name: /Atendendo/ }))),
  'tickets, pending': tickets(async (page) => {
    await page.getByRole('radio', { name: /Aguardando/ }).click();
    await seen(page.getByRole('button', { name: 'Aceitar' }).first());
  }),
  'peek at a pending ticket': tickets(async (page) => {
    await page.getByRole('radio', { name: /Aguardando/ }).click();
    await page.getByRole('button', { name: 'Espiar' }).first().click();
    await seen(page.getByRole('dialog').getByText('Está aberto?'));
  }),
  conversation: {
    at: conversation,
    show: (page) => seen(page.getByRole('article', { name: 'Você' })),
  },
  'transfer of a ticket': {
    at: conversation,
    show: async (page) => {
      await seen(page.getByRole('article', { name: 'Você' }));
      await page.keyboard.press('Escape'); // leaves the composer
      await page.keyboard.press('t');
      await seen(page.getByRole('dialog').getByText('Atendente').first());
    },
  },
  'a new ticket': tickets(async (page) => {
    await page.keyboard.press('n');
    await seen(page.getByRole('dialog').getByText('Nova conversa'));
  }),
  'keyboard shortcuts': tickets(async (page) => {
    await page.keyboard.press('?');
    await seen(page.getByRole('dialog'));
  }),
  'user menu': tickets(async (page) => {
    await page.getByRole('button', { name: /Menu de/ }).click();
    await seen(page.getByRole('menu'));
  }),
  notifications: tickets(async (page) => {
    await page.getByRole('button', { name: /Notificações/ }).click();
    await seen(page.getByRole('dialog'));
  }),
  dashboard: { at: '/', show: (page) => seen(page.getByRole('row', { name: /Administrador/ })) },
  reports: {
    at: '/reports',
    show: (page) => seen(page.getByRole('link', { name: /Abrir o ticket/ }).first()),
  },
  'as it was': { at: '/as-it-was', show: (page) => seen(page.getByRole('table', { name: 'Atendentes' })) },
  'what changed': {
    at: '/as-it-was',
    show: async (page) => {
      await page.getByText('Movimentações').click();
      await seen(page.getByRole('table', { name: 'Filas' }));
    },
  },
  kanban: { at: '/kanban', show: (page) => seen(page.getByText('Em aberto').first()) },
  'messages API': { at: '/messages-api', show: (page) => seen(page.getByText('2. Mensagens de mídia')) },
  connections: { at: '/connections', show: connections },
  'connection form': {
    at: '/connections',
    show: async (page) => {
      await connections(page);
      await page.getByRole('button', { name: 'Nova conexão' }).first().click();
      await seen(page.getByRole('dialog'));
    },
  },
  'removal of a connection': {
    at: '/connections',
    show: async (page) => {
      await connections(page);
      await page.getByRole('button', { name: 'Excluir Vendas' }).click();
      await seen(page.getByText('Deseja realmente excluir esse registro?'));
    },
  },
  'QR code': {
    at: '/connections',
    show: async (page) => {
      await connections(page);
      const show = page.getByRole('button', { name: 'Ver QR code' });
      const renew = page.getByRole('button', { name: 'Novo QR code' }); // the QR codes may have expired, because no one scans them
      await seen(show.or(renew).first());
      if (await renew.isVisible()) await renew.click();
      await show.click();
      await seen(page.getByRole('img', { name: /Código QR/ }));
    },
  },
  'message templates': { at: '/templates', show: (page) => seen(page.getByText('Modelos são da API oficial')) },
  'campaign settings': { at: '/campaigns-config', show: (page) => seen(page.getByText('Horário e limite')) },
  phone: { at: '/phone', show: (page) => seen(page.getByText('Simulador: nenhuma mensagem vai para o WhatsApp')) },
  ...lists,
  chats: { at: '/chats', show: (page) => seen(page.getByRole('link', { name: /Plantão/ })) },
  'a chat': {
    at: '/chats',
    show: async (page) => {
      await page.getByRole('link', { name: /Plantão/ }).click();
      await seen(page.getByRole('log').getByText('Bom dia'));
    },
  },
  'chat form': {
    at: '/chats',
    show: async (page) => {
      await page.getByRole('button', { name: 'Nova conversa' }).first().click();
      await seen(page.getByRole('dialog').getByRole('option').first());
    },
  },
  'chats in the top bar': tickets(async (page) => {
    await page.getByRole('button', { name: /Chat interno/ }).click();
    await seen(page.getByRole('dialog').getByText('Plantão'));
  }),
  announcements: { at: '/announcements', show: (page) => seen(page.getByRole('main').getByText('Manutenção')) },
  'announcement form': {
    at: '/announcements',
    show: async (page) => {
      await page.getByRole('button', { name: 'Novo informativo' }).click();
      await seen(page.getByRole('dialog').getByLabel('Prioridade'));
    },
  },
  'an announcement': tickets(async (page) => {
    await page.getByRole('button', { name: /Informativos/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Manutenção/ })
      .click();
    await seen(page.getByRole('dialog').getByText('Domingo às 3 h'));
  }),
  invoices: { at: '/financeiro', show: (page) => seen(page.getByText('Nenhuma fatura por enquanto')) },
  subscription: {
    at: '/subscription',
    show: (page) => seen(page.getByText('Não há fatura em aberto: sua assinatura está em dia.')),
  },
  'settings, hours': settings('Horários', (page) => seen(page.getByLabel('Segunda-feira, abre'))),
  'settings, usage': settings('Uso', (page) => seen(page.getByText('Nenhuma chamada hoje'))),
  'settings, bank': settings('Banco', (page) => seen(page.getByText('Nenhum pagamento para conferir.'))),
  'settings, changes': settings('Alterações', (page) =>
    seen(page.getByRole('main').getByText('Horário de atendimento').first()),
  ),
  'settings, companies': settings('Empresas', (page) => seen(page.getByText('Minha empresa').first())),
  platform: { at: '/plataforma', show: (page) => seen(page.getByText('Todas conferem com o log de eventos')) },
  'settings, plans': settings('Planos', (page) => seen(page.getByText('Completo'))),
  'settings, help videos': settings('Ajuda', (page) => seen(page.getByText('Visão 01'))),
  'import of a spreadsheet': {
    at: '/contacts',
    show: async (page) => {
      await page.getByRole('button', { name: 'Importar / exportar' }).click();
      await page.getByRole('menuitem', { name: 'Importar planilha Excel' }).click();
      await seen(page.getByText('Escolher planilha'));
    },
  },
  'import into a list of contacts': {
    at: '/contact-lists/1/contacts',
    show: async (page) => {
      await page.getByRole('button', { name: 'Importar' }).click();
      await seen(page.getByText('Escolher planilha'));
    },
  },
  help: { at: '/helps', show: (page) => seen(page.getByRole('link', { name: 'Montar filas e o menu' })) },
  'a page of the guide': {
    at: '/helps/queues',
    show: (page) => seen(page.getByRole('heading', { name: 'Opções dentro da fila' })),
  },
  'a help video': {
    at: '/helps',
    show: async (page) => {
      await page.getByRole('button', { name: 'Assistir Visão 01' }).click();
      await seen(page.getByRole('dialog'));
    },
  },
  profile: tickets(async (page) => {
    await page.getByRole('button', { name: /Menu de/ }).click();
    await page.getByRole('menuitem', { name: 'Perfil' }).click();
    await seen(page.getByRole('dialog').getByLabel('Nome'));
  }),
  schedules: {
    at: '/schedules',
    show: async (page) => {
      await seen(page.locator('.rbc-calendar'));
      await page.getByRole('radiogroup', { name: 'Visualização' }).getByText('Agenda').click();
      await seen(page.getByText('Sua reserva vai até meio-dia'));
    },
  },
  'schedules, month': {
    at: '/schedules',
    show: async (page) => {
      await page.getByRole('radiogroup', { name: 'Visualização' }).getByText('Mês').click();
      await seen(page.locator('.rbc-month-view'));
    },
  },
  'schedules, week': {
    at: '/schedules',
    show: async (page) => {
      await page.getByRole('radiogroup', { name: 'Visualização' }).getByText('Semana').click();
      await seen(page.locator('.rbc-time-view'));
    },
  },
  'schedules, a week without messages': {
    at: '/schedules',
    show: async (page) => {
      await page.getByRole('radiogroup', { name: 'Visualização' }).getByText('Semana').click();
      for (const _ of [1, 2]) await page.getByRole('button', { name: 'Próximo' }).click();
      await seen(page.locator('.rbc-time-view:not(:has(.rbc-event))'));
    },
  },
  'schedules, form': {
    at: '/schedules',
    show: async (page) => {
      await page.getByRole('button', { name: 'Novo agendamento' }).click();
      await seen(page.getByRole('dialog').getByRole('combobox', { name: 'Contato' }));
    },
  },
  tasks: { at: '/todolist', show: (page) => seen(page.getByLabel('Nova tarefa')) },
  'nothing there': { at: '/nada', show: (page) => seen(page.getByText('Página não encontrada')) },
});
