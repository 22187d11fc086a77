import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { listTickets } from '../../../projections/ticket/contract.ts';
import { ticketPage } from '../../../projections/ticket/list.ts';
import { ticketsBy } from '../../../projections/ticket/read.ts';
import { accepted, closed, opened, read, returned, transferred, UUID } from '../../domain/ticket/facts.ts';
import { deleted, edited, queued, received } from '../../domain/message/facts.ts';
import { aCompany, ada } from '../facts.ts';
import { messageStream, openLog, openViews, type Views } from '../views.ts';

const OTHER = '9b2f3d0e-7b0b-4b52-9c40-5f4a5a0d1c11';
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
const says = (waId: string, body: string, over: Parameters<typeof received>[0] = {}) =>
  on(messageStream(waId), received({ waId, body, ...over }));
const answers = (waId: string, body: string) => on(messageStream(waId, 'out'), queued({ waId, body, userId: null }));

describe('a waiting ticket', () => {
  test("shows the contact's own last words, whatever a bot or a campaign said since, and no menu choice", async () => {
    expect(await ticketIs()).toMatchObject({ contactMessage: '' });
    await answers('A', 'Semana de ofertas!');
    expect(await ticketIs()).toMatchObject({ lastMessage: 'Semana de ofertas!', contactMessage: '' });
    await says('B', 'Meu pedido não chegou');
    await answers('C', '1 - Vendas\n2 - Suporte');
    await says('D', ' 2 ');
    await says('E', '#');
    await answers('F', 'Um momento, por favor.');
    expect(await ticketIs()).toMatchObject({
      lastMessage: 'Um momento, por favor.',
      contactMessage: 'Meu pedido não chegou',
    });
    await says('G', '', { kind: 'image' });
    expect(await ticketIs()).toMatchObject({ contactMessage: '📷' });
    await says('H', '2 caixas');
    await on(messageStream('H'), edited('3 caixas', { ms: 9_000_000_000_000 }));
    expect(await ticketIs()).toMatchObject({ contactMessage: '3 caixas' });
    await on(messageStream('H'), deleted({ ms: 9_000_000_000_001 }));
    expect(await ticketIs()).toMatchObject({ contactMessage: '🚫' });
  });

  test('takes no words from another ticket of its contact, and has none once it is accepted', async () => {
    await says('A', 'Da conversa antiga');
    await on('ticket-1.1', closed(7));
    await on('ticket-1.2', opened({ uuid: OTHER }));
    expect(await ticketIs(2)).toMatchObject({ contactMessage: '' });
    await on('ticket-1.2', accepted(7));
    expect(await ticketIs(2)).not.toHaveProperty('contactMessage');
  });

  test('says since when it waits, until it has an owner', async () => {
    const since = (await ticketIs())?.createdAt;
    await says('A', 'Oi');
    expect((await ticketIs())?.waitsSince).toBe(since);
    await on('ticket-1.1', accepted(7));
    expect((await ticketIs())?.waitsSince).toBeNull();
    await on('ticket-1.1', returned);
    expect((await ticketIs())?.waitsSince).not.toBe(since);
  });

  test('comes first in its list if it waits longest, or else by its last change', async () => {
    await on('ticket-1.2', opened({ uuid: OTHER, contactId: 4, queueId: 2 }));
    await says('A', 'Ainda estou aqui');
    const idsBy = async (order: string, queueIds = '[]') => {
      const query = listTickets.query.parse({ status: 'pending', order, queueIds });
      return (await ticketPage(views.db, query, ada)).tickets.map(({ id }) => id);
    };
    expect(await idsBy('newest')).toEqual([1, 2]);
    await on('ticket-1.1', accepted(7), returned);
    expect(await idsBy('newest')).toEqual([1, 2]);
    expect(await idsBy('longestWaiting')).toEqual([2, 1]);
    expect(await idsBy('longestWaiting', '[1,2]')).toEqual([2, 1]);
  });
});

describe('a transferred ticket', () => {
  const toCaio = (noteId?: number) => {
    const { type, data } = transferred(1, 8);
    return { type, data: { ...data, ...(noteId && { noteId }) } };
  };
  const unreadIds = async () => {
    const query = listTickets.query.parse({ showAll: 'true', withUnreadMessages: 'true' });
    return (await ticketPage(views.db, query, ada)).tickets.map(({ id }) => id);
  };

  test('is new to its owner, and among the unread ones, until they open it', async () => {
    await on('ticket-1.1', accepted(7));
    expect(await ticketIs()).toMatchObject({ isNewToOwner: false });
    await on('ticket-1.1', toCaio());
    expect(await ticketIs()).toMatchObject({ isNewToOwner: true, unreadMessages: 0 });
    expect(await unreadIds()).toEqual([1]);
    await on('readMark-1.1', read(8));
    expect(await ticketIs()).toMatchObject({ isNewToOwner: false });
    expect(await unreadIds()).toEqual([]);
  });

  test.each([
    ['resolved', closed(7)],
    ['returned', returned],
    ['accepted by a colleague', accepted(7)],
    ['transferred to a queue', transferred(2, null)],
  ])('is no longer new once it is %s', async (_, event) => {
    await on('ticket-1.1', accepted(7), toCaio(), event);
    expect(await ticketIs()).toMatchObject({ isNewToOwner: false });
  });

  test('is not new to users who transferred it to themselves', async () => {
    await views.apply([log.happened('ticket-1.1', toCaio(), { userId: 8 })]);
    expect(await ticketIs()).toMatchObject({ userId: 8, isNewToOwner: false });
  });

  test('names the note that came with it', async () => {
    await on('ticket-1.1', accepted(7), toCaio(5));
    expect((await ticketIs())?.turns).toMatchObject([{ is: 'transferred', noteId: 5 }]);
    expect((await ticketsBy(views.db, 1, 'uuid', [UUID]))[0]?.turns).toHaveLength(1);
  });
});
