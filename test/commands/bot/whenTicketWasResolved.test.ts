import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { system } from '../../../domain/kernel/permissions.ts';
import { ada } from '../../domain/ticket/facts.ts';
import { eventually } from '../../kernel/eventually.ts';
import { openShop } from './shop.ts';

let shop: Awaited<ReturnType<typeof openShop>>;
let ticketId: number;
beforeEach(async () => {
  const messages = {
    complationMessage: 'Até logo!',
    ratingMessage: 'Obrigado.',
    expiresInactiveMessage: 'Encerrado por silêncio.',
  };
  shop = await openShop({ greetingMessage: 'Olá!', ...messages });
  await shop.hears('oi');
  await shop.until(1);
  ticketId = await shop.ticketOf();
  await shop.does(ticketId, { type: 'TakeTicket', by: ada });
});
afterEach(() => shop?.close());

const close = (over: { silent?: boolean } = {}) => shop.does(ticketId, { type: 'CloseTicket', by: ada, ...over });
const told = async (count: number) => (await shop.until(count + 1)).slice(1).map(({ rule, body }) => [rule, body]);
const nothingMore = async (count: number) => {
  await shop.hears('oi', { number: '5511999990000' });
  return told(count + 1);
};
const mine = () =>
  shop.events.flatMap(({ event }) =>
    event.type === 'MessageReceived' ? [[event.data.body, event.data.ticketId]] : [],
  );

describe('a ticket that its agent resolves', () => {
  test('ends with the farewell of the company', async () => {
    await close();
    expect(await told(1)).toEqual([['completed', 'Até logo!']]);
  });
  test('ends with the farewell of its queue, if it has one', async () => {
    await shop.queue(1, 'Vendas', { complationMessage: 'Volte sempre!' });
    await shop.does(ticketId, { type: 'TransferTicket', by: ada, queueId: 1, userId: 7 });
    await close();
    expect(await told(1)).toEqual([['completed', 'Volte sempre!']]);
  });
  test('ends silently if the agent wants it', async () => {
    await close({ silent: true });
    expect(await nothingMore(0)).toEqual([['greeting', 'Olá!']]);
  });
});

describe('with ratings', () => {
  beforeEach(() => shop.set('userRating', 'enabled'));
  const asked = ['rating', expect.stringMatching(/^Obrigado\.\n\n\*1\* - Insatisfeito\n/)];

  test('the contact is asked once; a rating is saved, the ticket stays closed, and a farewell follows (R154)', async () => {
    await close();
    expect(await told(1)).toEqual([asked]);
    await shop.hears(' 3 ');
    expect(await told(2)).toEqual([asked, ['completed', 'Até logo!']]);
    expect(await shop.ticket(ticketId)).toMatchObject({ status: 'closed', rating: 3, userId: 1 });
    expect(mine().at(-1)).toEqual([' 3 ', ticketId]);
    await shop.hears('2');
    await told(3);
    expect(await shop.ticketOf()).not.toBe(ticketId);
    expect(await shop.ticket(ticketId)).toMatchObject({ rating: 3 });
  });
  test('words, decorated digits and tapped rows rate like numbers', async () => {
    await close();
    await told(1);
    await shop.hears('Nota 3!');
    expect(await told(2)).toEqual([asked, ['completed', 'Até logo!']]);
    expect(await shop.ticket(ticketId)).toMatchObject({ status: 'closed', rating: 3 });
  });
  test('a short reply that is no rating repeats the question once; the next one is an ordinary message', async () => {
    await close();
    await told(1);
    await shop.hears('10');
    const again = ['rating', expect.stringMatching(/^Não entendi a sua avaliação\..*\n\n\*1\* - Insatisfeito\n/)];
    expect(await told(2)).toEqual([asked, again]);
    expect(mine().at(-1)).toEqual(['10', ticketId]);
    expect(await shop.ticket(ticketId)).toMatchObject({ status: 'closed', rating: 'askedAgain' });
    await shop.hears('obrigado');
    await told(3);
    const next = await shop.ticketOf();
    expect(next).not.toBe(ticketId);
    await eventually(() => expect(mine().at(-1)).toEqual(['obrigado', next]));
    expect(await shop.ticket(ticketId)).toMatchObject({ status: 'closed', rating: 'askedAgain' });
  });
  test('a rating after the repeated question still counts', async () => {
    await close();
    await told(1);
    await shop.hears('ok');
    await told(2);
    await shop.hears('muito satisfeita');
    expect((await told(3)).at(-1)).toEqual(['completed', 'Até logo!']);
    expect(await shop.ticket(ticketId)).toMatchObject({ status: 'closed', rating: 3 });
  });
  test.each(['oi', 'Bom dia', 'cadê meu boleto?', 'preciso mudar o endereço de entrega'])(
    '“%s” is an ordinary message in a pending ticket, and no rating',
    async (body) => {
      await close();
      await told(1);
      await shop.hears(body);
      await told(2);
      const next = await shop.ticketOf();
      await eventually(() => expect(mine().at(-1)).toEqual([body, next]));
      expect(await shop.ticket(next)).toMatchObject({ status: 'pending' });
      expect(await shop.ticket(ticketId)).toMatchObject({ status: 'closed', rating: 'asked' });
    },
  );
  test('a redelivered rating counts once and opens nothing', async () => {
    await close();
    await told(1);
    const mark = shop.writes('1');
    await Promise.all([shop.receive(mark), shop.receive(mark)]);
    await shop.receive(mark);
    expect(await told(2)).toHaveLength(2);
    expect(shop.events.filter(({ event }) => event.type === 'TicketRated')).toHaveLength(1);
    await eventually(() => expect(mine().filter(([body]) => body === '1')).toEqual([['1', ticketId]]));
    expect(await shop.ticketOf()).toBe(ticketId);
  });
  test('the contact is not asked again when the ticket is closed once more, and gets the farewell', async () => {
    await close();
    await told(1);
    await shop.does(ticketId, { type: 'TakeTicket', by: ada });
    await close();
    expect(await told(2)).toEqual([asked, ['completed', 'Até logo!']]);
  });
  test('a day later a number is an ordinary message', async () => {
    shop.move(new Date(Date.now() - 90_000_000).toISOString());
    await close();
    await shop.does(ticketId, { type: 'AskRating', by: system }, 'system');
    shop.move(null);
    await shop.hears('3');
    await told(1);
    const next = await shop.ticketOf();
    await eventually(() => expect(mine().at(-1)).toEqual(['3', next]));
    expect(await shop.ticket(ticketId)).toMatchObject({ status: 'closed', rating: 'asked' });
  });
});

describe('a contact who writes after the close (R155)', () => {
  test('gets a new ticket by default', async () => {
    await close();
    await told(1);
    await shop.hears('mais uma coisa');
    await told(2);
    expect(await shop.ticketOf()).not.toBe(ticketId);
  });
  test('gets the same ticket back, pending, within the minutes that the company sets; later a new one', async () => {
    await shop.set('reopenMinutes', '5');
    shop.move(new Date(Date.now() - 240_000).toISOString());
    await close();
    await told(1);
    shop.move(null);
    await shop.hears('mais uma coisa');
    await eventually(async () =>
      expect(await shop.ticket(ticketId)).toMatchObject({ status: 'pending', userId: null }),
    );
    await eventually(() => expect(mine().at(-1)).toEqual(['mais uma coisa', ticketId]));
    expect(await shop.ticketOf()).toBe(ticketId);
    await shop.does(ticketId, { type: 'TakeTicket', by: ada });
    shop.move(new Date(Date.now() - 360_000).toISOString());
    await close();
    await told(2);
    shop.move(null);
    await shop.hears('outra');
    await told(3);
    expect(await shop.ticketOf()).not.toBe(ticketId);
  });
  test('in a burst gets one ticket', async () => {
    await shop.set('reopenMinutes', '5');
    await close();
    await told(1);
    await Promise.all(['a', 'b', 'c'].map((body) => shop.hears(body)));
    await eventually(() => {
      expect(
        mine()
          .slice(-3)
          .map(([, id]) => id),
      ).toEqual([ticketId, ticketId, ticketId]);
      expect(shop.events.filter(({ event }) => event.type === 'TicketResumed')).toHaveLength(1);
    });
  });
});

describe('a ticket that the clock closes', () => {
  const idle = { type: 'CloseIdle', by: system } as const;
  test('says why, and asks for no rating (R152)', async () => {
    await shop.set('userRating', 'enabled');
    await shop.does(ticketId, idle, 'system');
    expect(await told(1)).toEqual([['idle', 'Encerrado por silêncio.']]);
  });
  test('becomes pending again if its contact wrote in the meantime', async () => {
    shop.spoke();
    await shop.does(ticketId, idle, 'system');
    await eventually(async () => expect(await shop.ticket(ticketId)).toMatchObject({ status: 'pending' }));
    expect(await nothingMore(0)).toHaveLength(1);
  });
});
