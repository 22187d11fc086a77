import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { z } from 'zod';
import { pdf, png } from '../../commands/media/desk.ts';
import { openWorld, type World } from '../../commands/world.ts';
import { formOf, openFrontend, type Frontend } from './frontend.ts';
import { saasAdministration } from './saasAdministration.ts';
import { having, id, some, text, time, walk, type Seen, type Step } from './walk.ts';

let world: World;
let front: Frontend;
let dona: { email: string; password: string };
beforeAll(async () => {
  world = await openWorld();
  front = openFrontend(world.system.url);
  dona = await world.register('Dona', { profile: 'admin' });
});
afterAll(async () => {
  front?.close();
  await world?.close();
});

const ana = '5511987650001';
const ticketRead = having({
  id,
  uuid: text,
  status: text,
  isGroup: z.boolean(),
  updatedAt: time,
  unreadMessages: z.number(),
  contact: having({ id, name: text }),
  tags: z.array(having({ id, name: text, color: text })),
});
const messageRead = having({
  id: text,
  body: text,
  fromMe: z.boolean(),
  ack: z.number(),
  createdAt: time,
  isDeleted: z.boolean(),
  ticketId: id,
});
const list = 'pageNumber=1&searchParam=&showAll=true&tags=[]&users=[]&queueIds=';

const inbox: Step[] = [
  { step: 'the settings of the list', call: 'GET /settings', reads: some({ key: text, value: text }) },
  {
    step: 'the settings when a ticket is accepted: the greeting is looked up without a question mark',
    call: 'GET /settings/',
    reads: z
      .array(having({ key: text, value: text }))
      .refine((all) => all.some(({ key }) => key === 'sendGreetingAccepted')),
  },
  {
    step: 'those that wait',
    call: ({ queue }) => `GET /tickets?status=pending&${list}[${queue.id}]`,
    reads: having({ tickets: z.array(ticketRead).length(1), count: z.number(), hasMore: z.boolean() }),
  },
  {
    step: 'accept',
    call: ({ ticket }) => `PUT /tickets/${ticket.id}`,
    body: ({ me }) => ({ status: 'open', userId: me.id }),
    reads: ticketRead,
  },
  {
    step: 'open it by its uuid',
    call: ({ ticket }) => `GET /tickets/u/${ticket.uuid}`,
    reads: having({ id, contact: having({ id, name: text, number: text }), queueId: id.nullable() }),
  },
  {
    step: 'its messages',
    call: ({ ticket }) => `GET /messages/${ticket.id}?pageNumber=1`,
    reads: having({ messages: z.array(messageRead).min(1), hasMore: z.boolean() }),
  },
  {
    step: 'answer',
    call: ({ ticket }) => `POST /messages/${ticket.id}`,
    body: { read: 1, fromMe: true, mediaUrl: '', body: '*Dona:*\nOlá', quotedMsg: null },
    keep: 'said',
  },
  {
    step: 'answer with two files, each with its name as its words',
    call: ({ ticket }) => `POST /messages/${ticket.id}`,
    body: () => {
      const form = formOf({ fromMe: 'true' }, [
        ['medias', png, 'foto.png', 'image/png'],
        ['medias', pdf, 'tabela.pdf', 'application/pdf'],
      ]);
      for (const name of ['foto.png', 'tabela.pdf']) form.append('body', name);
      return form;
    },
  },
  {
    step: 'edit',
    call: ({ said }) => `POST /messages/edit/${said.id}`,
    body: { read: 1, fromMe: true, mediaUrl: '', body: '*Dona:*\nOlá!', quotedMsg: null },
  },
  {
    step: 'forward, signed',
    call: 'POST /message/forward',
    body: ({ said, contact }) => ({ messageId: said.id, contactId: contact.id, signMessage: true }),
  },
  { step: 'delete a message', call: ({ said }) => `DELETE /messages/${said.id}` },
  {
    step: 'transfer to a queue',
    call: ({ ticket }) => `PUT /tickets/${ticket.id}`,
    body: ({ queue }) => ({ userId: null, queueId: queue.id, status: 'pending' }),
  },
  {
    step: 'accept again',
    call: ({ ticket }) => `PUT /tickets/${ticket.id}`,
    body: ({ me }) => ({ status: 'open', userId: me.id }),
  },
  {
    step: 'a note',
    call: 'POST /ticket-notes',
    body: ({ ticket }) => ({ note: 'Liga à tarde', ticketId: ticket.id, contactId: ticket.contactId }),
  },
  {
    step: 'notes',
    call: ({ ticket }) => `GET /ticket-notes/list?ticketId=${ticket.id}&contactId=${ticket.contactId}`,
    reads: some({ id, note: text, createdAt: time, user: having({ name: text }) }),
  },
  {
    step: 'resolve',
    call: ({ ticket }) => `PUT /tickets/${ticket.id}`,
    body: ({ me, queue }) => ({
      status: 'closed',
      userId: me.id,
      queueId: queue.id,
      useIntegration: false,
      promptId: null,
      integrationId: null,
    }),
  },
  {
    step: 'the report',
    call: `GET /ticket/reports?searchParam=&whatsappId=[]&users=[]&queueIds=[]&status=[]&dateFrom=2020-01-01&dateTo=2099-01-01&page=1&pageSize=9999999`,
    reads: having({
      totalTickets: having({ total: z.number() }),
      tickets: z.array(having({ id, createdAt: text, status: text })),
    }),
  },
];

test('saas-chat works through its pages with the payloads of its own forms', async () => {
  const line = await world.addConnection('Loja');
  const { user } = await front.step('sign in', () => front.signIn(dona.email, dona.password));
  const seen: Seen = { me: user, line: { id: line } };
  await walk(front, saasAdministration, seen);
  await world.write(line, ana, 'Bom dia');
  const { tickets } = await front.get('/tickets', { status: 'pending', showAll: true });
  seen['ticket'] = tickets.find(({ contact }: { contact: { number: string } }) => contact.number === ana);
  await front.put(`/tickets/${seen['ticket']?.id}`, { queueId: seen['queue']?.id });
  await walk(front, inbox, seen);
  await walk(
    front,
    [
      {
        step: 'all contacts are deleted by a call without a body',
        call: 'DELETE /delete-contacts',
        reads: having({ deleted: z.number().min(2) }),
      },
      {
        step: 'none is left',
        call: 'GET /contacts/?searchParam=&pageNumber=1',
        reads: having({ count: z.literal(0) }),
      },
      { step: 'sign out', call: 'DELETE /auth/logout' },
    ],
    seen,
  );
  expect(front.steps.length).toBeGreaterThanOrEqual(40);
}, 180_000);
