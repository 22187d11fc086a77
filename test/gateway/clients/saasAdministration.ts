import { z } from 'zod';
import { png } from '../../commands/media/desk.ts';
import { formOf } from './frontend.ts';
import { having, id, some, text, time, type Step } from './walk.ts';

const week = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((weekdayEn) => ({
  weekday: weekdayEn,
  weekdayEn,
  startTime: weekdayEn === 'sunday' ? '00:00' : '08:00',
  endTime: weekdayEn === 'sunday' ? '00:00' : '18:00',
}));
/** The whole record with the form's changes, as these forms send it. */
const over = (record: object, changes: object) => ({ ...record, ...changes });

/** The pages of an admin: each form with exactly its fields. */
export const saasAdministration: Step[] = [
  { step: 'colours before anything', call: 'GET /public-settings/primaryColorLight', reads: z.instanceof(String) },
  { step: 'the logo', call: 'GET /public-settings/appLogoLight', reads: z.instanceof(String) },
  {
    step: 'the due date',
    call: ({ me }) => `GET /companies/${me.companyId}`,
    reads: having({ dueDate: text.nullable() }),
  },
  {
    step: 'what the plan holds',
    call: ({ me }) => `GET /companies/listPlan/${me.companyId}`,
    reads: having({
      plan: having({ useCampaigns: z.boolean(), useKanban: z.boolean(), useIntegrations: z.boolean() }),
    }),
  },
  { step: 'who am I', call: 'GET /auth/me', reads: having({ id, super: z.boolean(), profile: text }) },
  { step: 'users that a password may be of', call: 'GET /api/obter-usuarios', reads: some({ id, email: text }) },
  {
    step: 'announcements',
    call: 'GET /announcements/?searchParam=&pageNumber=1',
    reads: having({ records: z.array(z.object()) }),
  },
  // Queues
  {
    step: 'integrations of the form',
    call: 'GET /queueIntegration',
    reads: having({ queueIntegrations: z.array(z.object()) }),
  },
  { step: 'prompts of the form', call: 'GET /prompt', reads: having({ prompts: z.array(z.object()) }) },
  {
    step: 'a queue',
    call: 'POST /queue',
    body: {
      name: 'Vendas',
      color: '#3355aa',
      greetingMessage: '',
      outOfHoursMessage: '',
      orderQueue: '',
      integrationId: '',
      promptId: null,
      schedules: week,
    },
    keep: 'queue',
  },
  {
    step: 'the queue again',
    call: ({ queue }) => `GET /queue/${queue.id}`,
    reads: having({ schedules: z.array(having({ startTime: text, endTime: text })).length(7) }),
    keep: 'queueRead',
  },
  {
    step: 'the queue is changed',
    call: ({ queue }) => `PUT /queue/${queue.id}`,
    body: ({ queueRead }) => over(queueRead, { orderQueue: '1', integrationId: '', promptId: null, schedules: week }),
  },
  // Connections
  {
    step: 'a connection, with all that its form holds',
    call: 'POST /whatsapp',
    body: ({ queue }) => ({
      name: 'Filial',
      greetingMessage: '',
      complationMessage: '',
      outOfHoursMessage: '',
      ratingMessage: '',
      isDefault: false,
      token: '',
      provider: 'beta',
      timeSendQueue: 0,
      sendIdQueue: 0,
      expiresInactiveMessage: '',
      expiresTicket: 0,
      timeUseBotQueues: 0,
      maxUseBotQueues: 3,
      attachment: {},
      mediaName: '',
      queueIds: [queue.id],
      promptId: null,
      importOldMessages: null,
      importRecentMessages: null,
      importOldMessagesGroups: null,
      closedTicketsPostImported: null,
    }),
    reads: having({ id }),
    keep: 'filial',
  },
  {
    step: 'the file of its greeting',
    call: ({ filial }) => `POST /whatsapp/${filial.id}/media-upload`,
    body: () => formOf({}, [['file', png, 'promo.png', 'image/png']]),
  },
  {
    step: 'its form shows the file',
    call: ({ filial }) => `GET /whatsapp/${filial.id}?session=0`,
    reads: having({ mediaName: z.literal('promo.png'), queues: some({ id }), updatedAt: time }),
    keep: 'filialRead',
  },
  {
    step: 'it is saved and keeps the file',
    call: ({ filial }) => `PUT /whatsapp/${filial.id}`,
    body: ({ filialRead, queue }) =>
      over(filialRead, { queueIds: [queue.id], queues: undefined, attachment: undefined, importOldMessages: null }),
    reads: having({ mediaName: z.literal('promo.png') }),
  },
  {
    step: 'the file is removed',
    call: ({ filial }) => `DELETE /whatsapp/${filial.id}/media-upload`,
    reads: having({ mediaName: z.null() }),
  },
  {
    step: 'connections',
    call: 'GET /whatsapp/?session=0',
    reads: some({ id, name: text, status: text, updatedAt: time }),
  },
  { step: 'the connection is deleted', call: ({ filial }) => `DELETE /whatsapp/${filial.id}` },
  // Users
  {
    step: 'a user without a connection',
    call: 'POST /users',
    body: ({ queue }) => ({
      name: 'Bia',
      email: 'bia@exemplo.com.br',
      password: 'segredo-da-bia',
      profile: 'user',
      wpp: '',
      whatsappId: false,
      queueIds: [queue.id],
    }),
    keep: 'bia',
  },
  {
    step: 'the user again',
    call: ({ bia }) => `GET /users/${bia.id}`,
    reads: having({ queues: some({ id, name: text }), whatsappId: id.nullable() }),
    keep: 'biaRead',
  },
  {
    step: 'the user is changed',
    call: ({ bia }) => `PUT /users/${bia.id}`,
    body: ({ biaRead, queue }) =>
      over({ password: '', wpp: '' }, over(biaRead, { name: 'Bia Prado', whatsappId: '', queueIds: [queue.id] })),
  },
  { step: 'users', call: 'GET /users/?searchParam=&pageNumber=1', reads: having({ users: some({ id, name: text }) }) },
  // Contacts
  {
    step: 'a contact',
    call: 'POST /contacts',
    body: { name: 'Rui Dias', number: '5511987650002', email: '', disableBot: false },
    keep: 'contact',
  },
  {
    step: 'contacts with their tags',
    call: 'GET /contacts/?searchParam=&pageNumber=1',
    reads: having({ contacts: some({ id, name: text, number: text, tags: z.array(z.object()) }), count: z.number() }),
  },
  {
    step: 'the contact is changed',
    call: ({ contact }) => `PUT /contacts/${contact.id}`,
    body: ({ contact }) =>
      over(contact, {
        extraInfo: [
          { name: 'CPF', value: '1' },
          { name: '', value: '' },
        ],
      }),
  },
  // Quick messages, tags, schedules, chats, settings
  {
    step: 'a quick message',
    call: 'POST /quick-messages',
    body: { shortcode: 'oi', message: 'Olá!', geral: false, status: true, mediaPath: null, mediaName: null },
  },
  {
    step: 'quick messages of the composer',
    call: ({ me }) => `GET /quick-messages/list?companyId=${me.companyId}&userId=${me.id}`,
    reads: some({ message: text, shortcode: text }),
  },
  {
    step: 'quick messages',
    call: 'GET /quick-messages?searchParam=&pageNumber=1',
    reads: having({ records: some({ id, shortcode: text }) }),
  },
  { step: 'a tag', call: 'POST /tags', body: { name: 'Cliente', color: '#A4CCCC', kanban: 0 }, keep: 'tag' },
  {
    step: 'contacts of the schedule',
    call: ({ me }) => `GET /contacts/list?companyId=${me.companyId}`,
    reads: some({ id, name: text }),
  },
  {
    step: 'a schedule',
    call: 'POST /schedules',
    body: ({ contact, me }) => ({
      body: 'Até amanhã',
      contactId: contact.id,
      sendAt: '2090-01-31T10:00',
      sentAt: '',
      userId: me.id,
    }),
    reads: having({ id }),
    keep: 'schedule',
  },
  {
    step: 'its form',
    call: ({ schedule }) => `GET /schedules/${schedule.id}`,
    reads: having({ sendAt: time, sentAt: z.null(), status: text, contact: having({ id, name: text }) }),
    keep: 'scheduleRead',
  },
  {
    step: 'the schedule is changed',
    call: ({ schedule }) => `PUT /schedules/${schedule.id}`,
    body: ({ scheduleRead, me }) =>
      over(scheduleRead, { body: 'Até depois', sendAt: '2090-01-31T11:00', userId: me.id }),
  },
  {
    step: 'a chat among colleagues',
    call: 'POST /chats',
    body: ({ bia }) => ({ title: 'Plantão', users: [{ id: bia.id, name: 'Bia' }] }),
    reads: having({ id, uuid: text, users: some({ user: having({ id, name: text }) }) }),
  },
  { step: 'an option', call: 'PUT /settings/userRating', body: { key: 'userRating', value: 'enabled' } },
  {
    step: 'hours of the company',
    call: ({ me }) => `PUT /companies/${me.companyId}/schedules`,
    body: ({ me }) => ({ id: me.companyId, schedules: week }),
  },
];
