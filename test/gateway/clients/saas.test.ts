import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eventually } from '../../kernel/eventually.ts';
import { nextCause, openWorld, type Person, type World } from '../../commands/world.ts';
import { handle } from '../../../commands/kernel/handle/handle.ts';
import { ticket } from '../../../domain/ticket/decider.ts';

let world: World;
let line: number;
let bia: Person;
beforeAll(async () => {
  world = await openWorld();
  line = await world.addConnection('Loja');
  bia = await world.addPerson('Bia', { profile: 'admin' });
});
afterAll(() => world?.close());

let contacts = 0;
const arrived = async (): Promise<number> =>
  (await world.write(line, `55119876600${String(++contacts).padStart(2, '0')}`, 'Olá')).id;
const saidIn = async (ticketId: number): Promise<{ body: string; automatic: string; fromMe: boolean }[]> =>
  Object((await world.admin.api('GET', `/messages/${ticketId}`)).body).messages;

test('accepts empty form fields', async () => {
  const machine = {
    type: 'n8n',
    name: 'Fluxo',
    urlN8N: 'https://8.8.8.8/',
    language: '',
    typebotExpires: '',
    typebotDelayMessage: '',
  };
  expect(await world.admin.api('POST', '/queueIntegration', machine)).toMatchObject({ status: 200 });
  const firm = { name: 'Firma', email: 'firma@exemplo.com.br', planId: 1, recurrence: '', dueDate: '' };
  expect(await world.admin.api('POST', '/companies', firm)).toMatchObject({
    status: 200,
    body: { recurrence: 'MENSAL', dueDate: null },
  });
});

test('stores one greeting when both the client and the system send it on accept', async () => {
  await world.change('sendGreetingAccepted', 'enabled');
  const greet = (by: Person, id: number) =>
    by.api('POST', `/messages/${id}`, {
      read: 1,
      fromMe: true,
      mediaUrl: '',
      body: '*Mensagem Automática:*\n{{ms}} *{{name}}*, meu nome é *Bia* e agora vou prosseguir com seu atendimento!',
    });
  const id = await arrived();
  expect((await bia.api('PUT', `/tickets/${id}`, { status: 'open', userId: bia.user.id })).status).toBe(200);
  expect(await greet(bia, id)).toMatchObject({ status: 200, body: { automatic: 'accepted', fromMe: true } });
  expect(await greet(bia, id)).toMatchObject({ status: 200, body: { automatic: 'accepted' } });
  await bia.api('POST', `/messages/${id}`, { body: 'Em que posso ajudar?' });
  await eventually(async () => expect((await saidIn(id)).at(-1)?.body).toBe('Em que posso ajudar?'));
  const ours = (await saidIn(id)).filter(({ fromMe }) => fromMe);
  expect(ours.map(({ automatic }) => automatic)).toEqual(['accepted', '']);
  await world.change('sendGreetingAccepted', 'disabled');
  const other = await arrived();
  await bia.api('PUT', `/tickets/${other}`, { status: 'open', userId: bia.user.id });
  expect(await greet(bia, other)).toMatchObject({ status: 200, body: { automatic: '' } });
});

test('two simultaneous accepts by one user both return the open ticket with its user', async () => {
  const id = await arrived();
  const accept = () => bia.api('PUT', `/tickets/${id}`, { status: 'open', userId: bia.user.id });
  for (const { status, body } of await Promise.all([accept(), accept(), accept()]))
    expect({ status, body }).toMatchObject({ status: 200, body: { status: 'open', userId: bia.user.id } });
  await world.system.freeze();
  const behind = await world.system.deps.lookup.ticket(world.companyId, id);
  expect(behind).toMatchObject({ status: 'open' });
  const target = { companyId: world.companyId, id };
  const by = { ...bia.user, profile: 'admin', queueIds: [], seesQueueless: true, userId: bia.user.id } as const;
  await handle(world.system.deps.store, ticket, {
    target,
    command: { type: 'ReturnTicket', by },
    cause: nextCause(world.companyId),
  });
  await handle(world.system.deps.store, ticket, {
    target,
    command: { type: 'CloseTicket', by, silent: true },
    cause: nextCause(world.companyId),
  });
  // The read models do not know yet that it is closed: a redundant close is answered from the log.
  expect(await bia.api('PUT', `/tickets/${id}`, { status: 'closed' })).toMatchObject({
    status: 200,
    body: { status: 'closed' },
  });
  await world.system.thaw();
});

test('closes all waiting tickets of a queue at once, and no others', async () => {
  const queue = await world.addQueue('Vendas');
  const [one, two, other] = [await arrived(), await arrived(), await arrived()];
  for (const id of [one, two]) await world.admin.api('PUT', `/tickets/${id}`, { queueId: queue });
  const closing = { status: 'pending', selectedQueueIds: [queue] };
  expect(await world.admin.api('POST', '/tickets/closeAll', closing)).toMatchObject({
    status: 200,
    body: { closed: 2 },
  });
  const statusOf = async (id: number) => Object((await world.admin.api('GET', `/tickets/${id}`)).body).status;
  expect(await Promise.all([one, two, other].map(statusOf))).toEqual(['closed', 'closed', 'pending']);
});
