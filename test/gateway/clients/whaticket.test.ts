import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { pdf, png } from '../../commands/media/desk.ts';
import { openWorld, type World } from '../../commands/world.ts';
import { formOf, openFrontend, type Frontend } from './frontend.ts';

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
type Setting = { key: string; value: string };
/** Returns the file type at the end of an address. */
const endingOf = (address: string): string => /\.(\w+)$/.exec(address)?.[1] ?? '';

test('whaticket-community works through sign-in, inbox, answers, contacts, settings, users and queues', async () => {
  const { step, get, post, put, remove } = front;
  const line = await world.addConnection('Loja');

  // Sign-up and sign-in
  const stranger = { name: 'Padaria Sol', email: 'sol@exemplo.com.br', password: 'segredo-do-sol' };
  await step('sign up by name, e-mail and password', () => post('/auth/signup', stranger));
  await step('the new company signs in', () => front.signIn(stranger.email, stranger.password));
  await step('it has no tickets', async () =>
    expect(await get('/tickets', { status: 'open', pageNumber: 1 })).toMatchObject({ tickets: [], hasMore: false }),
  );
  await step('and signs out', () => remove('/auth/logout'));
  const { user } = await step('sign in', () => front.signIn(dona.email, dona.password));
  await step('the session goes on after a reload', () => front.refresh());

  // Settings
  await step('settings, each found by its key', async () => {
    const settings: Setting[] = Object(await get('/settings'));
    const valueOf = (key: string) => settings.find((setting) => setting.key === key)?.value;
    expect([valueOf('userCreation'), valueOf('userApiToken'), valueOf('CheckMsgIsGroup')]).toEqual([
      'enabled',
      '',
      'enabled',
    ]);
  });
  await step('a setting is changed', async () =>
    expect(await put('/settings/userRating', { value: 'enabled' })).toMatchObject({ value: 'enabled' }),
  );

  // Queues and users
  const queue = await step('a queue', () => post('/queue', { name: 'Vendas', color: '#3355aa', greetingMessage: '' }));
  await step('queues are listed', async () => expect(await get('/queue')).toMatchObject([{ id: queue.id }]));
  await step('a queue is read', async () => expect(await get(`/queue/${queue.id}`)).toMatchObject({ name: 'Vendas' }));
  await step('the queue is changed', () => put(`/queue/${queue.id}`, { ...queue, greetingMessage: 'Olá' }));
  const bia = await step('a user', () =>
    post('/users', {
      name: 'Bia',
      email: 'bia@exemplo.com.br',
      password: 'segredo-da-bia',
      profile: 'user',
      queueIds: [queue.id],
      whatsappId: '',
    }),
  );
  await step('users', async () => {
    const { users, count, hasMore } = await get('/users/', { searchParam: 'bia', pageNumber: 1 });
    expect([users.map(({ id }: { id: number }) => id), count, hasMore]).toEqual([[bia.id], 1, false]);
  });
  await step('a user is read', async () =>
    expect(await get(`/users/${bia.id}`)).toMatchObject({ name: 'Bia', queues: [{ id: queue.id }] }),
  );
  await step('the user is changed', () => put(`/users/${bia.id}`, { ...bia, name: 'Bia Prado' }));
  await step('the admin serves the queue', () => put(`/users/${user.id}`, { queueIds: [queue.id] }));

  // Connections
  await step('connections', async () => expect(await get('/whatsapp/')).toMatchObject([{ id: line, name: 'Loja' }]));
  await step('a connection is changed', () =>
    put(`/whatsapp/${line}`, { name: 'Loja', greetingMessage: '', farewellMessage: '', isDefault: true, queueIds: [] }),
  );

  // Quick answers
  const quick = await step('a quick answer', () =>
    post('/quickAnswers', { shortcut: 'oi', message: 'Olá, tudo bem?' }),
  );
  await step('quick answers', async () => {
    const { quickAnswers, hasMore } = await get('/quickAnswers/', { searchParam: '', pageNumber: 1 });
    expect([quickAnswers, hasMore]).toMatchObject([[{ shortcut: 'oi', message: 'Olá, tudo bem?' }], false]);
  });
  await step('a quick answer is read', async () =>
    expect(await get(`/quickAnswers/${quick.id}`)).toMatchObject({ shortcut: 'oi' }),
  );
  await step('the quick answer is changed', async () =>
    expect(await put(`/quickAnswers/${quick.id}`, { shortcut: 'ola', message: 'Olá' })).toMatchObject({
      shortcut: 'ola',
      message: 'Olá',
    }),
  );
  await step('the quick answer is deleted', () => remove(`/quickAnswers/${quick.id}`));
  await step('none is left', async () =>
    expect(await get('/quickAnswers/', { searchParam: '', pageNumber: 1 })).toMatchObject({ quickAnswers: [] }),
  );

  // Inbox
  const heard = await step('the socket of notifications and lists', () =>
    front.listen(
      { type: 'joinNotification' },
      { type: 'joinTickets', status: 'pending' },
      { type: 'joinTickets', status: 'open' },
    ),
  );
  await world.write(line, ana, 'Bom dia');
  const { ticket } = await step('a waiting ticket appears', () =>
    heard('appMessage', 'create', ({ message }) => message.body === 'Bom dia'),
  );
  await step('the list of those that wait', async () => {
    const query = { searchParam: '', pageNumber: 1, status: 'pending', showAll: true, queueIds: '[]' };
    expect((await get('/tickets', { ...query, withUnreadMessages: true })).tickets).toMatchObject([
      { id: ticket.id, unreadMessages: 1, contact: { number: ana } },
    ]);
  });
  await step('accept', () => put(`/tickets/${ticket.id}`, { status: 'open', userId: user.id }));
  await step('it is served now', async () =>
    expect((await heard('ticket', 'update', ({ ticket: at }) => at.status === 'open')).ticket).toMatchObject({
      userId: user.id,
    }),
  );
  await step('open by its id', async () => expect(await get(`/tickets/${ticket.id}`)).toMatchObject({ id: ticket.id }));
  const inRoom = await step('the room of the conversation', () =>
    front.listen({ type: 'joinChatBox', ticketId: ticket.id }),
  );
  await step('its messages', async () => {
    const { messages, ticket: of } = await get(`/messages/${ticket.id}`, { pageNumber: 1 });
    expect([messages.map(({ body }: { body: string }) => body), of.id]).toEqual([['Bom dia'], ticket.id]);
  });

  // Answers
  const said = await step('an answer', () =>
    post(`/messages/${ticket.id}`, { read: 1, fromMe: true, mediaUrl: '', body: '*Admin:*\nOlá', quotedMsg: null }),
  );
  await step('it appears', async () =>
    expect((await inRoom('appMessage', 'create', ({ message }) => message.fromMe)).message).toMatchObject({
      id: said.id,
      body: '*Admin:*\nOlá',
      ack: 1,
    }),
  );
  const picture = await step('a picture', async () => {
    await post(
      `/messages/${ticket.id}`,
      formOf({ fromMe: 'true', body: 'foto.png' }, [['medias', png, 'foto.png', 'image/png']]),
    );
    return (await inRoom('appMessage', 'create', ({ message }) => message.mediaType === 'image')).message;
  });
  await step('it is shown as a picture, not as a download', async () => {
    expect(endingOf(picture.mediaUrl)).toBe('png');
    const { status, type, bytes } = await front.file(picture.mediaUrl);
    expect([status, type, Buffer.from(bytes).equals(png)]).toEqual([200, 'image/png', true]);
  });
  await step('a document', async () => {
    await post(
      `/messages/${ticket.id}`,
      formOf({ fromMe: 'true', body: 'tabela.pdf' }, [['medias', pdf, 'tabela.pdf', 'application/pdf']]),
    );
    const { message } = await inRoom('appMessage', 'create', ({ message: one }) => one.mediaType === 'application');
    expect(endingOf(message.mediaUrl)).toBe('pdf');
  });
  await world.write(line, ana, 'Obrigada');
  await step('what the customer writes appears', async () =>
    expect((await inRoom('appMessage', 'create', ({ message }) => !message.fromMe)).message.body).toBe('Obrigada'),
  );

  // Contacts
  await step('contacts', async () => {
    const { contacts, count, hasMore } = await get('/contacts/', { searchParam: ana, pageNumber: 1 });
    expect([contacts[0].number, count, hasMore]).toEqual([ana, 1, false]);
  });
  await step('the contact is changed', async () => {
    const contact = await get(`/contacts/${ticket.contactId}`);
    await put(`/contacts/${ticket.contactId}`, {
      ...contact,
      name: 'Ana Lima',
      extraInfo: [{ name: 'CPF', value: '1' }],
    });
  });
  await step('the list has its new name', async () =>
    expect((await heard('contact', 'update', ({ contact }) => contact.name === 'Ana Lima')).contact.id).toBe(
      ticket.contactId,
    ),
  );

  // Away
  await step('return it to those that wait', () => put(`/tickets/${ticket.id}`, { status: 'pending', userId: null }));
  await step('accept it again', () => put(`/tickets/${ticket.id}`, { status: 'open', userId: user.id }));
  await step('close', () => put(`/tickets/${ticket.id}`, { status: 'closed', userId: user.id }));
  await step('it is among the closed', async () =>
    expect((await get('/tickets', { status: 'closed', pageNumber: 1, showAll: true })).tickets).toMatchObject([
      { id: ticket.id, status: 'closed' },
    ]),
  );
  await step('the user is deleted', () => remove(`/users/${bia.id}`));
  await step('sign out', () => remove('/auth/logout'));
  await step('nothing is served then', async () => expect(await front.status('GET', '/tickets')).toBe(401));
  expect(front.steps.length).toBeGreaterThanOrEqual(40);
}, 120_000);
