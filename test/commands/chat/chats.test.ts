import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  chatMessageShape,
  chatShape,
  chatTold,
  type ChatMessageRecord,
  type ChatRecord,
} from '../../../domain/chat/shape.ts';
import { verify } from '../../../projections/kernel/rebuild/verify.ts';
import { views } from '../../../projections/views.ts';
import { mediaFolder } from '../../../runtime/media.ts';
import { connect, type TestSocket } from '../../gateway/stream/socket.ts';
import { eventually } from '../../kernel/eventually.ts';
import { pdf, png } from '../media/desk.ts';
import { openWorld, type Person, type World } from '../world.ts';

let world: World;
let ana: Person; // owns the chats that the tests open
let bia: Person;
let caio: Person; // a member from time to time
let davi: Person; // a member of no chat
let rui: Person; // of another company
beforeAll(async () => {
  world = await openWorld();
  const names = ['Ana Prado', 'Bia Reis', 'Caio', 'Davi'];
  const people: Person[] = [];
  for (const name of names) people.push(await world.addPerson(name));
  [ana, bia, caio, davi] = people as [Person, Person, Person, Person];
  rui = await world.addPerson('Rui', { companyId: await world.addCompany(), profile: 'admin' });
});
const sockets: TestSocket[] = [];
afterAll(async () => {
  sockets.forEach((socket) => socket.terminate());
  await world?.close();
});

const idOf = ({ user }: Person) => ({ id: user.id });
const open = async (title: string, ...others: Person[]): Promise<ChatRecord> => {
  const { status, body } = await ana.api('POST', '/chats', { title, users: others.map(idOf) });
  expect({ status, body }).toMatchObject({ status: 200 });
  return chatShape.strict().parse(body);
};
const listed = async (by: Person, query = ''): Promise<ChatRecord[]> =>
  chatShape
    .strict()
    .array()
    .parse(Object((await by.api('GET', `/chats${query}`)).body).records);
const one = async (by: Person, { uuid }: ChatRecord) => by.api('GET', `/chats/u/${uuid}`);
const say = async (by: Person, { id }: Pick<ChatRecord, 'id'>, message: string, headers = {}) => {
  const { status, body } = await by.api('POST', `/chats/${id}/messages`, { message }, headers);
  expect({ status, body }).toMatchObject({ status: 200 });
  return chatMessageShape.strict().parse(body);
};
const page = async (by: Person, { id }: Pick<ChatRecord, 'id'>, query = '') =>
  Object((await by.api('GET', `/chats/${id}/messages${query}`)).body);
const said = async (by: Person, chat: Pick<ChatRecord, 'id'>, query = ''): Promise<ChatMessageRecord[]> =>
  chatMessageShape
    .strict()
    .array()
    .parse((await page(by, chat, query)).records);
const send = async (
  by: Person,
  { id }: ChatRecord,
  files: [Uint8Array<ArrayBuffer>, string][],
  bodies: string[] = [],
) => {
  const form = new FormData();
  for (const [bytes, name] of files) form.append('medias', new Blob([bytes]), name);
  for (const body of bodies) form.append('body', body);
  form.append('fromMe', 'true');
  const headers = { authorization: `Bearer ${by.token}` };
  const url = `${world.system.url}/v1/chats/${id}/messages`;
  const answer = await fetch(url, { method: 'POST', headers, body: form });
  return { status: answer.status, body: (await answer.json()) as unknown };
};
const hidden = { status: 404, body: { error: 'ERR_NO_RECORD_FOUND' } };
const unreads = (chat: ChatRecord | undefined, { user }: Person) => {
  const { unreads: n, mentioned } = chat?.users.find(({ userId }) => userId === user.id) ?? {};
  return [n, mentioned];
};
const listen = async ({ token }: Person): Promise<TestSocket> => {
  const socket = await connect(`${world.system.url.replace('http', 'ws')}/v1/stream`);
  sockets.push(socket);
  socket.say({ type: 'hello', token });
  await socket.until(({ action }) => action === 'welcome');
  return socket;
};
/** The chat frames that a socket received before a frame that every socket receives. */
const heardOf = async (socket: TestSocket) => {
  const name = `marca ${Date.now()}${Math.random()}`;
  await world.admin.api('POST', '/tags', { name });
  const frames = await socket.until(({ payload }) => Object(Object(payload).record).name === name);
  return frames.filter(({ event }) => event.includes('-chat'));
};
const filesOf = () => {
  const folder = join(mediaFolder(world.system.context.config.dataDir), String(world.companyId));
  return existsSync(folder) ? readdirSync(folder) : [];
};

describe('a chat of colleagues', () => {
  test('is opened with a title and users; the user who opens it owns it (R567, R570)', async () => {
    const chat = await open('  Plantão ', bia);
    expect(chat).toMatchObject({
      title: 'Plantão',
      ownerId: ana.user.id,
      lastMessage: '',
      users: [
        { userId: ana.user.id, unreads: 0, user: { id: ana.user.id, name: 'Ana Prado' } },
        { userId: bia.user.id, unreads: 0, user: { id: bia.user.id, name: 'Bia Reis' } },
      ],
    });
    expect(chat.uuid).toMatch(/^[\da-f-]{36}$/);
    for (const by of [ana, bia]) expect((await listed(by)).map(({ id }) => id)).toContain(chat.id);
    expect((await one(bia, chat)).body).toEqual(chat);
  });

  test.each([
    [{ title: ' ', users: [{ id: 1 }] }, 'Por favor, preencha o título da conversa.'],
    [{ users: [{ id: 1 }] }, 'Por favor, preencha o título da conversa.'],
    [{ title: 'x', users: [] }, 'Por favor, selecione pelo menos um usuário.'],
    [{ title: 'x' }, 'Por favor, selecione pelo menos um usuário.'],
    [{ title: 'x', users: [{ id: 999_999 }] }, 'ERR_NO_USER_FOUND'],
  ])('is refused for %j: %s (R565, R566)', async (form, error) => {
    const appended = await world.appendedBy(async () =>
      expect((await ana.api('POST', '/chats', form)).body).toMatchObject({ error }),
    );
    expect(appended).toEqual([]);
  });

  test('is for members only: no one else lists, reads, writes, changes or deletes it (R569, R573, R579)', async () => {
    const chat = await open('Segredo de equipe', bia);
    await say(ana, chat, 'Segredo dito');
    const appended = await world.appendedBy(async () => {
      for (const by of [davi, rui, world.admin]) {
        expect(await one(by, chat)).toMatchObject(hidden);
        const calls: [string, string, object?][] = [
          ['GET', `/chats/${chat.id}/messages`],
          ['POST', `/chats/${chat.id}/messages`, { message: 'Oi' }],
          ['POST', `/chats/${chat.id}/read`, { userId: ana.user.id }],
          ['PUT', `/chats/${chat.id}`, { title: 'Meu' }],
          ['DELETE', `/chats/${chat.id}`],
        ];
        for (const [method, path, body] of calls)
          expect({ path, ...(await by.api(method, path, body)) }).toMatchObject({ path, ...hidden });
        expect(JSON.stringify(await listed(by))).not.toContain('Segredo');
        expect(await send(by, chat, [[png, 'a.png']])).toMatchObject(hidden);
      }
    });
    expect(appended).toEqual([]);
    expect((await listed(ana, '?searchParam=segredo equipe')).map(({ id }) => id)).toEqual([chat.id]);
  });

  test('is changed and deleted only by its owner (R571)', async () => {
    const chat = await open('Antes', bia);
    const denied = { status: 403, body: { error: 'ERR_NO_PERMISSION' } };
    expect(await bia.api('PUT', `/chats/${chat.id}`, { title: 'Roubado' })).toMatchObject(denied);
    expect(await bia.api('DELETE', `/chats/${chat.id}`)).toMatchObject(denied);
    const whole = { ...chat, title: 'Depois', users: [...chat.users, { id: caio.user.id, name: 'Caio' }] };
    const changed = await ana.api('PUT', `/chats/${chat.id}`, whole);
    expect(changed).toMatchObject({ status: 200, body: { title: 'Depois' } });
    expect(chatTold.parse(changed.body).users.map(({ userId }) => userId)).toEqual(
      [ana, bia, caio].map(({ user }) => user.id),
    );
    expect(await ana.api('DELETE', `/chats/${chat.id}`)).toMatchObject({ status: 200 });
    for (const by of [ana, bia, caio]) expect(await one(by, chat)).toMatchObject(hidden);
  });

  test('shows the unread count per member until the member reads it, once (R560, R572)', async () => {
    const chat = await open('Contagem', bia, caio);
    await say(ana, chat, 'Um');
    await say(ana, chat, 'Dois, @bia reis');
    const [top] = await listed(bia);
    expect([top?.id, top?.lastMessage]).toEqual([chat.id, 'Dois, @bia reis']);
    expect([ana, bia, caio].map((who) => unreads(top, who))).toEqual([
      [0, false],
      [2, true],
      [2, false],
    ]);
    expect((await listed(bia, '?unread=true')).map(({ id }) => id)).toContain(chat.id);
    const read = () => bia.api('POST', `/chats/${chat.id}/read`, { userId: caio.user.id });
    expect(unreads(chatShape.parse((await read()).body), bia)).toEqual([0, false]);
    expect(unreads((await listed(caio)).at(0), caio)).toEqual([2, false]);
    expect((await listed(bia, '?unread=true')).map(({ id }) => id)).not.toContain(chat.id);
  });

  test('is listed by the time of its last message, in pages (R569, R731)', async () => {
    const eva = await world.addPerson('Eva');
    const opened: number[] = [];
    for (let n = 0; n < 22; n++) opened.push((await open(`Sala ${n}`, eva)).id);
    await say(ana, { id: opened[3] ?? 0 }, 'Aqui');
    const { records, hasMore, next, count } = Object((await eva.api('GET', '/chats')).body);
    expect([records.length, hasMore, count]).toEqual([20, true, 22]);
    expect(records[0].id).toBe(opened[3]);
    const rest = Object((await eva.api('GET', `/chats?next=${next}`)).body);
    expect([rest.records.length, rest.hasMore, rest.next]).toEqual([2, false, null]);
    const byNumber = Object((await eva.api('GET', '/chats?pageNumber=2')).body);
    expect(byNumber.records).toEqual(rest.records);
    const all = [...records, ...rest.records].map(({ id }: ChatRecord) => id);
    expect(new Set(all)).toEqual(new Set(opened));
    expect(all).toHaveLength(opened.length);
  });
});

describe('the messages of a chat', () => {
  test('are read by its members, newest page first, oldest message first within a page (R568, R573, R574)', async () => {
    const chat = await open('Longa', bia);
    for (let n = 1; n <= 45; n++) await say(n % 2 ? ana : bia, chat, `Mensagem ${n}`);
    const first = await page(bia, chat);
    const texts = (records: ChatMessageRecord[]) => records.map(({ message }) => message);
    expect(texts(first.records)).toEqual(Array.from({ length: 20 }, (_, n) => `Mensagem ${n + 26}`));
    const [newest] = chatMessageShape.array().parse(first.records).slice(-1);
    expect(newest).toMatchObject({
      senderId: ana.user.id,
      sender: { name: 'Ana Prado' },
      chatId: chat.id,
      mediaType: null,
      mediaPath: null,
    });
    const second = await page(bia, chat, `?next=${first.next}`);
    expect(texts(second.records).at(-1)).toBe('Mensagem 25');
    const third = await page(bia, chat, '?pageNumber=3');
    expect([texts(third.records), third.hasMore]).toEqual([[1, 2, 3, 4, 5].map((n) => `Mensagem ${n}`), false]);
  });

  test('are sent once per request, even if it is repeated; blank text is refused (R575)', async () => {
    const chat = await open('Uma vez', bia);
    const key = { 'idempotency-key': 'chat-once' };
    const first = await say(ana, chat, 'Só uma', key);
    expect(await world.appendedBy(async () => expect(await say(ana, chat, 'Só uma', key)).toEqual(first))).toEqual([]);
    const other = await ana.api('POST', `/chats/${chat.id}/messages`, { message: 'Outra' }, key);
    expect(other).toMatchObject({ status: 422 });
    expect(await ana.api('POST', `/chats/${chat.id}/messages`, { message: '  ' })).toMatchObject({ status: 400 });
    expect((await said(bia, chat)).map(({ message }) => message)).toEqual(['Só uma']);
  });

  test('carry files, one message per file with its text; only members get an address (R562, R568)', async () => {
    const chat = await open('Arquivos', bia);
    const sent = await send(
      ana,
      chat,
      [
        [png, 'foto.png'],
        [pdf, 'tabela.pdf'],
      ],
      ['A vitrine'],
    );
    expect(sent).toMatchObject({
      status: 200,
      body: { message: 'A vitrine', mediaType: 'image', mediaName: 'foto.png' },
    });
    const [picture, table] = await said(bia, chat);
    expect([picture?.mediaType, table?.mediaType, table?.mediaName, table?.message]).toEqual([
      'image',
      'other',
      'tabela.pdf',
      '',
    ]);
    expect((await listed(bia))[0]).toMatchObject({ lastMessage: 'tabela.pdf', lastMediaType: 'other' });
    const fetched = await fetch(String(picture?.mediaPath));
    expect([fetched.status, Buffer.from(await fetched.arrayBuffer()).equals(png)]).toEqual([200, true]);
    const forged = String(picture?.mediaPath).replace(/(\/\d{10}\.)[\w-]+/, '$1x');
    expect((await fetch(forged)).status).toBe(403);
    const before = filesOf();
    expect(await send(ana, chat, [])).toMatchObject({ body: { error: 'ERR_NO_FILE' } });
    expect(
      await send(ana, chat, [
        [png, 'a.png'],
        [Buffer.from([0, 1, 2]), 'b.exe'],
      ]),
    ).toMatchObject({ status: 415 });
    expect(filesOf()).toEqual(before);
  });

  test('are deleted with their files when the chat is deleted', async () => {
    const chat = await open('Passageira', bia);
    await send(ana, chat, [[png, 'foto.png']]);
    const [{ mediaPath } = { mediaPath: '' }] = await said(bia, chat);
    const name = /([\w-]+\.png)$/.exec(String(mediaPath))?.[1] ?? '?';
    expect(filesOf()).toContain(name);
    await ana.api('DELETE', `/chats/${chat.id}`);
    await eventually(async () => expect(filesOf()).not.toContain(name));
    expect((await fetch(String(mediaPath))).status).toBe(404);
  });
});

describe('the frames of a chat', () => {
  test('reach members only, and a removed member hears of the removal and nothing more (R574, R579, R697, R698)', async () => {
    const [toAna, toBia, toCaio, toDavi, toAdmin] = await Promise.all([ana, bia, caio, davi, world.admin].map(listen));
    if (!toAna || !toBia || !toCaio || !toDavi || !toAdmin) throw new Error('not all listen');
    const all = [toAna, toBia, toCaio];
    const chat = await open('Ao vivo', bia, caio);
    await say(ana, chat, 'Bom dia, @Caio');
    await caio.api('POST', `/chats/${chat.id}/read`);
    await ana.api('PUT', `/chats/${chat.id}`, { title: 'Ao vivo!', users: [{ id: bia.user.id }] });
    await say(ana, chat, 'Só para Bia');
    const told = await Promise.all(all.map(heardOf));
    const seen = told.map((frames) =>
      frames.map(({ event, action }) => `${event.replace(/^company-\d+-/, '')} ${action}`),
    );
    const opening = ['chat create', 'chat-user create', 'chat new-message'];
    expect(seen[1]).toEqual([...opening, 'chat update', 'chat update', 'chat new-message']);
    // The removed member hears of the new title if the title is published before the removal.
    expect(seen[2]?.filter((frame) => frame !== 'chat update')).toEqual([
      ...opening,
      'chat-user update',
      'chat delete',
    ]);
    const [, , first] = told[1] ?? [];
    expect(first?.payload).toMatchObject({
      newMessage: { chatId: chat.id, senderId: ana.user.id, message: 'Bom dia, @Caio', mentions: [caio.user.id] },
      chat: { id: chat.id, users: [{}, {}, {}] },
    });
    expect(told[2]?.at(-1)?.payload).toEqual({ id: chat.id });
    expect(JSON.stringify(told[2])).not.toContain('Só para Bia');
    for (const socket of [toDavi, toAdmin]) expect(await heardOf(socket)).toEqual([]);
  });

  test('reach no one whose plan no longer includes chats (R052, R581)', async () => {
    const planId = await world.addPlan();
    const companyId = await world.addCompany({ planId });
    const [eda, fabio] = [
      await world.addPerson('Eda', { companyId, profile: 'admin' }),
      await world.addPerson('Fabio', { companyId }),
    ];
    const opened = await eda.api('POST', '/chats', { title: 'Nosso', users: [idOf(fabio)] });
    const socket = await listen(fabio);
    await world.admin.api('PUT', `/plans/${planId}`, { useInternalChat: false });
    const denied = { status: 403, body: { error: 'ERR_NO_PERMISSION' } };
    expect(await fabio.api('GET', '/chats')).toMatchObject(denied);
    expect(await eda.api('PUT', `/chats/${Object(opened.body).id}`, { title: 'Outro' })).toMatchObject(denied);
    const without = await listen(fabio);
    await world.admin.api('PUT', `/plans/${planId}`, { useInternalChat: true });
    expect(await eda.api('PUT', `/chats/${Object(opened.body).id}`, { title: 'Outro' })).toMatchObject({ status: 200 });
    const frames = await socket.until(({ event, action }) => event.endsWith('-chat') && action === 'update');
    // The socket may have connected in time to hear of the beginning.
    const changes = frames.filter(({ event, action }) => event.endsWith('-chat') && action === 'update');
    expect(changes.length).toBe(1);
    // A socket that connected while the plan had no chats hears of them without reconnecting.
    await without.until(({ event, action }) => event.endsWith('-chat') && action === 'update');
  });
});

describe('a removed colleague', () => {
  test('leaves all chats; owned chats pass to the next member', async () => {
    const eli = await world.addPerson('Eli');
    const { body } = await eli.api('POST', '/chats', { title: 'De Eli', users: [idOf(bia), idOf(caio)] });
    await world.admin.api('DELETE', `/users/${eli.user.id}`);
    await eventually(async () => {
      const [chat] = await listed(bia, '?searchParam=de eli');
      expect(chat?.users.map(({ userId }) => userId)).toEqual([bia.user.id, caio.user.id]);
      expect(chat?.ownerId).toBe(bia.user.id);
    });
    expect(await bia.api('DELETE', `/chats/${Object(body).id}`)).toMatchObject({ status: 200 });
  });

  test('and then erased leaves no text, title, file or name; a rebuild gives the same result', async () => {
    const teo = await world.addPerson('Teodorico');
    const { body } = await teo.api('POST', '/chats', { title: 'Festa do Teodorico', users: [idOf(bia)] });
    const chat = chatShape.parse(body);
    await say(teo, chat, 'Meu endereço é Rua Tapuia');
    await send(teo, chat, [[png, 'tapuia.png']]);
    await say(bia, chat, 'Anotado');
    const held = filesOf();
    const key = { reason: 'request', confirmation: 'Teodorico' };
    expect(await world.admin.api('POST', `/users/${teo.user.id}/erase`, key)).toMatchObject({ status: 200 });
    await eventually(async () => expect(filesOf().length).toBe(held.length - 1));
    const messages = await said(bia, chat);
    expect(messages.map(({ message, isErased, sender }) => [message, isErased, sender.name])).toEqual([
      ['', true, ''],
      ['', true, ''],
      ['Anotado', false, 'Bia Reis'],
    ]);
    expect((await one(bia, chat)).body).toMatchObject({ title: '', lastMessage: 'Anotado' });
    await eventually(async () => expect(await verify(world.system.deps.store, world.system.db, views)).toEqual([]));
  });
});
