import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { ada } from '../../domain/ticket/facts.ts';
import { eventually } from '../../kernel/eventually.ts';
import { openShop } from './shop.ts';

let shop: Awaited<ReturnType<typeof openShop>>;
beforeEach(async () => {
  shop = await openShop({
    greetingMessage: 'Olá!',
    complationMessage: 'Até logo!',
    queueIds: [1, 2],
    maxUseBotQueues: 1000,
  });
  await shop.queue(1, 'Vendas');
  await shop.queue(2, 'Suporte');
});
afterEach(() => shop?.close());

const handedOver = () =>
  shop.events.flatMap(({ event, stream }) => (event.type === 'TicketHandedOver' ? [[stream, event.data.why]] : []));
const answered = (nth: number) => `Bom dia! Recebemos sua mensagem às 10:${10 + nth}. Protocolo #${nth * 7919}.`;
/** Waits for `count` answers and acknowledges them all, because the menu is repeated only then. */
const taken = async (count: number) => {
  const last = (await shop.until(count)).at(-1);
  await shop.acknowledge(last?.key ?? '');
};
/** Simulates an auto-responder that answers each answer at once, until none comes. */
const respond = async (from: number, times: number) => {
  for (let nth = 0; nth < times; nth++) {
    await shop.hears(answered(from + nth));
    await taken(from + nth + 1);
  }
};

test('an auto-responder gets five answers to the same text, then its ticket waits for an agent in its queue', async () => {
  await respond(0, 5);
  const ticketId = await shop.ticketOf();
  await shop.hears(answered(6));
  await eventually(async () => expect(handedOver()).toEqual([[`ticket-1.${ticketId}`, 'sameText']]));
  expect(await shop.ticket(ticketId)).toMatchObject({ status: 'pending', userId: null, queueId: null, attended: true });
  await shop.hears('Outro texto, bem diferente');
  await shop.does(ticketId, { type: 'CloseTicket', by: ada });
  // The next ticket of the same machine gets no answer at all, and no farewell started it.
  await shop.hears(answered(7));
  await eventually(async () => expect(handedOver()).toHaveLength(2));
  expect(await shop.ticketOf()).not.toBe(ticketId);
  expect(shop.said()).toHaveLength(5);
});

test('a reply by an agent, even on the phone, releases the brake, and the next ticket gets answers again', async () => {
  await respond(0, 5);
  const ticketId = await shop.ticketOf();
  await shop.hears(answered(6));
  await eventually(async () => expect(handedOver()).toHaveLength(1));
  await shop.hears('Aqui é a Vera, posso ajudar?', { fromMe: true });
  await eventually(async () => expect(shop.events.map(({ event }) => event.type)).toContain('LoopBrakeReleased'));
  await shop.does(ticketId, { type: 'CloseTicket', by: ada, silent: true });
  await shop.hears(answered(7));
  await shop.until(6);
  expect(handedOver()).toHaveLength(1);
});

test('ten answers within two minutes also trigger the brake; the company can change the limit', async () => {
  await shop.set('loopTwoMinutes', '5');
  const texts = [
    'Quero comprar rosas',
    'Tem cravos brancos?',
    'Quanto custa a entrega',
    'Abrem aos domingos',
    'Onde fica a loja',
  ];
  for (const [nth, text] of texts.entries()) {
    await shop.hears(text);
    await taken(nth + 1);
  }
  await shop.hears('Vocês aceitam cartão');
  const ticketId = await shop.ticketOf();
  await eventually(async () => expect(handedOver()).toEqual([[`ticket-1.${ticketId}`, 'tooFast']]));
  expect(shop.said()).toHaveLength(5);
});
