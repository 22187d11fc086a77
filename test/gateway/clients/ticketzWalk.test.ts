import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { z } from 'zod';
import { openPhone, type Phone } from '../../commands/contact/phone.ts';
import { png } from '../../commands/media/desk.ts';
import { openWorld, type World } from '../../commands/world.ts';
import { formOf, openFrontend, type Frontend } from './frontend.ts';
import { having, id, some, text, time, walk, type Seen, type Step } from './walk.ts';

let world: World;
let front: Frontend;
let phone: Phone;
beforeAll(async () => {
  world = await openWorld();
  front = openFrontend(world.system.url);
  phone = await openPhone(world.system.context.databaseUrl, world.system.db);
});
afterAll(async () => {
  front?.close();
  await phone?.close();
  await world?.close();
});

const said = z.instanceof(String);
const planForm = {
  name: 'Ouro',
  users: 0,
  connections: 0,
  queues: 0,
  value: '99,90',
  useCampaigns: true,
  useSchedules: true,
  useInternalChat: true,
  useExternalApi: true,
  useKanban: true,
  useOpenAi: true,
  useIntegrations: true,
  isPublic: true,
};
const csv =
  'Name;Number;Email;ExtraInfo\nAna Lima;5511987650011;ana@exemplo.com.br;[]\nRui Dias;5511987650012;;[]\nX;1;;\n';

/** Calls of the sign-in page before there is a token. */
const entrance: Step[] = [
  ...['allowSignup', 'primaryColorLight', 'primaryColorDark', 'appLogoLight', 'appLogoDark', 'appName'].map((key) => ({
    step: `before the sign-in: ${key}`,
    call: `GET /public-settings/${key}`,
    reads: said,
  })),
  {
    step: 'plans of the sign-up',
    call: 'GET /plans/list',
    reads: z.array(having({ id, name: text, value: z.number() })),
  },
];

/** The pages of the owner of the installation. */
const owner: Step[] = [
  { step: 'who am I', call: 'GET /auth/me', reads: having({ id, super: z.literal(true) }) },
  { step: 'a setting that is not there', call: 'GET /settings/gracePeriod', reads: said },
  { step: 'the settings', call: 'GET /settings', reads: some({ key: text, value: text }) },
  { step: 'nobody signs up', call: 'PUT /settings/allowSignup', body: { key: 'allowSignup', value: 'disabled' } },
  {
    step: 'as everybody is told',
    call: 'GET /public-settings/allowSignup',
    reads: said.refine((value) => value.valueOf() === 'disabled'),
  },
  { step: 'all may', call: 'PUT /settings/allowSignup', body: { key: 'allowSignup', value: 'enabled' } },
  {
    step: 'a colour',
    call: 'PUT /settings/primaryColorDark',
    body: { key: 'primaryColorDark', value: '#39ACE7' },
    reads: having({ key: text, value: z.literal('#39ACE7') }),
  },
  {
    step: 'the logo',
    call: 'POST /settings/logo',
    body: () => formOf({ mode: 'Dark' }, [['file', png, 'logo.png', 'image/png']]),
    reads: said,
    keep: 'logo',
  },
  { step: 'the logo is removed', call: 'PUT /settings/appLogoDark', body: { key: 'appLogoDark', value: '' } },
  {
    step: 'a plan',
    call: 'POST /plans',
    body: { ...planForm, users: '3', connections: '2', queues: '2' },
    keep: 'plan',
  },
  { step: 'plans', call: 'GET /plans/all', reads: some({ id, name: text }) },
  {
    step: 'the plan is changed with its whole record',
    call: ({ plan }) => `PUT /plans/${plan.id}`,
    body: ({ plan }) => ({ ...plan, value: '89,90', useKanban: false }),
  },
  {
    step: 'a company without a due date',
    call: 'POST /companies',
    body: ({ plan }) => ({
      name: 'Padaria',
      email: 'padaria@exemplo.com.br',
      phone: '',
      planId: plan.id,
      status: true,
      campaignsEnabled: false,
      dueDate: null,
      recurrence: '',
    }),
    keep: 'firm',
  },
  {
    step: 'companies: the grid reads the plan and the settings of each',
    call: 'GET /companies/list',
    reads: some({
      id,
      name: text,
      planId: id,
      plan: having({ name: text }),
      settings: some({ key: text, value: text }),
    }),
    keep: 'firms',
  },
  {
    step: 'the company is changed with its whole row',
    call: ({ firm }) => `PUT /companies/${firm.id}`,
    body: ({ firms, firm }) => ({
      ...firms.find((each: { id: number }) => each.id === firm.id),
      campaignsEnabled: true,
      dueDate: '2090-01-31',
      recurrence: 'MENSAL',
    }),
  },
  { step: 'its users', call: ({ firm }) => `GET /users/list?companyId=${firm.id}`, reads: z.array(z.object()) },
  { step: 'a help', call: 'POST /helps', body: { title: 'Começo', description: '', video: 'abcdef' }, keep: 'help' },
  { step: 'helps', call: 'GET /helps/list', reads: some({ id, title: text, video: text }) },
  {
    step: 'the help is changed',
    call: ({ help }) => `PUT /helps/${help.id}`,
    body: ({ help }) => ({ ...help, title: 'Início' }),
  },
  {
    step: 'contacts of a CSV file',
    call: 'POST /contacts/importCsv',
    body: () => formOf({}, [['contacts', Buffer.from(csv), 'contatos.csv', 'text/csv']]),
    reads: having({ imported: z.literal(2), existing: z.literal(0), refused: z.literal(1) }),
  },
  {
    step: 'they are listed',
    call: 'GET /contacts/?searchParam=&pageNumber=1',
    reads: having({ contacts: z.array(having({ id, name: text, number: text, email: text })).length(2) }),
    keep: 'contacts',
  },
  {
    step: 'the same file changes nothing',
    call: 'POST /contacts/importCsv',
    body: () => formOf({}, [['contacts', Buffer.from(csv), 'contatos.csv', 'text/csv']]),
    reads: having({ imported: z.literal(0), existing: z.literal(2) }),
  },
  { step: 'privacy', call: ({ line }) => `GET /whatsapp/privacy/${line.id}`, reads: having({ readreceipts: text }) },
  {
    step: 'privacy is changed with the whole form',
    call: ({ line }) => `PUT /whatsapp/privacy/${line.id}`,
    body: ({ line }) => ({
      readreceipts: 'none',
      last: 'contacts',
      profile: null,
      disappearing: '',
      whatsappId: line.id,
    }),
    reads: having({ readreceipts: z.literal('none') }),
  },
  {
    step: 'a connection by the fields of its form',
    call: 'POST /whatsapp',
    body: {
      name: 'Filial',
      greetingMessage: '',
      complationMessage: '',
      outOfHoursMessage: '',
      ratingMessage: '',
      transferMessage: '',
      isDefault: false,
      token: '',
      provider: 'beta',
      queueIds: [],
    },
    reads: having({ id }),
  },
  {
    step: 'a ticket that nobody has written in: its row reads the last message without asking',
    call: 'POST /tickets',
    body: ({ contacts, me, line }) => ({
      contactId: contacts.contacts[0].id,
      userId: me.id,
      status: 'open',
      queueId: null,
      whatsappId: line.id,
    }),
    reads: having({ id, uuid: text, lastMessage: text, updatedAt: time, contact: having({ name: text }) }),
    keep: 'ticket',
  },
  {
    step: 'the list',
    call: 'GET /tickets?status=open&pageNumber=1&showAll=false&tags=[]&users=[]&queueIds=[]&searchParam=&isSearch=false',
    reads: having({ tickets: some({ id, lastMessage: text, tags: z.array(z.object()), isGroup: z.boolean() }) }),
  },
  { step: 'a tag', call: 'POST /tags', body: { name: 'Novo', color: '#123456', kanban: 0 }, keep: 'tag' },
  {
    step: 'the ticket is tagged',
    call: 'POST /tags/sync',
    body: ({ ticket, tag }) => ({ ticketId: ticket.id, tags: [tag] }),
  },
  {
    step: 'close without a farewell',
    call: ({ ticket }) => `PUT /tickets/${ticket.id}`,
    body: ({ me }) => ({ status: 'closed', justClose: true, userId: me.id }),
  },
  { step: 'the dashboard', call: 'GET /dashboard?date_from=2026-01-01&date_to=2099-01-01', reads: z.object() },
  { step: 'invoices', call: 'GET /invoices/all', reads: z.array(z.object()) },
  { step: 'sign out', call: 'DELETE /auth/logout' },
];

test('ticketz works through the pages of the owner with the payloads of its own forms', async () => {
  const line = { id: await world.addConnection('Loja') };
  await phone.show(world.companyId, line.id, 'CONNECTED');
  phone.everybody = true;
  await walk(front, entrance, {});
  const { user } = await front.step('sign in', () => front.signIn(world.admin.who.email, world.admin.who.password));
  const seen: Seen = { me: user, line };
  await walk(front, owner, seen);
  expect(front.steps.length).toBeGreaterThanOrEqual(40);
}, 180_000);
