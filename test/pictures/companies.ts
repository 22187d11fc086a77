import { z } from 'zod';
import { openAsking, type Asking } from '../faults/asking.ts';
import type { Road } from '../faults/road.ts';
import { eventually } from '../kernel/eventually.ts';
import { conversations } from './conversations.ts';

const patience = 60_000;
const created = z.object({ id: z.number() });
const connectionList = z.array(z.object({ id: z.number(), qrcode: z.string(), status: z.string() }));
const password = 'senha-da-equipe';

/** Makes a call of /v1 as a user. Returns the id of the record that it wrote, or 0. */
export type Call = (method: string, path: string, body?: unknown) => Promise<number>;
const callOf =
  ({ ask }: Pick<Asking, 'ask'>): Call =>
  async (...call) =>
    created.catch({ id: 0 }).parse((await ask(...call)).body).id;

/** Adds a simulated connection for the caller's company and links a phone to it. Returns the phone's number. */
const pair = async ({ phones }: Road, { ask }: Pick<Asking, 'ask'>, name: string): Promise<string> => {
  const { id } = created.parse((await ask('POST', '/whatsapp', { name, channel: 'simulated' })).body);
  const connection = async () =>
    connectionList.parse((await ask('GET', '/whatsapp')).body).find((each) => each.id === id);
  const { phone } = await eventually(async () => {
    const qr = (await connection())?.qrcode;
    if (!qr) throw new Error('there is no code yet');
    return phones.scan({ qr, name });
  }, patience);
  await eventually(async () => {
    if ((await connection())?.status !== 'CONNECTED') throw new Error('the connection is not up yet');
  }, patience);
  return phone;
};

const hours = [
  ['Segunda-feira', 'monday', '07:00', '19:00'],
  ['Terça-feira', 'tuesday', '07:00', '19:00'],
  ['Quarta-feira', 'wednesday', '07:00', '19:00'],
  ['Quinta-feira', 'thursday', '07:00', '19:00'],
  ['Sexta-feira', 'friday', '07:00', '19:00'],
  ['Sábado', 'saturday', '07:00', '13:00'],
  ['Domingo', 'sunday', '00:00', '00:00'],
].map(([weekday, weekdayEn, startTime, endTime]) => ({
  weekday,
  weekdayEn,
  startTime,
  endTime,
  lunchTimeStart: '',
  lunchTimeEnd: '',
}));

/** Days from now, at an hour of the day in UTC. */
const inDays = (days: number, hour: number): string => {
  const at = new Date(Date.now() + days * 86_400_000);
  at.setUTCHours(hour, 0, 0, 0);
  return at.toISOString();
};

/** The records that a bakery sets up: queues with a menu, team, tags, quick messages, hours. */
const setUpBakery = async (call: Call, superId: number) => {
  const orders = await call('POST', '/queue', {
    name: 'Encomendas',
    color: '#c2410c',
    orderQueue: 1,
    greetingMessage: 'Que bom ter você aqui! Escolha uma opção:',
  });
  const counter = await call('POST', '/queue', { name: 'Balcão', color: '#1d4ed8', orderQueue: 2 });
  const finance = await call('POST', '/queue', { name: 'Financeiro', color: '#15803d', orderQueue: 3 });
  const cakes = await call('POST', '/queue-options', { queueId: orders, title: 'Bolos', message: 'Qual tamanho?' });
  await call('POST', '/queue-options', { queueId: orders, parentId: cakes, title: 'Até 10 pessoas' });
  await call('POST', '/queue-options', { queueId: orders, parentId: cakes, title: 'Até 20 pessoas' });
  await call('POST', '/queue-options', { queueId: orders, title: 'Salgados', message: 'Pedido mínimo: 50 unidades.' });
  await call('POST', '/queue-options', { queueId: orders, title: 'Prazo e entrega' });
  await call('PUT', `/users/${superId}`, { name: 'Helena Prado', queueIds: [orders, counter, finance] });
  const team = await Promise.all(
    [
      { name: 'Marina Duarte', email: 'marina@trigobom.example', queueIds: [orders, counter] },
      { name: 'Davi Nunes', email: 'davi@trigobom.example', queueIds: [counter] },
      { name: 'Rosa Leal', email: 'rosa@trigobom.example', queueIds: [finance], profile: 'supervisor' },
    ].map((user) => call('POST', '/users', { ...user, password })),
  );
  const tags = {
    quote: await call('POST', '/tags', { name: 'Orçamento', color: '#b45309', kanban: 1 }),
    oven: await call('POST', '/tags', { name: 'Em produção', color: '#7c3aed', kanban: 1 }),
    ready: await call('POST', '/tags', { name: 'Pronto para retirar', color: '#15803d', kanban: 1 }),
    regular: await call('POST', '/tags', { name: 'Cliente da casa', color: '#0e7490' }),
  };
  for (const [shortcode, message] of [
    ['bomdia', '{{ms}}, {{firstName}}! Aqui é da Padaria Trigo Bom. Como posso ajudar?'],
    ['bolos', 'Temos bolo de cenoura, chocolate, fubá e ninho com morango. Para quantas pessoas?'],
    ['entrega', 'Entregamos no bairro de segunda a sábado, das 8h às 18h. A taxa é de R$ 6,00.'],
    ['pix', 'Nossa chave Pix é o e-mail caixa@trigobom.example. Assim que pagar, mande o comprovante.'],
  ])
    await call('POST', '/quick-messages', { shortcode, message, geral: true });
  await call('PUT', '/companies/1/schedules', { schedules: hours });
  await call('PUT', '/settings/scheduleType', { value: 'company' });
  await call('PUT', '/settings/CheckMsgIsGroup', { value: 'disabled' });
  return { queues: { orders, counter, finance }, team, tags };
};

/** Messages to many contacts, files, an assistant, an integration, scheduled messages and the internal chat. */
const addExtras = async (call: Call, at: Awaited<ReturnType<typeof setUpBakery>>, contactIds: readonly number[]) => {
  const { queues, team } = at;
  await call('POST', '/files', { name: 'Cardápio de festas', message: 'Veja nosso cardápio' });
  await call('POST', '/prompt', {
    name: 'Atendente do balcão',
    queueId: queues.counter,
    prompt:
      'Você atende os clientes da Padaria Trigo Bom.\nResponda em até três frases, com simpatia.\nAbrimos de segunda a sábado, às 7h.\nSe pedirem encomenda, passe para uma pessoa.',
    apiKey: 'exemplo',
    maxTokens: 300,
  });
  await call('POST', '/queueIntegration', {
    type: 'webhook',
    name: 'Sistema de pedidos',
    urlN8N: 'https://pedidos.trigobom.example/atende',
  });
  const [first = 0, second = 0, third = 0, fourth = 0] = contactIds;
  for (const [contactId, days, hour, body] of [
    [first, 1, 12, 'Seu bolo está pronto! Pode retirar até as 18h.'],
    [second, 1, 15, 'Confirmamos a entrega dos salgados amanhã às 9h.'],
    [third, 3, 13, 'Sua fatura do mês vence sexta-feira.'],
    [fourth, 5, 11, 'Feliz aniversário! Passe aqui e ganhe um docinho.'],
  ])
    await call('POST', '/schedules', { contactId, sendAt: inDays(Number(days), Number(hour)), body });
  const list = await call('POST', '/contact-lists', { name: 'Clientes do fim de semana' });
  for (const [name, number] of [
    ['Lívia Prates', '5511988880201'],
    ['Otávio Reis', '5511988880202'],
    ['Cecília Moura', '5511988880203'],
  ])
    await call('POST', '/contact-list-items', { name, number, contactListId: list });
  await call('POST', '/campaigns', {
    name: 'Panetone artesanal',
    contactListId: list,
    message1: 'Oi, {nome}! Os panetones chegaram. Responda SIM para reservar o seu.',
    message2: '{nome}, já separou o panetone deste ano? Temos de frutas e de chocolate.',
  });
  const chat = await call('POST', '/chats', { title: 'Produção', users: team.map((id) => ({ id })) });
  await call('POST', `/chats/${chat}/messages`, { message: 'O forno 2 volta às 14h. Encomendas grandes só depois.' });
  await call('POST', '/helps', { title: 'Conheça o Atende', video: 'aqz-KE-bpKQ', description: 'Em cinco minutos' });
  await call('POST', '/announcements', {
    title: 'Novidade: campanhas com confirmação',
    text: 'Agora você pode perguntar antes de enviar.',
    priority: 2,
    status: true,
  });
};

/** The other companies of the installation: a clinic and an internet provider, each with a plan and a first admin. */
const addCompanies = async (call: Call) => {
  const features = {
    useCampaigns: true,
    useSchedules: true,
    useInternalChat: true,
    useExternalApi: true,
    useKanban: true,
    useOpenAi: true,
    useIntegrations: true,
  };
  const plan = await call('POST', '/plans', {
    name: 'Profissional',
    users: 10,
    connections: 3,
    queues: 10,
    value: 199,
    isPublic: true,
    ...features,
  });
  for (const [name, email, admin, months] of [
    ['Clínica Vida Plena', 'contato@vidaplena.example', 'Sofia Antunes', 18],
    ['Rede Clara Internet', 'contato@redeclara.example', 'Igor Sales', 5],
  ]) {
    const id = await call('POST', '/companies', {
      name,
      email,
      phone: '11988880100',
      planId: plan,
      dueDate: inDays(Number(months), 12).slice(0, 10),
      recurrence: 'MENSAL',
    });
    await call('PUT', `/companies/${id}/admin`, { name: admin, email, password });
  }
};

/** Fills an empty installation with a bakery in full use, and two more companies. Returns the path of a conversation. */
export const furnishCompanies = async (road: Road): Promise<string> => {
  const owner = await openAsking(road.installation.url, road.installation.admin);
  const call = callOf(owner);
  await addCompanies(call);
  await call('PUT', '/companies/1', { name: 'Padaria Trigo Bom', email: 'caixa@trigobom.example' });
  const at = await setUpBakery(call, owner.userId);
  const phone = await pair(road, owner, 'Padaria Trigo Bom');
  const marina = await openAsking(road.installation.url, { email: 'marina@trigobom.example', password });
  const { contactIds, path } = await conversations(road, { phone, call, agent: callOf(marina), ...at });
  await addExtras(call, at, contactIds);
  return path;
};
