import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { messageKey } from '../../../commands/message/messageKey.ts';
import { integrationFields } from '../../../domain/integration/record.ts';
import { ada } from '../../domain/ticket/facts.ts';
import { eventually } from '../../kernel/eventually.ts';
import { openShop } from './shop.ts';

let shop: Awaited<ReturnType<typeof openShop>>;
beforeEach(async () => {
  shop = await openShop({ greetingMessage: '{{ms}}, {{firstName}}!', queueIds: [1, 2], outOfHoursMessage: 'Fechado.' });
  await shop.queue(1, 'Vendas', { greetingMessage: 'Já atendemos.', orderQueue: 2 });
  await shop.queue(2, 'Suporte', { greetingMessage: 'Diga:', orderQueue: 1 });
  await shop.option(2, 10, 'Internet', 'Reinicie.');
  await shop.option(2, 11, 'Telefone');
});
afterEach(() => shop?.close());

const bodies = () => shop.said().map(({ body }) => body);
/** Waits until every earlier message has been answered. */
const settled = async () => {
  const marks = shop.said().filter(({ ticketId }) => ticketId === mark).length;
  await shop.hears('#', { number: '5511999990000' });
  await eventually(async () => expect(shop.said().filter(({ ticketId }) => ticketId === mark)).toHaveLength(marks + 1));
};
const without = {
  useCampaigns: false,
  useKanban: false,
  useOpenAi: false,
  useSchedules: false,
  useInternalChat: false,
  useExternalApi: false,
};
let mark = 0;
const marking = async () => {
  const before = shop.said().length;
  await shop.hears('oi', { number: '5511999990000' });
  await shop.until(before + 1);
  mark = await shop.ticketOf();
};

test('a customer is greeted by name and chooses queue and option; the ticket moves, with its reason', async () => {
  await shop.hears('oi');
  await shop.until(1);
  expect(bodies()[0]).toMatch(/^(Bom dia|Boa tarde|Boa noite), Maria!\n\n\*1\* - Suporte\n\*2\* - Vendas$/);
  await shop.hears('1');
  await shop.until(2);
  await shop.hears('1');
  const all = await shop.until(3);
  expect(all.map(({ rule, choice, by }) => [rule, choice, by])).toEqual([
    ['menu', '', 'bot'],
    ['queue', 'Suporte', 'bot'],
    ['option', 'Internet', 'bot'],
  ]);
  const ticketId = await shop.ticketOf();
  await eventually(async () => expect(await shop.ticket(ticketId)).toMatchObject({ status: 'pending', queueId: 2 }));
  const queued = shop.events.find(({ event }) => event.type === 'TicketQueued');
  expect(queued).toMatchObject({ event: { data: { queueId: 2, reason: 'chosen' } }, meta: { userId: 'bot' } });
});

test('messages at the same moment get one menu, however often they are delivered', async () => {
  await marking();
  const burst = ['oi', 'tudo bem?', 'alguém?'].map((body) => shop.writes(body));
  await Promise.all([...burst, ...burst].map((each) => shop.receive(each)));
  await settled();
  expect(shop.said().filter(({ ticketId }) => ticketId !== mark)).toHaveLength(1);
});

test('a wrong answer gets the menu again once WhatsApp has delivered it, three times in all (R428)', async () => {
  await marking();
  const mine = () => shop.said().filter(({ ticketId }) => ticketId !== mark);
  await shop.hears('oi');
  for (const count of [1, 2, 3]) {
    await eventually(async () => expect(mine()).toHaveLength(count));
    await shop.acknowledge(mine().at(-1)?.key ?? '');
    await shop.hears('quero falar');
  }
  await settled();
  expect(mine()).toHaveLength(3);
});

test('no greeting for groups, old or phone-typed messages, calls, late events and contacts with an agent', async () => {
  await marking();
  const none = [
    { imported: true, number: '5511900000001' },
    { fromMe: true, number: '5511900000002' },
    { kind: 'call_log', call: { video: false, outcome: 'missed' as const }, number: '5511900000003' },
    { kind: 'ciphertext', number: '5511900000006' },
    { timestamp: Math.floor(Date.now() / 1000) - 7200, number: '5511900000004' },
  ];
  for (const over of none) await shop.hears('oi', over);
  await shop.hears('oi', { number: '5511900000005' });
  await shop.until(2);
  const ticketId = await shop.ticketOf();
  await shop.does(ticketId, { type: 'TakeTicket', by: ada });
  await shop.hears('1', { number: '5511900000005' });
  await settled();
  expect(shop.said().filter((each) => each.ticketId !== mark)).toHaveLength(1);
});

test("the out-of-hours message follows the company's clock, lunch included, once in five minutes (R399)", async () => {
  const row = { weekday: '', startTime: '08:00', endTime: '18:00', lunchTimeStart: '12:00', lunchTimeEnd: '13:00' };
  const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
  const schedules = days.map((weekdayEn) => ({ ...row, weekdayEn }));
  await shop.tell('company-0.1', { type: 'CompanyScheduled', data: { schedules } });
  await shop.set('scheduleType', 'company');
  await marking();
  const mine = () => shop.said().filter((each) => each.ticketId !== mark);
  // Monday; 15:30 UTC is 12:30 in São Paulo.
  shop.move('2099-03-02T15:30:00.000Z');
  await shop.hears('oi');
  await eventually(async () => expect(mine().map(({ body }) => body)).toEqual(['Fechado.']));
  await shop.hears('oi?');
  shop.move('2099-03-02T15:34:00.000Z');
  await shop.hears('alguém?');
  shop.move('2099-03-02T15:36:00.000Z');
  await shop.hears('ainda?');
  await eventually(async () => expect(mine().map(({ rule }) => rule)).toEqual(['outOfHours', 'outOfHours']));
  shop.move('2099-03-02T16:00:00.000Z');
  await shop.hears('voltaram?');
  await eventually(async () => expect(mine().map(({ rule }) => rule)).toEqual(['outOfHours', 'outOfHours', 'menu']));
});

test('a change by an admin applies from the next message on', async () => {
  await marking();
  await shop.connects({ greetingMessage: 'Novo.', queueIds: [1] });
  await shop.hears('oi');
  const all = await shop.until(2);
  expect(all.at(-1)?.body).toBe('Novo.\n\nJá atendemos.');
});

test('the menu stays off after an agent had the ticket, and only the out-of-hours message is sent', async () => {
  await marking();
  const mine = () => shop.said().filter((each) => each.ticketId !== mark);
  await shop.hears('oi');
  await shop.until(2);
  const ticketId = await shop.ticketOf();
  for (const command of ['TakeTicket', 'ReturnTicket'] as const) await shop.does(ticketId, { type: command, by: ada });
  for (const body of ['2', 'quero falar']) await shop.hears(body);
  await settled();
  expect(mine()).toHaveLength(1);
  await shop.set('scheduleType', 'company');
  // Monday; 23:30 UTC is 20:30 in São Paulo.
  shop.move('2099-03-02T23:30:00.000Z');
  await shop.hears('alguém?');
  await eventually(() => expect(mine().map(({ rule }) => rule)).toEqual(['menu', 'outOfHours']));
});

test('a transfer to a queue starts its menu, and the bot listens again (R156)', async () => {
  await marking();
  const mine = () => shop.said().filter((each) => each.ticketId !== mark);
  await shop.hears('oi');
  await shop.until(2);
  const ticketId = await shop.ticketOf();
  await shop.does(ticketId, { type: 'TakeTicket', by: ada });
  await shop.does(ticketId, { type: 'TransferTicket', by: ada, queueId: 2 });
  await eventually(() => expect(mine()).toHaveLength(2));
  await shop.hears('1');
  await eventually(() => expect(mine().map(({ choice }) => choice)).toEqual(['', 'Suporte', 'Internet']));
});

test('a call into a ticket just closed opens a new one without a greeting', async () => {
  await marking();
  await shop.hears('oi');
  await shop.until(2);
  const first = await shop.ticketOf();
  await shop.does(first, { type: 'CloseTicket', by: ada });
  // The state that the connector leaves if it still saw the ticket open.
  const data = { ticketId: first, kind: 'call_log', call: { video: false, outcome: 'missed' as const }, body: '' };
  const before = shop.events.find(({ event }) => event.type === 'MessageReceived' && event.data.ticketId === first);
  await shop.tell(`message-1.${messageKey(3, 'in', 'CALL')}`, {
    type: 'MessageReceived',
    data: { ...Object(before?.event.data), ...data },
  });
  await eventually(() => expect(shop.events.some(({ event }) => event.type === 'MessageMoved')).toBe(true));
  await settled();
  expect(shop.said().filter((each) => each.ticketId !== mark)).toHaveLength(1);
});

test('an interrupted reaction that runs again repeats no message and completes the rest', async () => {
  await marking();
  await shop.hears('oi');
  await shop.until(2);
  const ticketId = await shop.ticketOf();
  await shop.hears('1');
  await shop.until(3);
  await eventually(async () => expect(await shop.ticket(ticketId)).toMatchObject({ queueId: 2 }));
  await shop.crash();
  await shop.hears('2');
  await settled();
  expect(
    shop
      .said()
      .filter((each) => each.ticketId === ticketId)
      .map(({ choice }) => choice),
  ).toEqual(['', 'Suporte', 'Telefone']);
});

const reached = (ticketId: number) => shop.events.filter(({ stream }) => stream === `bot-1.${ticketId}`).length;
test.each([0, 1, 2])(
  'killed after %i of its three appends, the bot resumes: one menu, and the ticket moves',
  async (after) => {
    await marking();
    await shop.hears('oi');
    await shop.until(2);
    const ticketId = await shop.ticketOf();
    await eventually(() => expect(reached(ticketId)).toBe(1));
    shop.dies(after);
    await shop.hears('1');
    await eventually(() => expect(shop.isDead()).toBe(true));
    await shop.crash();
    await eventually(async () => expect(await shop.ticket(ticketId)).toMatchObject({ queueId: 2 }));
    await shop.hears('2');
    await settled();
    const mine = shop.said().filter((each) => each.ticketId === ticketId);
    expect(mine.map(({ choice }) => choice)).toEqual(['', 'Suporte', 'Telefone']);
    expect(shop.events.filter(({ event }) => event.type === 'TicketQueued')).toHaveLength(1);
    expect(reached(ticketId)).toBe(3);
  },
);

test('a message into a ticket just closed is greeted in its new ticket', async () => {
  await marking();
  await shop.hears('oi');
  await shop.until(2);
  const first = await shop.ticketOf();
  await shop.does(first, { type: 'CloseTicket', by: ada });
  await shop.hears('esqueci');
  await eventually(async () => expect(shop.said().filter((each) => each.ticketId !== mark)).toHaveLength(2));
  expect(await shop.ticketOf()).not.toBe(first);
});

test('the menu answers in a queue whose integration was removed or is not in the plan', async () => {
  const fields = integrationFields.parse({ type: 'webhook', name: 'ERP', urlN8N: 'https://8.8.8.8/' });
  const plan = { name: 'Tudo', users: 9, connections: 9, queues: 9, value: 1, isPublic: true, ...without };
  await shop.tell('integration-1.9', { type: 'QueueIntegrationCreated', data: fields });
  await shop.tell('plan-0.1', { type: 'PlanCreated', data: { ...plan, useIntegrations: true } });
  await shop.queue(2, 'Suporte', { greetingMessage: 'Diga:', integrationId: 9 });
  await shop.connects({ queueIds: [2] });
  const heard = () => shop.events.filter(({ stream }) => stream.startsWith('integrationCall-'));
  await shop.hears('oi', { number: '5511900000011' });
  await eventually(async () => expect(heard()).toHaveLength(1));
  const before = shop.said().length;
  const menuFor = async (number: string, nth: number) => {
    await shop.hears('oi', { number });
    const all = await shop.until(before + nth);
    expect(all.at(-1)?.body).toContain('*1* - Internet');
  };
  await shop.tell('plan-0.1', { type: 'PlanChanged', data: { useIntegrations: false } });
  await menuFor('5511900000012', 1);
  await shop.tell('plan-0.1', { type: 'PlanChanged', data: { useIntegrations: true } });
  await shop.tell('integration-1.9', { type: 'QueueIntegrationDeleted', data: {} });
  await menuFor('5511900000013', 2);
});

test.each([
  ['of what it owes', 2],
  ['of the files', 4],
])('an option sends each file of its list once, also if the bot was killed in the middle %s', async (_, at) => {
  await shop.files(5, 'Cardápio', 'Preços');
  await shop.option(2, 12, 'Arquivos', { is: 'files', fileListId: 5 });
  await shop.hears('oi');
  await shop.until(1);
  await shop.hears('1');
  await shop.until(2);
  shop.dies(at); // the text, the handout, the progress, a file
  await shop.hears('3');
  await eventually(async () => expect(shop.isDead()).toBe(true));
  await shop.crash();
  const said = await shop.until(5);
  expect(said.slice(2).map(({ rule, choice }) => `${rule} ${choice}`)).toEqual(Array(3).fill('option Arquivos'));
  expect(said[2]?.body).toMatch(/^Arquivos\n/);
  expect(await shop.sent()).toEqual([
    ['Cardápio', 'Cardápio.txt', 'Cardápio'],
    ['Preços', 'Preços.txt', 'Preços'],
  ]);
  await shop.hears('#');
  await shop.until(6);
  expect(await shop.sent()).toHaveLength(2);
});

test('a hanging storage delays no other bot; the files follow their text once it answers', async () => {
  await shop.files(5, 'Cardápio', 'Preços');
  await shop.option(2, 12, 'Arquivos', { is: 'files', fileListId: 5 });
  const before = (await shop.sent()).length;
  await shop.hears('oi', { number: '5511900000021' });
  await shop.until(1);
  await shop.hears('1', { number: '5511900000021' });
  const first = (await shop.until(2)).length;
  shop.hangs();
  await shop.hears('3', { number: '5511900000021' });
  await shop.until(first + 1);
  await shop.hears('oi', { number: '5511900000022' });
  const said = await shop.until(first + 2);
  expect(said.at(-1)?.ticketId).not.toBe(said.at(-2)?.ticketId);
  expect(await shop.sent()).toHaveLength(before);
  shop.hangs();
  const all = await shop.until(first + 4);
  expect(all.slice(-2).map(({ body, ticketId }) => [body, ticketId])).toEqual([
    ['Cardápio', said.at(-2)?.ticketId],
    ['Preços', said.at(-2)?.ticketId],
  ]);
});
