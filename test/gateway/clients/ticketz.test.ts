import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { pdf, png } from '../../commands/media/desk.ts';
import { receiveMessage } from '../../../commands/message/receive.ts';
import { openWorld, type World } from '../../commands/world.ts';
import { claimsIn, formOf, openFrontend, type Frontend } from './frontend.ts';
import { drawn } from './messages.ts';
import { deskOf } from './ticketzDesk.ts';

let world: World;
let front: Frontend;
/** A sign-in ends the user's other ones, so the frontend and the setup use different users. */
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

test('ticketz works through sign-in, inbox, answers, contacts, settings, users and queues', async () => {
  const { step, get, post, put } = front;
  const line = await world.addConnection('Loja');

  // Sign-in
  await step('the name of the installation is asked for before a sign-in', () => get('/plans/list'));
  const { token, user } = await step('sign in', () => front.signIn(dona.email, dona.password));
  const { companyId } = await step('the token says company and user', async () => {
    const read = claimsIn(token);
    expect(read).toMatchObject({ userId: user.id, id: user.id, companyId: user.companyId, profile: 'admin' });
    return read;
  });
  await step('the due date and the settings of the company are there', async () => {
    expect(user).toMatchObject({ company: { id: companyId, settings: expect.any(Array) }, queues: [] });
    expect(Object(user)['company']).toHaveProperty('trialExpiration');
  });
  await step('the session goes on after a reload', () => front.refresh());
  await step('who am I', async () => expect(await get('/auth/me')).toMatchObject({ id: user.id }));
  await step('a setting by its key', async () => {
    expect(await get('/settings/userRating')).toEqual(Object('disabled'));
    expect(await get('/settings/appName')).toEqual(Object(''));
  });
  await step('all settings', async () =>
    expect(await get('/settings')).toContainEqual({ key: 'call', value: 'enabled' }),
  );
  await step('the plans', async () => {
    expect(await get('/plans/listpublic', { all: '' })).toEqual(await get('/plans/list'));
    expect(await get('/plans/all')).toEqual(await get('/plans/list'));
  });
  await step('what the plan holds', async () =>
    expect(await get(`/companies/listPlan/${companyId}`)).toMatchObject({ plan: { useCampaigns: true } }),
  );

  // Queues and users
  const queue = await step('a queue', async () =>
    post('/queue', {
      name: 'Vendas',
      color: '#3355aa',
      greetingMessage: '',
      outOfHoursMessage: '',
      orderQueue: '',
      integrationId: '',
      promptId: '',
    }),
  );
  await step('queues are listed', async () =>
    expect(await get('/queue')).toMatchObject([{ id: queue.id, name: 'Vendas' }]),
  );
  await step('the queue is changed', () => put(`/queue/${queue.id}`, { ...queue, name: 'Vendas e trocas' }));
  const bia = await step('a user', () =>
    post('/users', {
      name: 'Bia',
      email: 'bia@exemplo.com.br',
      password: 'segredo-da-bia',
      profile: 'user',
      queueIds: [queue.id],
      whatsappId: '',
      allTicket: '',
    }),
  );
  await step('users by page', async () => {
    const { users, count, hasMore } = await get('/users/', { searchParam: '', pageNumber: 1 });
    expect(users).toContainEqual(
      expect.objectContaining({ id: bia.id, queues: [expect.objectContaining({ id: queue.id })] }),
    );
    expect([count, hasMore]).toEqual([3, false]);
  });
  await step('users at once', async () => expect(await get('/users/list')).toHaveLength(3));
  await step('a user is changed', () => put(`/users/${bia.id}`, { ...bia, name: 'Bia Prado', password: '' }));
  await step('the admin serves the queue', () => put(`/users/${user.id}`, { queueIds: [queue.id] }));
  await step('the connection', async () =>
    expect(await get('/whatsapp/', { session: 0 })).toMatchObject([{ id: line, qrcode: '' }]),
  );
  await step('the connection is saved', async () =>
    put(`/whatsapp/${line}`, {
      ...(await get(`/whatsapp/${line}`)),
      queueIds: [queue.id],
      expiresTicket: '',
      sendIdQueue: '',
      timeSendQueue: '',
    }),
  );

  // Inbox
  const heard = await step('the socket', () =>
    front.listen(
      { type: 'joinTickets', status: 'pending' },
      { type: 'joinTickets', status: 'open' },
      { type: 'joinNotification' },
    ),
  );
  await world.write(line, ana, 'Bom dia');
  const { ticket } = await step('a waiting ticket appears', () =>
    heard('appMessage', 'create', ({ message }) => message.body === 'Bom dia'),
  );
  await step('its row', async () =>
    expect(ticket).toMatchObject({
      status: 'pending',
      lastMessage: 'Bom dia',
      unreadMessages: 1,
      contact: { number: ana },
      whatsapp: { name: 'Loja' },
    }),
  );
  await step('the list of those that wait', async () => {
    const queueIds = JSON.stringify([queue.id]);
    const { tickets, hasMore } = await get('/tickets', {
      status: 'pending',
      pageNumber: 1,
      queueIds,
      searchParam: '',
      tags: '[]',
      users: '[]',
      showAll: false,
      all: true,
    });
    expect([tickets.map(({ id }: { id: number }) => id), hasMore]).toEqual([[ticket.id], false]);
  });
  await step('accept', () => put(`/tickets/${ticket.id}`, { status: 'open', userId: user.id }));
  await step('it moves to those that are served', async () =>
    expect((await heard('ticket', 'update', ({ ticket: at }) => at.status === 'open')).ticket).toMatchObject({
      userId: user.id,
      user: { id: user.id },
    }),
  );
  await step('open by its uuid', async () =>
    expect(await get(`/tickets/u/${ticket.uuid}`)).toMatchObject({ id: ticket.id }),
  );
  const inRoom = await step('the room of the conversation', () =>
    front.listen({ type: 'joinChatBox', ticketId: `${ticket.id}` }),
  );
  const first = await step('its messages', async () => {
    const { messages, hasMore } = await get(`/messages/${ticket.id}`, { pageNumber: 1 });
    expect([messages.map(drawn), hasMore]).toEqual([[{ as: 'text', body: 'Bom dia', quoted: null }], false]);
    return messages[0];
  });

  // Answers
  await step('answer to a message', () =>
    post(`/messages/${ticket.id}`, {
      read: 1,
      fromMe: true,
      mediaUrl: '',
      body: '*Admin:*\nOlá',
      quotedMsg: first,
      internal: false,
    }),
  );
  await step('the answer appears with what it answers', async () => {
    const { message } = await inRoom('appMessage', 'create', ({ message: one }) => one.fromMe);
    expect(drawn(message)).toEqual({ as: 'text', body: '*Admin:*\nOlá', quoted: 'Bom dia' });
  });
  await step('a picture with words, and a document', () =>
    post(
      `/messages/${ticket.id}`,
      formOf({ fromMe: 'true', body: 'Veja' }, [
        ['medias', png, 'foto.png', 'image/png'],
        ['medias', pdf, 'tabela.pdf', 'application/pdf'],
      ]),
    ),
  );
  await step('the picture is shown', async () => {
    const { message } = await inRoom('appMessage', 'create', ({ message: one }) => one.mediaType === 'image');
    const shown = drawn(message);
    expect(shown).toMatchObject({ as: 'image', caption: 'Veja', address: expect.stringMatching(/\.png$/) });
    const file = await front.file(shown.address ?? '');
    expect([file.status, file.type, Buffer.from(file.bytes).equals(png)]).toEqual([200, 'image/png', true]);
  });
  await step('the document is a download', async () => {
    const { message } = await inRoom('appMessage', 'create', ({ message: one }) => one.mediaType === 'application');
    expect(drawn(message)).toMatchObject({ as: 'application', address: expect.stringMatching(/\.pdf$/) });
  });
  const location = {
    latitude: -23.55,
    longitude: -46.63,
    name: 'Praça da Sé',
    address: '',
    url: '',
    isLive: false,
    thumbnail: '',
  };
  await receiveMessage(world.inbox, world.incoming(line, ana, 'Praça da Sé', { kind: 'locationMessage', location }));
  await step('a place is a link to its map', async () => {
    const { message } = await inRoom('appMessage', 'create', ({ message: one }) => one.mediaType === 'locationMessage');
    const link = 'https://maps.google.com/maps?q=-23.55%2C-46.63&z=17&hl=pt-BR';
    expect(drawn(message)).toMatchObject({
      as: 'place',
      picture: expect.stringMatching(/^data:image\//),
      link,
      description: 'Praça da Sé',
    });
  });
  await receiveMessage(
    world.inbox,
    world.incoming(line, ana, 'Rui Dias', {
      kind: 'contactMessage',
      cards: [{ name: 'Rui Dias', number: '5511911112222' }],
    }),
  );
  await step('a card shows name and number', async () => {
    const { message } = await inRoom('appMessage', 'create', ({ message: one }) => one.mediaType === 'contactMessage');
    expect(drawn(message)).toEqual({ as: 'card', name: 'Rui Dias', number: '+5511911112222' });
  });
  await step('a page of all of them is drawn', async () => {
    const { messages } = await get(`/messages/${ticket.id}`, { pageNumber: 1 });
    expect(messages.map((one: object) => drawn(one).as)).toEqual([
      'text',
      'text',
      'image',
      'application',
      'place',
      'card',
    ]);
  });

  await deskOf(front, { ticket, user, queue, companyId, heard, ana });
  expect(front.steps.length).toBeGreaterThanOrEqual(40);
}, 120_000);
