import { z } from 'zod';
import { pdf, png } from '../../commands/media/desk.ts';
import { formOf } from './frontend.ts';
import { having, id, some, text, time, type Step } from './walk.ts';
import { ticketPage } from './whaticketPages.ts';

const message = having({
  id: text,
  body: text,
  fromMe: z.boolean(),
  read: z.boolean(),
  ack: z.number(),
  isDeleted: z.boolean(),
  createdAt: time,
  mediaType: text,
});
const list = 'pageNumber=1&searchParam=';
/** Without the MPEG sync the file would not be a sound. */
const mp3 = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x64]), Buffer.alloc(12_000)]);

/** The list of tickets, a conversation, and its contact. */
export const desk: Step[] = [
  {
    step: 'those that wait, without "show all"',
    call: ({ queue }) => `GET /tickets?${list}&status=pending&queueIds=[${queue.id}]`,
    reads: ticketPage,
  },
  {
    step: 'those that are served',
    call: ({ queue }) => `GET /tickets?${list}&status=open&showAll=true&queueIds=[${queue.id}]`,
    reads: ticketPage,
  },
  {
    step: 'accept',
    call: ({ ticket }) => `PUT /tickets/${ticket.id}`,
    body: ({ me }) => ({ status: 'open', userId: me.id }),
    reads: having({ id, status: z.literal('open') }),
  },
  {
    step: 'open the conversation by its id',
    call: ({ ticket }) => `GET /tickets/${ticket.id}`,
    reads: having({
      id,
      status: z.literal('open'),
      user: having({ id, name: text }),
      contact: having({ id, name: text, number: text, extraInfo: z.array(having({ name: text, value: text })) }),
    }),
  },
  {
    step: 'its messages',
    call: ({ ticket }) => `GET /messages/${ticket.id}?pageNumber=1`,
    reads: having({ messages: z.array(message).length(1), hasMore: z.boolean() }),
    keep: 'page',
  },
  {
    step: 'quick answers of the words behind the slash',
    call: 'GET /quickAnswers/?searchParam=ol',
    reads: having({ quickAnswers: z.array(having({ id, shortcut: text, message: text })).length(1) }),
  },
  {
    step: 'answer to a message, signed',
    call: ({ ticket }) => `POST /messages/${ticket.id}`,
    body: ({ page }) => ({ read: 1, fromMe: true, mediaUrl: '', body: '*Dona:*\nOlá', quotedMsg: page.messages[0] }),
    keep: 'said',
  },
  {
    step: 'two files, each with its name as its words',
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
    step: 'a recording',
    call: ({ ticket }) => `POST /messages/${ticket.id}`,
    body: () =>
      formOf({ body: '1700000000000.mp3', fromMe: 'true' }, [['medias', mp3, '1700000000000.mp3', 'audio/mp3']]),
  },
  {
    step: 'all of it is drawn: the quotation by its words, the picture and the sound by their own elements',
    call: ({ ticket }) => `GET /messages/${ticket.id}?pageNumber=1`,
    reads: having({
      messages: z.tuple([
        message,
        message.extend({ quotedMsg: having({ body: z.literal('Bom dia'), fromMe: z.literal(false) }) }),
        message.extend({ mediaType: z.literal('image'), mediaUrl: z.string().regex(/^https?:[^?#]+\.png$/) }),
        message.extend({ mediaType: z.literal('application'), mediaUrl: z.string().regex(/^https?:[^?#]+\.pdf$/) }),
        message.extend({ mediaType: z.literal('audio'), mediaUrl: z.string().regex(/^https?:[^?#]+\.\w+$/) }),
      ]),
    }),
  },
  { step: 'delete a message', call: ({ said }) => `DELETE /messages/${said.id}` },
  // Contacts
  {
    step: 'contacts',
    call: 'GET /contacts/?searchParam=&pageNumber=1',
    reads: having({ contacts: some({ id, name: text, number: text, email: text }), hasMore: z.boolean() }),
  },
  {
    step: 'the form of the contact',
    call: ({ ticket }) => `GET /contacts/${ticket.contact.id}`,
    reads: having({ extraInfo: z.array(z.object()) }),
    keep: 'read',
  },
  {
    step: 'the contact is changed with all that was read',
    call: ({ ticket }) => `PUT /contacts/${ticket.contact.id}`,
    body: ({ read }) => ({ ...read, name: 'Ana Lima', extraInfo: [{ name: 'CPF', value: '1' }] }),
    reads: having({ name: z.literal('Ana Lima'), extraInfo: some({ name: text, value: text }) }),
  },
  {
    step: 'a contact',
    call: 'POST /contacts',
    body: { name: 'Rui Dias', number: '5511987650002', email: '' },
    reads: having({ id, name: text, number: text }),
    keep: 'rui',
  },
  {
    step: 'contacts of a new ticket',
    call: 'GET /contacts?searchParam=rui',
    reads: having({ contacts: z.array(having({ id, name: text, number: text })).length(1) }),
  },
  {
    step: 'a new ticket',
    call: 'POST /tickets',
    body: ({ rui, me }) => ({ contactId: rui.id, userId: me.id, status: 'open' }),
    reads: having({ id, status: z.literal('open') }),
    keep: 'new',
  },
  { step: 'contacts of the phone', call: 'POST /contacts/import' },
  // Transfer and end
  {
    step: 'users of the transfer',
    call: 'GET /users/?searchParam=bia',
    reads: having({ users: some({ id, name: text, queues: some({ id, name: text }) }) }),
  },
  {
    step: 'transfer to a user in a queue',
    call: ({ new: ticket }) => `PUT /tickets/${ticket.id}`,
    body: ({ bia, queue }) => ({ userId: bia.id, queueId: queue.id }),
    reads: having({ id }),
  },
  {
    step: 'transfer to a queue, by another connection',
    call: ({ ticket }) => `PUT /tickets/${ticket.id}`,
    body: ({ queue, line }) => ({ queueId: queue.id, status: 'pending', userId: null, whatsappId: line.id }),
    reads: having({ status: z.literal('pending') }),
  },
  {
    step: 'accept again',
    call: ({ ticket }) => `PUT /tickets/${ticket.id}`,
    body: ({ me }) => ({ status: 'open', userId: me.id }),
  },
  {
    step: 'return it',
    call: ({ ticket }) => `PUT /tickets/${ticket.id}`,
    body: { status: 'pending', userId: null },
    reads: having({ status: z.literal('pending') }),
  },
  {
    step: 'resolve',
    call: ({ ticket }) => `PUT /tickets/${ticket.id}`,
    body: ({ me }) => ({ status: 'closed', userId: me.id }),
    reads: having({ status: z.literal('closed') }),
  },
  {
    step: 'it is found by its words, in any state',
    call: ({ queue }) => `GET /tickets?pageNumber=1&searchParam=ana%20lima&showAll=true&queueIds=[${queue.id}]`,
    reads: ticketPage.extend({ tickets: some({ id, status: z.literal('closed') }) }),
  },
  {
    step: 'reopen',
    call: ({ ticket }) => `PUT /tickets/${ticket.id}`,
    body: ({ me }) => ({ status: 'open', userId: me.id }),
    reads: having({ status: z.literal('open') }),
  },
  {
    step: 'resolve the other one',
    call: ({ new: ticket }) => `PUT /tickets/${ticket.id}`,
    body: ({ me }) => ({ status: 'closed', userId: me.id }),
  },
  { step: 'delete the ticket', call: ({ ticket }) => `DELETE /tickets/${ticket.id}` },
  { step: 'delete the contact', call: ({ rui }) => `DELETE /contacts/${rui.id}` },
  { step: 'delete the quick answer', call: ({ quick }) => `DELETE /quickAnswers/${quick.id}` },
  { step: 'delete the user', call: ({ bia }) => `DELETE /users/${bia.id}` },
  { step: 'delete the queue', call: ({ queue }) => `DELETE /queue/${queue.id}` },
  { step: 'sign out', call: 'DELETE /auth/logout' },
];
