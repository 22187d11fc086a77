import { afterAll, beforeEach, beforeAll, describe, expect, test } from '@jest/globals';
import { readDue } from '../../../projections/kernel/read/due.ts';
import { listTickets } from '../../../projections/ticket/contract.ts';
import { ticketPage } from '../../../projections/ticket/list.ts';
import { contactSpokeLast } from '../../../projections/ticket/due.ts';
import { payloadsOf } from '../../../projections/payloads.ts';
import { messagePage } from '../../../projections/message/pages.ts';
import { readMessages } from '../../../projections/message/readMarks.ts';
import { outboxOf, unsendable } from '../../../projections/message/outbox.ts';
import { importedTickets, ticketsBy } from '../../../projections/ticket/read.ts';
import { configured, importClosed, importFinished } from '../../domain/connection/facts.ts';
import { ticketShape } from '../../../domain/ticket/shape.ts';
import { messageShape } from '../../../domain/message/shape.ts';
import {
  accepted,
  closed,
  deleted,
  opened,
  read,
  reopened,
  resumed,
  returned,
  tagged,
  transferred,
  UUID,
} from '../../domain/ticket/facts.ts';
import {
  acknowledged,
  callEnded,
  deleted as unsaid,
  edited,
  failed,
  moved,
  queued,
  queuedAgain,
  reacted,
  received,
  typed,
} from '../../domain/message/facts.ts';
import { aCompany, ada, bia, davi, registered } from '../facts.ts';
import { messageId, messageStream, openLog, openViews, type Views } from '../views.ts';

const OTHER = '9b2f3d0e-7b0b-4b52-9c40-5f4a5a0d1c11';
const first = { now: '', limit: 10, after: null };

let views: Views;
let log = openLog();
beforeAll(async () => {
  views = await openViews();
});
afterAll(() => views?.drop());
beforeEach(async () => {
  await views.empty();
  log = openLog();
  await views.apply(aCompany(log), [log.happened('ticket-1.1', opened())]);
});

const ticketIs = async (id = 1) => (await ticketsBy(views.db, 1, 'id', [id]))[0];
const on = (stream: string, ...events: Parameters<typeof log.happened>[1][]) =>
  views.apply(events.map((event) => log.happened(stream, event)));
const says = (waId: string, over: Parameters<typeof received>[0] = {}) =>
  on(messageStream(waId), received({ waId, ...over }));

describe('a ticket', () => {
  test('is complete', async () => {
    const ticket = await ticketIs();
    expect(ticketShape.strict().parse(ticket)).toMatchObject({
      status: 'pending',
      user: null,
      queue: { id: 1, name: 'Vendas' },
      whatsapp: { id: 3, name: 'Loja' },
      contact: { id: 2, name: 'Maria', number: '5511987650001' },
      tags: [],
    });
  });
  test.each([
    ['accepted', [accepted(7)], { status: 'open', user: { id: 7, name: 'Bia' } }],
    ['given back', [accepted(7), returned], { status: 'pending', user: null }],
    ['resolved', [accepted(7), closed(7)], { status: 'closed', userId: 7 }],
    ['reopened', [accepted(7), closed(7), reopened(8)], { status: 'open', user: { name: 'Caio' } }],
    [
      'reopened, and says each time who closed it and who took it up again',
      [accepted(7), closed(7), reopened(8), closed(null)],
      {
        turns: [
          { is: 'closed', by: { id: 7, name: 'Bia' } },
          { is: 'reopened', by: { id: 8, name: 'Caio' } },
          { is: 'closed', by: null },
        ],
      },
    ],
    [
      'transferred to a queue',
      [accepted(7), transferred(2, null)],
      { status: 'pending', user: null, queue: { name: 'Suporte' } },
    ],
    ['transferred to a user', [accepted(7), transferred(1, 8)], { status: 'open', user: { name: 'Caio' } }],
    [
      'transferred, and says each time to whom, and not that nothing changed',
      [accepted(7), transferred(2, null), transferred(2, null), transferred(2, 8), transferred(null, 8)],
      {
        turns: [
          { is: 'transferred', by: null, to: { user: null, queue: { id: 2, name: 'Suporte' } } },
          { is: 'transferred', by: null, to: { user: { id: 8, name: 'Caio' }, queue: { id: 2, name: 'Suporte' } } },
          { is: 'transferred', by: null, to: { user: { id: 8, name: 'Caio' }, queue: null } },
        ],
      },
    ],
    ['pending for a user', [transferred(1, 8)], { status: 'pending', user: { name: 'Caio' } }],
    [
      'resolved, then transferred to a user',
      [accepted(7), closed(7), transferred(1, 8)],
      { status: 'open', userId: 8, turns: [{ is: 'closed' }, { is: 'reopened' }, { is: 'transferred' }] },
    ],
  ])('is %s', async (_, events, shown) => {
    await on('ticket-1.1', ...events);
    expect(await ticketIs()).toMatchObject(shown);
  });
  test.each(['readMark-1.1', 'ticket-1.1'])(
    'counts unread messages until a user reads (%s), answers or closes',
    async (marks) => {
      await says('A');
      await says('B', { body: 'Tem alguém?' });
      expect(await ticketIs()).toMatchObject({
        unreadMessages: 2,
        lastMessage: 'Tem alguém?',
        lastMessageBy: 'contact',
      });
      await on(marks, read(7));
      expect(await ticketIs()).toMatchObject({ unreadMessages: 0, lastMessage: 'Tem alguém?' });
      await says('C');
      await on(messageStream('D', 'out'), queued({ waId: 'D', body: 'Sim!' }));
      expect(await ticketIs()).toMatchObject({ unreadMessages: 0, lastMessage: 'Sim!', lastMessageBy: 'company' });
      await says('E');
      await on('ticket-1.1', closed(7));
      expect(await ticketIs()).toMatchObject({ unreadMessages: 0 });
    },
  );
  test('is neither read nor answered by a scheduled or forwarded message, because no one saw the conversation', async () => {
    const aside = (waId: string) =>
      on(messageStream(waId, 'out'), queued({ waId, body: 'Até amanhã', attends: false }));
    await aside('A');
    expect(await contactSpokeLast(views.db, 1, 1)).toBe(false);
    await says('B');
    await aside('C');
    expect(await ticketIs()).toMatchObject({ unreadMessages: 1, lastMessage: 'Até amanhã' });
    expect(await contactSpokeLast(views.db, 1, 1)).toBe(true);
    await on(messageStream('D', 'out'), queued({ waId: 'D' }));
    await aside('E');
    expect(await ticketIs()).toMatchObject({ unreadMessages: 0 });
    expect(await contactSpokeLast(views.db, 1, 1)).toBe(false);
  });
  test('is the same from a log that kept only the last read mark', async () => {
    for (const marks of [[read(7), read(8)], [read(8)]]) {
      await views.empty();
      const again = openLog();
      const told = [
        again.happened('ticket-1.1', opened()),
        again.happened(messageStream('A'), received({ waId: 'A' })),
        ...marks.map((mark) => again.happened('readMark-1.1', mark)),
        again.happened(messageStream('B'), received({ waId: 'B' })),
      ];
      await views.apply(aCompany(again), told);
      expect(await ticketIs()).toMatchObject({ unreadMessages: 1 });
      const history = await views.db('views.ticket_history').select('stream').orderBy('position');
      expect(history.map(({ stream }) => stream)).toEqual(['ticket-1.1', messageStream('A'), messageStream('B')]);
    }
  });
  test('opened and accepted in one batch is open from the start', async () => {
    await on('ticket-1.2', opened({ uuid: OTHER }), accepted(7));
    expect(await ticketIs(2)).toMatchObject({ status: 'open', user: { name: 'Bia' }, lastMessage: '', tags: [] });
  });
  test('shows its tags by name; removed tags disappear, and its place in the list stays', async () => {
    const tag = (name: string) =>
      ({ type: 'TagCreated', data: { name, color: '#c79a00', kanban: 0, userId: 1 } }) as const;
    const before = await ticketIs();
    await on('tag-1.4', tag('VIP'));
    await on('tag-1.5', tag('Troca'));
    await on('tag-2.6', tag('De outra empresa'));
    await on('ticket-1.1', tagged(4, 5, 6));
    const [vip, troca] = ['VIP', 'Troca'].map((name, index) => ({ id: 4 + index, name, color: '#c79a00' }));
    expect(await ticketIs()).toMatchObject({ tags: [troca, vip], updatedAt: before?.updatedAt });
    await on('tag-1.4', { type: 'TagDeleted', data: {} });
    expect(await ticketIs()).toMatchObject({ tags: [troca] });
    await on('ticket-1.1', tagged());
    expect(await ticketIs()).toMatchObject({ tags: [] });
  });
  test('that was deleted no longer exists, even in one batch with its opening, nor do its messages', async () => {
    await says('A');
    await on('ticket-1.1', accepted(7), deleted);
    expect(await ticketIs()).toBeUndefined();
    await on('ticket-1.2', opened({ uuid: OTHER }), accepted(7), deleted);
    expect(await ticketIs(2)).toBeUndefined();
    await on(messageStream('A'), acknowledged(3));
    expect(await ticketIs()).toBeUndefined();
  });
  test('of a contact without a row appears in lists and frames, with its messages', async () => {
    await says('A', { body: 'Olá' });
    await views.db.raw('delete from views.contact');
    expect(await ticketIs()).toMatchObject({ contact: { id: 2, name: 'Contato', number: '' }, lastMessage: 'Olá' });
    const query = listTickets.query.parse({ showAll: 'true' });
    expect(await ticketPage(views.db, query, ada)).toMatchObject({ count: 1, tickets: [{ id: 1 }] });
    const payloads = payloadsOf(views.db);
    expect((await payloads.load('ticket', 1, ['1'], false)).size).toBe(1);
    expect([...(await payloads.load('appMessage', 1, [messageId('A')], false)).values()]).toMatchObject([
      { message: { body: 'Olá', contact: { name: 'Contato' } }, ticket: { id: 1 } },
    ]);
  });
  test('shows a symbol for messages that are not text', async () => {
    await says('A', { kind: 'imageMessage', body: '', raw: 'CgA=' });
    expect(await ticketIs()).toMatchObject({ lastMessage: '📷' });
  });
  test('moves up with a message, not when it is read', async () => {
    const before = await ticketIs();
    await on('ticket-1.1', read(7));
    expect((await ticketIs())?.updatedAt).toBe(before?.updatedAt);
    await says('A');
    expect(Date.parse((await ticketIs())?.updatedAt ?? '')).toBeGreaterThan(Date.parse(before?.updatedAt ?? ''));
  });
});

describe('a conversation', () => {
  const page = async (number = 1, who = ada) => {
    const ticket = await ticketIs();
    if (!ticket) throw new Error('no ticket');
    return messagePage(views.db, { ticket, actor: who }, number);
  };
  const bodies = async (number = 1, who = ada) => (await page(number, who)).messages.map(({ body }) => body);

  test('holds complete messages', async () => {
    await says('A', { body: 'Olá' });
    await on(messageStream('B', 'out'), queued({ waId: 'B', body: 'Oi', quotedId: messageId('A') }));
    const { messages } = await page();
    expect(messages.map((each) => messageShape.strict().parse(each))).toMatchObject([
      { body: 'Olá', fromMe: false, ack: 0, mediaType: 'conversation', quotedMsg: null, contact: { name: 'Maria' } },
      {
        body: 'Oi',
        fromMe: true,
        ack: 1,
        quotedMsg: { body: 'Olá', fromMe: false },
        ticket: { whatsapp: { name: 'Loja' } },
      },
    ]);
  });
  const now = 1_795_000_000;
  const at = (second: number) => ({ at: new Date(second * 1000).toISOString() });
  test.each([3600, -3600])('keeps question and answer in order while our clock is %i s off', async (off) => {
    const talk = [
      received({ waId: 'A', body: 'pergunta', timestamp: now }),
      queued({ waId: 'B', body: 'resposta', timestamp: now + 10 + off }),
      received({ waId: 'C', body: 'outra', timestamp: now + 20 }),
      queued({ waId: 'D', body: 'outra resposta', timestamp: now + 30 + off }),
    ] as const;
    const happened = talk.map((event, index) =>
      log.happened(messageStream(event.data.waId), event, at(now + 10 * index + off)),
    );
    for (const one of happened) await views.apply([one]);
    const said = ['pergunta', 'resposta', 'outra', 'outra resposta'];
    expect(await bodies()).toEqual(said);
    const oneByOne = (await views.dump()).tables;
    await views.empty();
    await views.apply(aCompany((log = openLog())), [log.happened('ticket-1.1', opened())], happened);
    expect(await bodies()).toEqual(said);
    expect((await views.dump()).tables['message']).toEqual(oneByOne['message']);
  });

  test("shows messages that waited for us before our answer, in WhatsApp's order", async () => {
    const later = now + 7200;
    for (const [event, second] of [
      [received({ waId: 'A', body: 'bom dia', timestamp: now }), now + 1],
      [queued({ waId: 'B', body: 'ainda aí?', timestamp: later - 9 }), later - 9],
      [received({ waId: 'C', body: 'terceira', timestamp: now + 900 }), later],
      [received({ waId: 'D', body: 'segunda', timestamp: now + 600 }), later],
    ] as const)
      await views.apply([log.happened(messageStream(event.data.waId), event, at(second))]);
    expect(await bodies()).toEqual(['bom dia', 'segunda', 'terceira', 'ainda aí?']);
  });

  test("is sorted by WhatsApp's second, then by the order of the log", async () => {
    await says('A', { body: 'second', timestamp: 1_790_000_010 });
    await says('B', { body: 'third', timestamp: 1_790_000_010 });
    await says('C', { body: 'first', timestamp: 1_790_000_001 });
    expect(await bodies()).toEqual(['first', 'second', 'third']);
  });
  test('comes in pages of 20, the newest first', async () => {
    for (let i = 1; i <= 45; i++) await says(`M${i}`, { body: `${i}`, timestamp: 1_790_000_000 + i });
    const pages = [await page(1), await page(2), await page(3)];
    expect(pages.map(({ messages }) => messages.length)).toEqual([20, 20, 5]);
    expect(pages.map(({ hasMore }) => hasMore)).toEqual([true, true, false]);
    expect(pages[0]?.messages.map(({ body }) => body)).toEqual(Array.from({ length: 20 }, (_, i) => `${26 + i}`));
  });
  test('covers all tickets of the contact that the reader may see', async () => {
    await says('A', { body: 'of a foreign queue' });
    await on('ticket-1.1', accepted(9), closed(9), transferred(2, 9));
    await on('ticket-1.4', opened({ uuid: OTHER }));
    await says('B', { body: 'mine', ticketId: 4 });
    const ticket = await ticketIs(4);
    const seenBy = async (who: typeof bia) =>
      (await messagePage(views.db, { ticket: ticket!, actor: who }, 1)).messages.map(({ body }) => body);
    expect(await seenBy(ada)).toEqual(['of a foreign queue', 'mine']);
    expect(await seenBy(bia)).toEqual(['mine']);
    expect(await seenBy(davi)).toEqual(['of a foreign queue']);
  });
  test('shows ticks, failures and messages typed on the phone', async () => {
    await on(messageStream('A', 'out'), queued({ waId: 'A' }), acknowledged(2), acknowledged(4));
    await on(messageStream('B', 'out'), queued({ waId: 'B' }), failed('ERR_SENDING_WAPP_MSG'));
    await on(messageStream('C', 'out'), typed({ waId: 'C' }));
    expect((await page()).messages).toMatchObject([
      { ack: 4, error: '' },
      { ack: 0, error: 'ERR_SENDING_WAPP_MSG' },
      { ack: 2, fromMe: true },
    ]);
  });
});

describe('a message that changes', () => {
  const only = async () => {
    const [first] = (await messagePage(views.db, { ticket: (await ticketIs())!, actor: ada }, 1)).messages;
    return first;
  };
  const earlier = async () =>
    (
      await views
        .db('views.message')
        .where({ id: messageId('A') })
        .first('earlier')
    )?.earlier;

  test('is edited: the ticket shows it if it is the last, but neither moves up nor becomes unread', async () => {
    await says('A', { body: 'Quero 2' });
    const before = await ticketIs();
    await on(messageStream('A'), edited('Quero 3'));
    expect(await only()).toMatchObject({ body: 'Quero 3', isEdited: true });
    expect(await ticketIs()).toEqual({ ...before, lastMessage: 'Quero 3', contactMessage: 'Quero 3' });
    await says('B', { body: 'Obrigada', timestamp: 1_790_000_009 });
    await on(messageStream('A'), edited('Quero 4', { ms: 1_790_000_070_000 }));
    expect(await ticketIs()).toMatchObject({ lastMessage: 'Obrigada', unreadMessages: 2 });
    expect(await earlier()).toMatchObject([{ body: 'Quero 2' }, { body: 'Quero 3' }]);
  });
  test('keeps the latest words, in any order of arrival', async () => {
    await says('A', { body: 'zero' });
    await on(messageStream('A'), edited('dois', { ms: 1_790_000_020_000 }), edited('um', { ms: 1_790_000_010_000 }));
    expect(await only()).toMatchObject({ body: 'dois', isEdited: true });
    expect(await earlier()).toMatchObject([{ body: 'zero' }, { body: 'um' }]);
  });
  test('keeps its words, marked, while an edit is readable only on the phone, and takes those of the next edit', async () => {
    await says('A', { body: 'um' });
    await on(messageStream('A'), edited('', { ms: 1_790_000_020_000, unread: true }));
    expect(await only()).toMatchObject({ body: 'um', isEdited: true, isEditUnread: true });
    await on(messageStream('A'), edited('zero', { ms: 1_790_000_010_000 }));
    expect(await only()).toMatchObject({ isEditUnread: true });
    await on(messageStream('A'), edited('dois', { ms: 1_790_000_030_000 }));
    expect(await only()).toMatchObject({ body: 'dois', isEdited: true, isEditUnread: false });
  });
  test('is reported as read over the connection that received it, once it can be decrypted', async () => {
    const timestamp = Math.floor(Date.now() / 1000);
    await says('A', { body: 'oi', timestamp });
    await says('B', { kind: 'ciphertext', body: '', timestamp });
    await on('ticket-1.1', accepted(7), read(7), transferred(1, 7, 4));
    const told = (connectionId: number) => readMessages(views.db, { companyId: 1, connectionId }, 1, '-1');
    expect([(await told(3)).map(({ waId }) => waId), await told(4)]).toEqual([['A'], []]);
  });
  test('that is decrypted only after an answer is unread and waits for an answer again', async () => {
    await says('A', { kind: 'ciphertext', body: '' });
    await on(messageStream('B', 'out'), queued({ waId: 'B', body: 'Pode repetir?', timestamp: 1_790_000_009 }));
    expect(await ticketIs()).toMatchObject({ unreadMessages: 0 });
    const { imported: _, ...words } = received({ waId: 'A', body: 'Quero cancelar' }).data;
    const told = await on(messageStream('A'), { type: 'MessageDecrypted', data: { ...words, fromMe: false } });
    expect(told.map(({ topic, action }) => `${topic} ${action}`)).toEqual(['appMessage create']);
    expect(await ticketIs()).toMatchObject({ unreadMessages: 1, lastMessage: 'Pode repetir?' });
    expect(await contactSpokeLast(views.db, 1, 1)).toBe(true);
  });
  test('is deleted: it shows nothing any more, nor does a quote of it', async () => {
    await says('A', { body: 'segredo', cards: [{ name: 'Davi', number: '5511900000000' }] });
    await on(messageStream('B', 'out'), queued({ waId: 'B', quotedId: messageId('A'), timestamp: 1_790_000_009 }));
    await on(messageStream('A'), reacted('👍'), unsaid());
    const { messages } = await messagePage(views.db, { ticket: (await ticketIs())!, actor: ada }, 1);
    expect(messages).toMatchObject([
      { body: '', isDeleted: true, cards: [], reactions: [] },
      { quotedMsg: { body: '', mediaType: 'deleted' } },
    ]);
    expect(JSON.stringify(messages)).not.toContain('segredo');
    expect(await outboxOf(views.db, { companyId: 1, connectionId: 3 }, 10)).toMatchObject([
      { waId: 'B', quoted: { waId: 'A', body: '' } },
    ]);
    expect(await views.db('views.message').pluck('body')).toContain('segredo');
  });
  test('updates its ticket when the last one is deleted', async () => {
    await says('A', { body: 'segredo' });
    await on(messageStream('A'), unsaid());
    expect(await ticketIs()).toMatchObject({ lastMessage: '🚫', unreadMessages: 1 });
  });
  test('carries the reactions of both sides until they are removed, and its ticket does not move', async () => {
    await says('A');
    const before = await ticketIs();
    await on(messageStream('A'), reacted('👍'), reacted('🙏', { fromMe: true }));
    expect(await only()).toMatchObject({
      reactions: [
        { emoji: '👍', fromMe: false, name: 'Maria' },
        { emoji: '🙏', fromMe: true, name: '' },
      ],
    });
    await on(messageStream('A'), reacted('', { ms: 1_790_000_070_000 }));
    expect(await only()).toMatchObject({ reactions: [{ emoji: '🙏' }] });
    expect(await ticketIs()).toEqual(before);
  });
  test('is published after its arrival even if the change came first', async () => {
    await on(messageStream('A'), edited('Quero 3'));
    expect(await ticketIs()).toMatchObject({ lastMessage: '', unreadMessages: 0 });
    await on(messageStream('A'), received({ waId: 'A', body: 'Quero 2' }), edited('Quero 3'));
    expect(await only()).toMatchObject({ body: 'Quero 3', isEdited: true });
    expect(await earlier()).toMatchObject([{ body: 'Quero 2' }]);
  });
  test('brings cards and a place with its picture', async () => {
    const cards = [{ name: 'Davi', number: '5511900000000' }];
    await says('A', { kind: 'contactsArrayMessage', cards, isForwarded: true });
    expect(await only()).toMatchObject({ mediaType: 'contactMessage', cards, isForwarded: true, location: null });
    const place = { latitude: -23.5, longitude: -46.6, name: 'Sé', address: 'Praça da Sé', url: '', isLive: false };
    await says('B', { kind: 'liveLocationMessage', location: { ...place, thumbnail: '/9j/' }, timestamp: 1 });
    expect(await only()).toMatchObject({
      mediaType: 'locationMessage',
      location: { ...place, image: 'data:image/jpeg;base64,/9j/' },
    });
  });
});

describe('old messages that are imported', () => {
  const SECOND = 1_780_000_000;
  const iso = (second: number) => new Date(second * 1000).toISOString();
  const old = (waId: string, second: number) =>
    [
      messageStream(waId),
      received({ waId, ticketId: 5, timestamp: second, imported: true, body: `antiga ${waId}` }),
    ] as const;
  const openedBy = (since: number) => {
    const { type, data } = opened();
    return { type, data: { ...data, uuid: OTHER, contactId: 3, since } } as const;
  };

  test('keep their time: nothing is unread, and the ticket is placed by its last message', async () => {
    const [a, b] = [old('A', SECOND), old('B', SECOND + 60)];
    const told = await views.apply([
      log.happened('ticket-1.5', openedBy(SECOND)),
      log.happened(...b),
      log.happened(...a),
    ]);
    expect(await ticketIs(5)).toMatchObject({
      status: 'pending',
      unreadMessages: 0,
      lastMessage: 'antiga B',
      createdAt: iso(SECOND),
      updatedAt: iso(SECOND + 60),
    });
    // Single messages are not published; the ticket is, once.
    expect(told.map(({ topic, action }) => `${topic} ${action}`)).toEqual(['ticket create', 'ticket update']);
  });
  test('do not move an active conversation, nor its messages', async () => {
    await says('N', { body: 'Nova', timestamp: SECOND + 900 });
    const before = await ticketIs();
    await on(messageStream('A'), received({ waId: 'A', timestamp: SECOND, imported: true, body: 'antiga' }));
    expect(await ticketIs()).toEqual(before);
    expect((await messagePage(views.db, { ticket: before!, actor: ada }, 1)).messages.map(({ body }) => body)).toEqual([
      'antiga',
      'Nova',
    ]);
  });
  test('end with the import if no one took them, and keep their place', async () => {
    const due = async () => (await readDue(views.db, importedTickets, first)).map(({ id }) => id);
    await on('ticket-1.5', openedBy(SECOND));
    expect(await due()).toEqual([]);
    const dates = { importOldMessages: iso(SECOND - 1), importRecentMessages: null };
    await on('connection-1.3', configured(dates), importFinished());
    expect(await due()).toEqual([]);
    await on('connection-1.3', importClosed);
    expect(await due()).toEqual(['5']);
    await on('ticket-1.5', closed(null));
    expect(await due()).toEqual([]);
    expect(await ticketIs(5)).toMatchObject({ status: 'closed', userId: null, updatedAt: iso(SECOND) });
  });
  test('stay with the user who took them', async () => {
    await on('ticket-1.5', openedBy(SECOND), accepted(7), returned);
    const dates = { importOldMessages: iso(SECOND - 1), closedTicketsPostImported: true };
    await on('connection-1.3', configured(dates), importFinished());
    expect(await readDue(views.db, importedTickets, first)).toEqual([]);
  });
  test('are not closed by the import if the conversation continued since', async () => {
    await on('ticket-1.5', openedBy(SECOND), { type: 'TicketContinued', data: {} });
    await on('ticket-1.6', { ...openedBy(SECOND), data: { ...openedBy(SECOND).data, uuid: UUID.replace('3b', '3c') } });
    await on('ticket-1.6', closed(null), resumed);
    const dates = { importOldMessages: iso(SECOND - 1), closedTicketsPostImported: true };
    await on('connection-1.3', configured(dates), importFinished());
    expect(await readDue(views.db, importedTickets, first)).toEqual([]);
  });
});

describe('a call', () => {
  const call = { kind: 'call_log', body: '', call: { video: true, outcome: 'ringing' } } as const;
  test('is an unread line of the conversation that later shows its outcome', async () => {
    await says('C', call);
    expect(await ticketIs()).toMatchObject({ lastMessage: '📞', unreadMessages: 1 });
    await on(messageStream('C'), callEnded('missed'));
    expect((await messagePage(views.db, { ticket: (await ticketIs())!, actor: ada }, 1)).messages).toMatchObject([
      { mediaType: 'call_log', call: { video: true, outcome: 'missed' } },
    ]);
  });
  test('stays unread when the system answers it', async () => {
    await says('C', call);
    await on(messageStream('A', 'out'), queued({ waId: 'A', userId: null }));
    expect(await outboxOf(views.db, { companyId: 1, connectionId: 3 }, 10)).toMatchObject([{ waId: 'A' }]);
    expect(await ticketIs()).toMatchObject({ unreadMessages: 1 });
  });
});

describe('the outbox', () => {
  const outbox = () => outboxOf(views.db, { companyId: 1, connectionId: 3 }, 10);
  test.each(['in one batch', 'in batches'])(
    'puts a failed message that is queued again behind the others, %s',
    async (how) => {
      const A = messageStream('A', 'out');
      const facts = [queued({ waId: 'A' }), failed('429')];
      if (how === 'in one batch') {
        const first = facts.map((fact) => log.happened(A, fact));
        await views.apply([
          ...first,
          log.happened(messageStream('B', 'out'), queued({ waId: 'B' })),
          log.happened(A, queuedAgain()),
        ]);
      } else {
        for (const fact of facts) await on(A, fact);
        await on(messageStream('B', 'out'), queued({ waId: 'B' }));
        await on(A, queuedAgain());
      }
      expect((await outbox()).map(({ waId }) => waId)).toEqual(['B', 'A']);
      expect((await messagePage(views.db, { ticket: (await ticketIs())!, actor: ada }, 1)).messages).toMatchObject([
        { ack: 1, error: '' },
        { ack: 1, error: '' },
      ]);
    },
  );
  test('is listed by key if its connection no longer exists', async () => {
    expect(await readDue(views.db, unsendable, first)).toEqual([]);
    await on(messageStream('A', 'out'), queued({ waId: 'A' }));
    await on('connection-1.3', { type: 'ConnectionRemoved', data: {} });
    expect(await readDue(views.db, unsendable, first)).toMatchObject([
      { companyId: 1, id: expect.stringMatching(/^3\..*\.out\.A$/) },
    ]);
    await on(messageStream('A', 'out'), failed('ERR_WAPP_REMOVED'));
    expect(await readDue(views.db, unsendable, first)).toEqual([]);
  });
  test('is in queue order, with the quoted message, until the server accepts or refuses it', async () => {
    await says('Q', { body: 'Olá' });
    for (const waId of ['A', 'B', 'C'])
      await on(messageStream(waId, 'out'), queued({ waId, quotedId: waId === 'A' ? messageId('Q') : null }));
    expect(await outbox()).toMatchObject([
      { waId: 'A', number: '5511987650001', quoted: { waId: 'Q', fromMe: false, body: 'Olá' } },
      { waId: 'B', quoted: null },
      { waId: 'C' },
    ]);
    await on(messageStream('A', 'out'), acknowledged(2));
    await on(messageStream('B', 'out'), failed());
    expect((await outbox()).map(({ waId }) => waId)).toEqual(['C']);
  });
  test('the ticket shows a voice message as such, not by its file name', async () => {
    const voice = { path: 'f.mp3', name: 'voz-2026-11-25.mp3', mime: 'audio/mpeg', kind: 'audio', size: 9 } as const;
    await on(messageStream('D', 'out'), queued({ waId: 'D', body: '', media: voice }));
    expect(await ticketIs()).toMatchObject({ lastMessage: '🎤' });
  });
  test("carries its file; the ticket shows its text or the file's name", async () => {
    const media = { path: 'f.pdf', name: 'Tabela.pdf', mime: 'application/pdf', kind: 'application', size: 9 } as const;
    await on(messageStream('A', 'out'), queued({ waId: 'A', body: '', media }));
    expect(await ticketIs()).toMatchObject({ lastMessage: '📄 Tabela.pdf' });
    await on(messageStream('B', 'out'), queued({ waId: 'B', body: 'Segue', media }));
    expect(await ticketIs()).toMatchObject({ lastMessage: '📄 Segue' });
    await on(messageStream('C', 'out'), queued({ waId: 'C' }));
    expect((await outbox()).map((row) => row.media)).toEqual([media, media, null]);
    // Repeat it over an existing row.
    await on(messageStream('A', 'out'), acknowledged(2));
    const ticket = ticketShape.parse(await ticketIs());
    const { messages } = await messagePage(views.db, { ticket, actor: ada }, 1);
    expect(messages.map(({ mediaType, mediaUrl, mediaName }) => [mediaType, mediaUrl, mediaName])).toEqual([
      ['application', 'f.pdf', 'Tabela.pdf'],
      ['application', 'f.pdf', 'Tabela.pdf'],
      ['conversation', null, null],
    ]);
  });
  test('never includes messages typed on the phone', async () => {
    await on(messageStream('A', 'out'), typed({ waId: 'A' }));
    expect(await outbox()).toEqual([]);
  });
});

test('a transcript stays with its message until the message is deleted or the contact is erased', async () => {
  const took = { promptId: 4, model: 'whisper-1', tokensIn: 0, tokensOut: 0, cost: 0, ms: 9 };
  const transcribed = (body: string) => ({ type: 'MessageTranscribed', data: { contactId: 2, body, ...took } });
  const transcripts = async () => {
    const { messages } = await messagePage(views.db, { ticket: ticketShape.parse(await ticketIs()), actor: ada }, 1);
    return messages.map(({ transcript }) => transcript);
  };
  await says('A', { body: '', kind: 'audioMessage' });
  await says('B', { body: '', kind: 'audioMessage', timestamp: 1_790_000_005 });
  await on(messageStream('A'), transcribed('segredo um'));
  await on(messageStream('B'), transcribed('segredo dois'));
  await on(
    messageStream('C', 'out'),
    queued({ waId: 'C', body: '', spoken: 'segredo três', timestamp: 1_790_000_009 }),
  );
  expect(await transcripts()).toEqual(['segredo um', 'segredo dois', 'segredo três']);
  await on(messageStream('B'), unsaid());
  expect(await transcripts()).toEqual(['segredo um', '', 'segredo três']);
  await on('contact-1.2', { type: 'ContactErased', data: { reason: 'request' } });
  expect(JSON.stringify((await views.dump()).tables['message'])).not.toContain('segredo');
});

describe('a mention in a group', () => {
  const said = '5511987650041';
  const body = `oi @${said}, e @${said}9`;
  const me = { said: `${said}9`, number: `${said}9`, contactId: null, isMe: true };
  const named = async () => {
    await on('ticket-1.5', opened({ uuid: OTHER, contactId: 40, isGroup: true }));
    await on('contact-1.40', registered('Turma', null));
    await on('contact-1.41', registered('Nadir', said));
    const mentions = [{ said, number: said, contactId: 41, isMe: false }, me];
    await says('N', { ticketId: 5, contactId: 40, participantId: 2, body, mentions });
    const erased = log.happened('contact-1.41', { type: 'ContactErased', data: { reason: 'request' } });
    await on(messageStream('N'), edited(`${body}!`, { contactId: 40, participantId: 2 }));
    return erased;
  };
  test('the list shows who wrote last, but not the company and not an erased contact', async () => {
    await named();
    expect(await ticketIs(5)).toMatchObject({ lastMessageBy: 'contact', lastSpeaker: 'Maria' });
    await on('contact-1.2', { type: 'ContactErased', data: { reason: 'request' } });
    expect(await ticketIs(5)).toMatchObject({ lastSpeaker: '' });
    await says('M', { ticketId: 5, contactId: 40, participantId: 41, body: 'eu' });
    expect(await ticketIs(5)).toMatchObject({ lastSpeaker: 'Nadir' });
    await on(messageStream('O', 'out'), queued({ waId: 'O', ticketId: 5, contactId: 40, body: 'olá' }));
    expect(await ticketIs(5)).toMatchObject({ lastSpeaker: '' });
  });
  test('disappears after erasure, by name and by number', async () => {
    await views.apply([await named()]);
    const page = await messagePage(views.db, { ticket: ticketShape.parse(await ticketIs(5)), actor: ada }, 1);
    const [message] = page.messages;
    expect(message).toMatchObject({
      body: `oi @, e @${said}9!`,
      mentions: [
        { said: '', number: '', name: '' },
        { said: me.said, number: me.number, isMe: true },
      ],
    });
    expect((await ticketIs(5))?.lastMessage).toBe(`oi @, e @${said}9!`);
    const { tables } = await views.dump();
    expect(JSON.stringify(tables['message']).split(me.said).join('')).not.toContain(said);
  });
});

describe('a message that is moved to another ticket', () => {
  test('is unread there and not in its former ticket', async () => {
    await on('ticket-1.1', accepted(7), closed(7));
    await says('A', { body: 'Mais uma' });
    expect(await ticketIs(1)).toMatchObject({ unreadMessages: 1 });
    await on('ticket-1.4', opened({ uuid: OTHER }));
    await on(messageStream('A'), moved(1, 4));
    expect(await ticketIs(1)).toMatchObject({ status: 'closed', unreadMessages: 0 });
    expect(await ticketIs(4)).toMatchObject({ status: 'pending', unreadMessages: 1, lastMessage: 'Mais uma' });
  });
  test('is in the history of both tickets', async () => {
    await says('A');
    await on('ticket-1.4', opened({ uuid: OTHER }));
    await on(messageStream('A'), moved(1, 4));
    const { rows } = await views.db.raw(
      'select ticket_id, revision from views.ticket_history where stream = ? order by position, ticket_id',
      [messageStream('A')],
    );
    expect(rows).toEqual([
      { ticket_id: 1, revision: '0' },
      { ticket_id: 1, revision: '1' },
      { ticket_id: 4, revision: '1' },
    ]);
  });
  test('is published there as a new message, and its former ticket as changed', async () => {
    await on('ticket-1.1', closed(7));
    await says('A');
    await on('ticket-1.4', opened({ uuid: OTHER }));
    const changes = await on(messageStream('A'), moved(1, 4));
    expect(changes).toMatchObject([
      { topic: 'ticket', action: 'update', id: '1' },
      { topic: 'appMessage', action: 'create', id: messageId('A'), before: null, after: { ticketId: 4 } },
    ]);
  });
});

describe('a published change', () => {
  test('names the audience before and after', async () => {
    const changes = await on('ticket-1.1', accepted(7), transferred(2, null));
    expect(changes).toMatchObject([
      {
        topic: 'ticket',
        action: 'update',
        companyId: 1,
        id: '1',
        before: { status: 'pending', ownerId: null, queueId: 1 },
        after: { status: 'open', ownerId: 7 },
      },
      {
        before: { status: 'open', ownerId: 7, queueId: 1 },
        after: { status: 'pending', ownerId: null, queueId: 2, ticketId: 1, contactId: 2 },
      },
    ]);
  });
  test('a read mark publishes nothing else', async () =>
    expect(await on('ticket-1.1', read(7))).toMatchObject([{ topic: 'ticket', action: 'updateUnread' }]));
  test('echoes the Idempotency-Key of the write behind it', async () => {
    const event = log.happened('ticket-1.1', accepted(7), { cause: 'http:7:my-key' });
    expect(await views.apply([event])).toMatchObject([{ key: 'my-key' }]);
  });
  test('the same ids in another company are another ticket', async () => {
    await on('ticket-2.1', opened({ queueId: null, uuid: OTHER }));
    expect(await ticketIs()).toMatchObject({ queueId: 1 });
    expect(await on('ticket-2.1', accepted(7))).toMatchObject([{ companyId: 2 }]);
    expect(await ticketIs()).toMatchObject({ status: 'pending' });
  });
});
