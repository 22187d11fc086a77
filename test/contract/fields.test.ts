import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { MASK } from '../../domain/kernel/mask.ts';
import { features } from '../../domain/kernel/gates.ts';
import { allSamples, type Acts } from '../commands/recordSamples.ts';
import { openWorld, type Person, type World } from '../commands/world.ts';

/** How to make a call: its path, other fields, and the part of the answer to check. */
type Case = { call: string; path: () => string; base?: () => object; acts: (world: World) => Acts };

const documented = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        requestBody: z
          .object({
            content: z.object({
              'application/json': z.object({ schema: z.object({ properties: z.record(z.string(), z.unknown()) }) }),
            }),
          })
          .optional()
          .catch(undefined),
      }),
    ),
  ),
});

let world: World;
let vera: Person;
const ids = {
  queue: 0,
  other: 0,
  loja: 0,
  oficina: 0,
  ticket: 0,
  tag: 0,
  list: 0,
  item: 0,
  contact: 0,
  user: 0,
  option: 0,
  files: 0,
  planned: 0,
  machine: 0,
  prompt: 0,
  mailing: 0,
  notice: 0,
  company: 0,
  plan: 0,
};
const recordIds = new Map<string, number>();
let serial = 0;
const fresh = () => `${Date.now()}${++serial}`.slice(-9);

beforeAll(async () => {
  world = await openWorld();
  const { admin } = world;
  const made = async (path: string, body: object) => Number(Object((await admin.api('POST', path, body)).body).id);
  ids.queue = await world.addQueue('Vendas');
  ids.other = await world.addQueue('Suporte');
  vera = await world.addPerson('Vera', { queueIds: [ids.queue] });
  ids.loja = await world.addConnection('Loja');
  ids.oficina = await world.addConnection('Oficina');
  const ticket = await world.write(ids.loja, '5511912340000', 'Oi');
  ids.ticket = ticket.id;
  ids.contact = ticket.contactId;
  ids.tag = await made('/tags', { name: 'Cliente', color: '#112233' });
  ids.list = await made('/contact-lists', { name: 'Clientes' });
  ids.item = await made('/contact-list-items', { name: 'Ana', number: '5511912349999', contactListId: ids.list });
  const webhook = { type: 'webhook', name: 'Portaria', urlN8N: 'https://8.8.8.8/' };
  ids.machine = await made('/queueIntegration', webhook);
  ids.prompt = await made('/prompt', { name: 'Vendedora', queueId: ids.queue });
  ids.files = await made('/files', { name: 'Cardápio', message: 'Veja' });
  ids.planned = await made('/schedules', { body: 'Até logo', contactId: ids.contact, sendAt: nextYear });
  ids.mailing = await made('/campaigns', { name: 'Natal' });
  for (const { path, form } of allSamples) recordIds.set(path, await made(path, form(1)));
  ids.notice = await made('/announcements', { title: 'Aviso', text: 'Texto' });
  ids.company = await world.addCompany();
  ids.plan = await made('/plans', { name: 'Um', users: 1, connections: 1, queues: 1, value: 1 });
  ids.user = (await world.addPerson('Nilo')).user.id;
  ids.option = await made('/queue-options', { queueId: ids.queue, title: 'Compras', message: '' });
});
afterAll(() => world?.close());

const texts = (...names: string[]): Acts => Object.fromEntries(names.map((name) => [name, { is: `Novo ${name}` }]));
const nextYear = new Date(Date.now() + 365 * 86_400_000).toISOString();
const ofSchedule = (): Acts => ({
  ...texts('body'),
  contactId: { is: ids.contact },
  sendAt: { is: '2031-05-10T09:30:00.000Z' },
  whatsappId: { is: ids.oficina },
  repeat: {
    is: { every: 'month', until: '2031-05-20' },
    as: { every: 'month', until: '2031-05-20', series: expect.any(Number) },
  },
});
const ofCampaign = (): Acts => ({
  ...texts('name', ...[1, 2, 3, 4, 5].flatMap((n) => [`message${n}`, `confirmationMessage${n}`])),
  confirmation: { is: true },
  scheduledAt: { is: '2031-05-10T09:30:00.000Z' },
  whatsappId: { is: ids.oficina },
  tagListId: { is: ids.tag },
  contactListId: { is: ids.list },
  fileListId: { is: ids.files },
  queueId: { is: ids.queue },
});
const yesterday = new Date(Date.now() - 86_400_000).toISOString();

const ofConnection = (): Acts => ({
  ...texts(
    'name',
    'greetingMessage',
    'complationMessage',
    'farewellMessage',
    'outOfHoursMessage',
    'ratingMessage',
    'expiresInactiveMessage',
  ),
  isDefault: { is: true },
  queueIds: { is: [ids.queue] },
  token: { is: 'segredo-da-oficina-1234', as: expect.stringMatching(/^\W+$/) },
  provider: { is: 'stable' },
  timeSendQueue: { is: 5 },
  sendIdQueue: { is: ids.queue },
  expiresTicket: { is: 60 },
  timeUseBotQueues: { is: 7 },
  maxUseBotQueues: { is: 4 },
  promptId: { is: ids.prompt },
  integrationId: { is: ids.machine },
  importOldMessages: { is: yesterday },
  importRecentMessages: { is: yesterday },
  importOldMessagesGroups: { is: true },
  closedTicketsPostImported: { is: true },
});
const week = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((weekdayEn) => ({
  weekday: weekdayEn,
  weekdayEn,
  startTime: '09:00',
  endTime: '17:00',
  lunchTimeStart: '',
  lunchTimeEnd: '',
}));
const ofItem = (): Acts => ({
  ...texts('name'),
  number: { is: `5511${fresh()}` },
  email: { is: 'ana@exemplo.com.br' },
});
const ofQueue = (): Acts => ({
  ...texts('name', 'greetingMessage', 'complationMessage', 'outOfHoursMessage', 'ratingMessage'),
  color: { is: `#${fresh().slice(-6)}` },
  orderQueue: { is: 4 },
  integrationId: { is: ids.machine },
  promptId: { is: ids.prompt },
  schedules: { is: week },
});
const account = JSON.stringify({ client_email: 'a@b.c', private_key: 'x' });
const ofPrompt = (): Acts => ({
  ...texts('name', 'prompt'),
  voiceRegion: { is: 'brazilsouth' },
  voice: { is: 'pt-BR-YaraNeural' },
  voiceKey: { is: 'chave da voz', as: MASK },
  apiKey: { is: 'sk-segredo', as: MASK },
  maxTokens: { is: 321 },
  temperature: { is: 0.5 },
  maxMessages: { is: 7 },
  queueId: { is: ids.other },
});
const ofIntegration = (): Acts => ({
  ...texts('name', 'projectName', 'typebotSlug', 'typebotKeywordFinish', 'typebotKeywordRestart'),
  ...texts('typebotRestartMessage', 'typebotUnknownMessage'),
  type: { is: 'n8n' },
  jsonContent: { is: account, as: MASK },
  language: { is: 'es' },
  urlN8N: { is: 'https://8.8.4.4/' },
  typebotExpires: { is: 5 },
  typebotDelayMessage: { is: 0 },
  events: { is: ['ticket.closed', 'contact.created'] },
});
const ofContact = (): Acts => ({
  name: { is: 'Outra Pessoa' },
  number: { is: `5511${fresh()}` },
  email: { is: 'ana@exemplo.com.br' },
  disableBot: { is: true },
  extraInfo: { is: [{ name: 'CPF', value: '1' }] },
});
const ofUser = (): Acts => ({
  name: { is: 'Outro Nome' },
  email: { is: `u${fresh()}@exemplo.com.br` },
  profile: { is: 'supervisor' },
  queueIds: { is: [ids.queue], at: 'queues', as: [expect.objectContaining({ id: ids.queue })] },
  whatsappId: { is: ids.loja },
  allTicket: { is: 'enable' },
  wpp: { is: '5511988887777' },
});
const ofCompany = (): Acts => ({
  name: { is: `Firma ${fresh()}` },
  email: { is: 'outra@exemplo.com.br' },
  phone: { is: '+55 11 99999-0000' },
  planId: { is: 1 },
  status: { is: false },
  campaignsEnabled: { is: false },
  dueDate: { is: '2031-05-10T00:00:00.000Z', as: '2031-05-10' },
  recurrence: { is: 'ANUAL' },
});
const ofAnnouncement = (): Acts => ({ ...texts('title', 'text'), priority: { is: 1 }, status: { is: false } });
const ofPlan = (): Acts => ({
  name: { is: `Plano ${fresh()}` },
  users: { is: 7 },
  connections: { is: 8 },
  queues: { is: 9 },
  value: { is: 99.9 },
  storageLimitMb: { is: 500 },
  ...Object.fromEntries(['isPublic', ...features].map((flag) => [flag, { is: false }])),
});
const ofOption = (): Acts => ({
  ...texts('title', 'message'),
  answer: { is: { is: 'files', fileListId: ids.files } },
});

const cases: Case[] = [
  ...allSamples.flatMap(({ path, form, fields }) => [
    { call: `PUT ${path}/{}`, path: () => `${path}/${recordIds.get(path)}`, acts: () => fields },
    { call: `POST ${path}`, path: () => path, base: () => form(2), acts: () => fields },
  ]),
  {
    call: 'PUT /tickets/{}',
    path: () => `/tickets/${ids.ticket}`,
    acts: () => ({
      status: { is: 'open' },
      userId: { is: vera.user.id },
      queueId: { is: ids.other },
      whatsappId: { is: ids.oficina },
      useIntegration: { is: true },
      promptId: { is: ids.prompt },
      integrationId: { is: ids.machine },
    }),
  },
  { call: 'PUT /whatsapp/{}', path: () => `/whatsapp/${ids.oficina}`, acts: ofConnection },
  {
    call: 'POST /whatsapp',
    path: () => '/whatsapp',
    base: () => ({ name: 'Filial' }),
    acts: () => ({
      ...ofConnection(),
      // A token has one holder.
      token: { is: 'segredo-da-filial-12345', as: expect.stringMatching(/^\W+$/) },
      channel: { is: 'simulated', refused: [400, 'Não há telefones simulados nesta instalação.'] },
    }),
  },
  { call: 'PUT /queue/{}', path: () => `/queue/${ids.other}`, acts: ofQueue },
  {
    call: 'POST /queue',
    path: () => '/queue',
    base: () => ({ name: 'Fila', color: `#${fresh().slice(-6)}` }),
    acts: ofQueue,
  },
  { call: 'PUT /contacts/{}', path: () => `/contacts/${ids.contact}`, acts: ofContact },
  {
    call: 'POST /contacts',
    path: () => '/contacts',
    base: () => ({ name: 'Ana', number: `5511${fresh()}` }),
    acts: ofContact,
  },
  { call: 'PUT /users/{}', path: () => `/users/${ids.user}`, acts: ofUser },
  {
    call: 'POST /users',
    path: () => '/users',
    base: () => ({ name: 'Novo', email: `n${fresh()}@exemplo.com.br`, password: 'segredo-longo' }),
    acts: ofUser,
  },
  { call: 'PUT /contact-list-items/{}', path: () => `/contact-list-items/${ids.item}`, acts: ofItem },
  {
    call: 'POST /contact-list-items',
    path: () => '/contact-list-items',
    base: () => ({ name: 'Ana', number: `5511${fresh()}`, contactListId: ids.list }),
    acts: () => ({ ...ofItem(), contactListId: { is: ids.list } }),
  },
  { call: 'PUT /companies/{}', path: () => `/companies/${ids.company}`, acts: ofCompany },
  {
    call: 'POST /companies',
    path: () => '/companies',
    base: () => ({ name: `Firma ${fresh()}`, email: 'firma@exemplo.com.br', planId: 1 }),
    acts: ofCompany,
  },
  { call: 'PUT /announcements/{}', path: () => `/announcements/${ids.notice}`, acts: ofAnnouncement },
  {
    call: 'POST /announcements',
    path: () => '/announcements',
    base: () => ({ title: 'A', text: 'B' }),
    acts: ofAnnouncement,
  },
  { call: 'PUT /plans/{}', path: () => `/plans/${ids.plan}`, acts: ofPlan },
  {
    call: 'POST /plans',
    path: () => '/plans',
    base: () => ({ name: `P ${fresh()}`, users: 1, connections: 1, queues: 1, value: 1 }),
    acts: ofPlan,
  },
  { call: 'PUT /queueIntegration/{}', path: () => `/queueIntegration/${ids.machine}`, acts: ofIntegration },
  {
    call: 'POST /queueIntegration',
    path: () => '/queueIntegration',
    base: () => ({ type: 'webhook', name: 'Um', urlN8N: 'https://8.8.8.8/' }),
    acts: ofIntegration,
  },
  { call: 'PUT /prompt/{}', path: () => `/prompt/${ids.prompt}`, base: () => ({ queueId: ids.queue }), acts: ofPrompt },
  { call: 'POST /prompt', path: () => '/prompt', base: () => ({ queueId: ids.queue }), acts: ofPrompt },
  { call: 'PUT /schedules/{}', path: () => `/schedules/${ids.planned}`, acts: ofSchedule },
  {
    call: 'POST /schedules',
    path: () => '/schedules',
    base: () => ({ body: 'Até logo', contactId: ids.contact, sendAt: nextYear }),
    acts: ofSchedule,
  },
  { call: 'PUT /campaigns/{}', path: () => `/campaigns/${ids.mailing}`, acts: ofCampaign },
  { call: 'POST /campaigns', path: () => '/campaigns', base: () => ({ name: 'Páscoa' }), acts: ofCampaign },
  { call: 'PUT /queue-options/{}', path: () => `/queue-options/${ids.option}`, acts: ofOption },
  {
    call: 'POST /queue-options',
    path: () => '/queue-options',
    base: () => ({ queueId: ids.queue, title: 'Nova', message: '' }),
    acts: () => ({ ...ofOption(), queueId: { is: ids.other }, parentId: { is: ids.option } }),
  },
  {
    call: 'PUT /companies/{}/schedules',
    path: () => `/companies/${world.companyId}/schedules`,
    base: () => ({ schedules: week }),
    acts: () => ({ schedules: { is: week }, timeZone: { is: 'America/Manaus' } }),
  },
  {
    call: 'POST /tickets',
    path: () => '/tickets',
    base: () => ({ contactId: ids.contact, whatsappId: ids.loja, queueId: ids.queue }),
    acts: () => ({
      status: { is: 'pending' },
      userId: { is: vera.user.id },
      queueId: { is: ids.other },
      whatsappId: { is: ids.oficina },
      contactId: { is: ids.contact },
    }),
  },
  {
    call: 'PUT /settings/{}',
    path: () => '/settings/call',
    acts: () => ({ value: { is: 'disabled' }, key: { is: 'call' } }),
    base: () => ({ value: 'enabled' }),
  },
];
/** Calls that are actions instead of forms: other tests cover their fields (test/commands/…). */
const acts: Record<string, string[]> = {
  // Only of connections over the official API: see connector/cloud/outbound.test.ts.
  'POST /whatsapp': ['phoneNumberId', 'businessAccountId', 'accessToken', 'appSecret', 'pin'],
  'PUT /whatsapp/{}': ['phoneNumberId', 'businessAccountId', 'accessToken', 'appSecret', 'pin'],
  // See connector/inbox: moving.test.ts, profile.test.ts, inbox.test.ts.
  'POST /whatsapp/{}/channel': ['channel', 'phoneNumberId', 'businessAccountId', 'accessToken', 'appSecret', 'pin'],
  'PUT /whatsapp/{}/profile': ['about', 'address', 'description', 'email', 'vertical', 'websites', 'picture'],
  'PUT /contacts/{}/block': ['whatsappId', 'blocked'],
  // See commands/campaign/campaign.test.ts.
  'POST /campaign-settings': ['settings'],
  // See commands/integration/integration.test.ts and connector/hooks/dialogflow.test.ts.
  'POST /queueIntegration/testSession': ['projectName', 'jsonContent', 'language', 'integrationId'],
  // See connector/agents/trial.test.ts.
  'POST /prompt/try': [
    'prompt',
    'maxTokens',
    'temperature',
    'maxMessages',
    'apiKey',
    'voice',
    'voiceKey',
    'voiceRegion',
    'promptId',
    'contact',
    'messages',
  ],
  'POST /auth/login': ['email', 'password'],
  'POST /companies/cadastro': ['name', 'email', 'password', 'phone', 'planId', 'emailCode'],
  'POST /api/enviar-email': ['wpp'],
  'PUT /installation/{}': ['value'],
  'PUT /whatsapp/privacy/{}': [
    'readreceipts',
    'profile',
    'status',
    'online',
    'last',
    'groupadd',
    'calladd',
    'disappearing',
  ],
  'PUT /api/atualizar-senha': ['userId', 'newPassword'],
  'POST /api/messages/send': ['number', 'body'],
  // See commands/externalApi/templates.test.ts.
  'POST /api/messages/send-template': ['number', 'templateId', 'values'],
  // See connector/cloud/templates.test.ts.
  'POST /templates': [
    'connectionId',
    'name',
    'language',
    'category',
    'header',
    'body',
    'footer',
    'buttons',
    'examples',
    'headerHandle',
  ],
  // See commands/schedule/official.test.ts.
  'POST /schedules': ['template'],
  'PUT /schedules/{}': ['template'],
  'POST /campaigns': ['template'],
  'PUT /campaigns/{}': ['template'],
  'PUT /templates/{}': ['category', 'header', 'body', 'footer', 'buttons', 'examples', 'headerHandle'],
  'POST /templates/sync': ['connectionId'],
  'POST /messages/{}/template': ['templateId', 'values'],
  'POST /messages/{}': ['body', 'quotedMsg', 'quickMessageId', 'mentions', 'contactId', 'location'],
  'POST /messages/edit/{}': ['body'],
  'POST /messages/{}/reaction': ['emoji'],
  'POST /message/forward': ['messageId', 'contactId', 'signMessage'],
  'POST /ticket-notes': ['note', 'ticketId', 'contactId'],
  'POST /tags/sync': ['ticketId', 'tags'],
  'POST /tickets/closeAll': ['status', 'selectedQueueIds'],
  'DELETE /delete-contacts': ['contactIds', 'found'],
  'POST /contacts/{}/erase': ['reason', 'confirmation'],
  'POST /contacts/{}/part': ['contactId'],
  'POST /users/{}/erase': ['reason', 'confirmation'],
  'POST /companies/{}/users/{}/erase': ['reason', 'confirmation'],
  'PUT /companies/{}/admin': ['name', 'email', 'password'],
  'DELETE /companies/{}': ['confirmation'],
  'POST /companies/{}/support': ['reason'],
  'POST /contactsImport': ['name', 'number', 'email'],
  'PUT /users/{}': ['password', 'oldPassword', 'emailCode'],
  'PUT /tickets/{}': ['justClose', 'noteId'],
  'POST /tickets/{}/snooze': ['until'],
  'POST /users': ['password', 'invite'],
  'POST /campaigns/test': ['texts', 'whatsappId', 'campaignId'],
  'PUT /invitations/{}': ['newPassword'],
  'POST /payments/stray/{}/assign': ['invoiceId', 'note'],
  'POST /payments/stray/{}/resolve': ['note'],
  'POST /payments/stray/{}/take-back': ['note'],
  'POST /chats': ['title', 'users'],
  'PUT /chats/{}': ['title', 'users'],
  'POST /chats/{}/read': ['userId'],
  'POST /chats/{}/messages': ['message'],
  'POST /subscription': ['invoiceId', 'firstName', 'lastName', 'address2', 'city', 'state', 'zipcode'],
};

const perform = async ({ path, base, acts: of, call }: Case, name: string) => {
  const act = of(world)[name];
  if (!act) throw new Error(`nobody says what ${name} does`);
  // A ticket has no user before it is opened or moved.
  if (call === 'POST /tickets') await release();
  const [method = ''] = call.split(' ');
  const { status, body } = await world.admin.api(method, path(), { ...base?.(), [name]: act.is });
  if ('refused' in act) expect([status, Object(body).error]).toEqual(act.refused);
  else {
    expect({ status, [name]: Object(body)[act.at ?? name] }).toEqual({ status: 200, [name]: act.as ?? act.is });
    // The plan's limit of connections.
    if (call === 'POST /whatsapp') await world.admin.api('DELETE', `/whatsapp/${Object(body).id}`);
  }
};
const release = async () => {
  const { body } = await world.admin.api('GET', '/tickets?showAll=true');
  for (const { id, status } of Object(body).tickets)
    if (status !== 'closed') await world.admin.api('PUT', `/tickets/${id}`, { status: 'closed' });
};

describe('every accepted field has an effect or is refused', () => {
  test('this file lists each field of each write', async () => {
    const { paths } = documented.parse(await (await fetch(`${world.system.url}/openapi.json`)).json());
    const said = new Map(cases.map((one) => [one.call, Object.keys(one.acts(world))]));
    const missing = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, { requestBody }]) => {
        const call = `${method.toUpperCase()} ${path.replace(/^\/v1/, '').replaceAll(/\{\w+\}/g, '{}')}`;
        const known = [...(said.get(call) ?? []), ...(acts[call] ?? [])];
        const fields = Object.keys(requestBody?.content['application/json'].schema.properties ?? {});
        return fields.filter((field) => !known.includes(field)).map((field) => `${call} ${field}`);
      }),
    );
    expect(missing).toEqual([]);
  });

  test.each(cases)('$call', async (one) => {
    for (const name of Object.keys(one.acts(world))) await perform(one, name);
  });
});
