import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { getPeople, getPhoneChat, addOfficialNumber } from '../../gateway/phone/contract.ts';
import { getPhones } from '../../gateway/phone/phones/contract.ts';
import { openInstallation, type Installation } from '../faults/installation.ts';
import { signIn, type Api } from '../kernel/api.ts';
import { eventually } from '../kernel/eventually.ts';

let system: Installation;
let api: Api;
let number: string;

const phones = async () => getPhones.reply.parse((await api('GET', '/phone')).body);
const customers = async () => getPeople.reply.parse((await api('GET', `/phone/${number}/people`)).body);
const chatOf = async (customer: string) =>
  getPhoneChat.reply.parse((await api('GET', `/phone/${number}/people/${customer}`)).body);
const lines = async (customer: string) =>
  (await chatOf(customer)).map(({ fromContact, text, status }) => [
    fromContact ? 'customer' : 'business',
    text,
    status,
  ]);
const write = (customer: string, act: object) => api('POST', `/phone/${number}/people/${customer}`, act);
const ticketOf = async (): Promise<number> =>
  eventually(async () => {
    const { tickets } = Object((await api('GET', '/tickets?status=pending&showAll=true')).body);
    const [ticket] = Array.isArray(tickets) ? tickets : [];
    if (!ticket) throw new Error('no ticket');
    return Number(Object(ticket).id);
  });

describe('a number of the official API', () => {
  beforeAll(async () => {
    system = await openInstallation({ SIMULATOR: 'on' });
    await system.start();
    ({ api } = await signIn(system.url, system.admin));
  });
  afterAll(() => system?.remove());

  test('is created on the page of simulated phones, and connected with its credentials', async () => {
    expect(await phones()).toMatchObject({ phones: [], offersOfficial: true });
    const made = addOfficialNumber.reply.parse((await api('POST', '/phone/official')).body);
    ({ number } = made);
    const { number: _, ...credentials } = made;
    const added = await api('POST', '/whatsapp', { name: 'Loja', channel: 'cloud', ...credentials });
    expect(added.status).toBe(200);
    await eventually(async () => {
      expect((await phones()).phones).toMatchObject([{ name: 'Loja', phone: number, online: true, official: true }]);
    });
  });

  test('receives what a customer writes, and the answer reaches the customer', async () => {
    await api('POST', `/phone/${number}/people`, { name: 'Ana Souza' });
    const [ana] = await customers();
    const customer = ana?.number ?? '';
    await write(customer, { text: 'Olá, tem vaga? 😀' });
    const ticketId = await ticketOf();
    await eventually(async () => {
      const { messages } = Object((await api('GET', `/messages/${ticketId}`)).body);
      expect(messages).toMatchObject([{ body: 'Olá, tem vaga? 😀', fromMe: false }]);
    });
    await api('PUT', `/tickets/${ticketId}`, { status: 'open' });
    await api('POST', `/messages/${ticketId}`, { body: 'Temos, sim.' });
    await eventually(async () => {
      expect((await lines(customer)).at(-1)).toMatchObject([
        'business',
        expect.stringContaining('Temos, sim.'),
        'delivered',
      ]);
    });
    await api('PUT', `/phone/${number}/people/${customer}`);
    await eventually(async () => {
      const { messages } = Object((await api('GET', `/messages/${ticketId}`)).body);
      expect(messages).toContainEqual(
        expect.objectContaining({ body: expect.stringContaining('Temos, sim.'), ack: 4 }),
      );
    });
  });
});
