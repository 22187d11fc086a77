import { z } from 'zod';
import { having, id, some, text, time, type Step } from './walk.ts';

const ticketRow = having({
  id,
  status: text,
  unreadMessages: z.number(),
  createdAt: time,
  updatedAt: time,
  isGroup: z.boolean(),
  userId: id.nullable(),
  contact: having({ name: text, profilePicUrl: text.nullable() }),
});
export const ticketPage = having({ tickets: z.array(ticketRow), count: z.number(), hasMore: z.boolean() });
const row = ticketPage.extend({ tickets: z.array(ticketRow).length(1) });

/** The frame of every page: connections, unread tickets and the dashboard. */
export const entrance: Step[] = [
  {
    step: 'the menu looks for connections that are not connected',
    call: 'GET /whatsapp/',
    reads: some({ id, name: text, status: text, updatedAt: time, isDefault: z.boolean() }),
  },
  { step: 'unread tickets of the bell', call: 'GET /tickets?withUnreadMessages=true', reads: row },
  ...['open', 'pending', 'closed'].map((status) => ({
    step: `the dashboard counts the tickets that are ${status}`,
    call: `GET /tickets?status=${status}&showAll=true&withUnreadMessages=false&queueIds=[]`,
    reads: ticketPage.extend({ count: z.literal(status === 'pending' ? 1 : 0) }),
  })),
  {
    step: 'the chart of the day',
    call: () => `GET /tickets?date=${encodeURIComponent(new Date().toISOString())}`,
    reads: row,
  },
];

/** Settings, queues, users and quick answers, with the payloads of their forms. */
export const administration: Step[] = [
  { step: 'settings', call: 'GET /settings', reads: some({ key: text, value: text }) },
  {
    step: 'users may not sign up',
    call: 'PUT /settings/userCreation',
    body: { value: 'disabled' },
    reads: having({ value: z.literal('disabled') }),
  },
  {
    step: 'users may sign up',
    call: 'PUT /settings/userCreation',
    body: { value: 'enabled' },
    reads: having({ key: z.literal('userCreation'), value: z.literal('enabled') }),
  },
  {
    step: 'a queue',
    call: 'POST /queue',
    body: { name: 'Vendas', color: '#3355aa', greetingMessage: '' },
    reads: having({ id, name: text, color: text }),
    keep: 'queue',
  },
  { step: 'queues', call: 'GET /queue', reads: some({ id, name: text, color: text, greetingMessage: text }) },
  {
    step: 'the form of the queue',
    call: ({ queue }) => `GET /queue/${queue.id}`,
    reads: having({ name: text }),
    keep: 'read',
  },
  {
    step: 'the queue is changed with all that was read',
    call: ({ queue }) => `PUT /queue/${queue.id}`,
    body: ({ read }) => ({ ...read, greetingMessage: 'Bem-vindo a Vendas' }),
    reads: having({ greetingMessage: z.literal('Bem-vindo a Vendas') }),
  },
  {
    step: 'a user',
    call: 'POST /users',
    body: ({ queue }) => ({
      name: 'Bia',
      email: 'bia@exemplo.com.br',
      password: 'segredo-da-bia',
      profile: 'user',
      whatsappId: false,
      queueIds: [queue.id],
    }),
    reads: having({ id, name: text, email: text, profile: text }),
    keep: 'bia',
  },
  {
    step: 'users',
    call: 'GET /users/?searchParam=bia&pageNumber=1',
    reads: having({
      users: z.array(having({ id, name: text, email: text, profile: text })).length(1),
      hasMore: z.boolean(),
    }),
  },
  {
    step: 'the form of the user',
    call: ({ bia }) => `GET /users/${bia.id}`,
    reads: having({ queues: some({ id, name: text, color: text }), whatsappId: id.nullable() }),
    keep: 'read',
  },
  {
    step: 'the user is changed with all that was read',
    call: ({ bia }) => `PUT /users/${bia.id}`,
    body: ({ read, queue }) => ({ ...read, password: '', name: 'Bia Prado', whatsappId: '', queueIds: [queue.id] }),
    reads: having({ name: z.literal('Bia Prado') }),
  },
  {
    step: 'a quick answer',
    call: 'POST /quickAnswers',
    body: { shortcut: 'oi', message: 'Olá, tudo bem?' },
    reads: having({ id, shortcut: z.literal('oi'), message: text }),
    keep: 'quick',
  },
  {
    step: 'quick answers',
    call: 'GET /quickAnswers/?searchParam=&pageNumber=1',
    reads: having({ quickAnswers: some({ id, shortcut: text, message: text }), hasMore: z.boolean() }),
  },
  {
    step: 'the form of the quick answer',
    call: ({ quick }) => `GET /quickAnswers/${quick.id}`,
    reads: having({ shortcut: text, message: text }),
    keep: 'read',
  },
  {
    step: 'the quick answer is changed with all that was read',
    call: ({ quick }) => `PUT /quickAnswers/${quick.id}`,
    body: ({ read }) => ({ ...read, shortcut: 'ola' }),
    reads: having({ shortcut: z.literal('ola') }),
  },
];

/** The page of connections, and the QR code that it opens. */
export const connections: Step[] = [
  {
    step: 'a connection',
    call: 'POST /whatsapp',
    body: { name: 'Filial', greetingMessage: '', farewellMessage: '', isDefault: false, queueIds: [] },
    reads: having({ id, name: text }),
    keep: 'filial',
  },
  {
    step: 'its QR code',
    call: ({ filial }) => `GET /whatsapp/${filial.id}`,
    reads: having({ qrcode: text, status: text, queues: z.array(z.object()) }),
    keep: 'read',
  },
  {
    step: 'the connection is changed with all that was read',
    call: ({ filial }) => `PUT /whatsapp/${filial.id}`,
    body: ({ read, queue }) => ({ ...read, farewellMessage: 'Até logo', isDefault: true, queueIds: [queue.id] }),
    reads: having({ name: z.literal('Filial'), farewellMessage: z.literal('Até logo'), isDefault: z.literal(true) }),
  },
  { step: 'it is disconnected', call: ({ filial }) => `DELETE /whatsappsession/${filial.id}` },
  { step: 'try again', call: ({ filial }) => `POST /whatsappsession/${filial.id}` },
  { step: 'a new QR code', call: ({ filial }) => `PUT /whatsappsession/${filial.id}` },
  { step: 'the connection is deleted', call: ({ filial }) => `DELETE /whatsapp/${filial.id}` },
  {
    step: 'the form of the other one',
    call: ({ line }) => `GET /whatsapp/${line.id}`,
    reads: z.object(),
    keep: 'read',
  },
  {
    step: 'the other one becomes the default',
    call: ({ line }) => `PUT /whatsapp/${line.id}`,
    body: ({ read }) => ({ ...read, isDefault: true, queueIds: [] }),
    reads: having({ isDefault: z.literal(true) }),
  },
];
