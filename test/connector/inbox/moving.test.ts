import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { z } from 'zod';
import { cloudSecretsOf, dropFormerCloudSecrets, fileAccessOf } from '../../../commands/connection/cloudSecrets.ts';
import { openProviders, type PlayedCustomer, type Providers } from './provider.ts';

let providers: Providers;
beforeAll(async () => {
  providers = await openProviders();
}, 120_000);
afterAll(() => providers?.stop());

const ANA = '5521988880009';
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const api = (method: string, path: string, body?: object) => providers.world.admin.api(method, path, body);
const move = (id: number, body: object) => api('POST', `/whatsapp/${id}/channel`, body);
const bodies = async (ticketId: number): Promise<string[]> => {
  const page = z.object({ messages: z.array(z.object({ body: z.string() })) });
  return page.parse((await api('GET', `/messages/${ticketId}`)).body).messages.map(({ body }) => body);
};
const shows = (ticketId: number, body: string) =>
  providers.until(async () => expect(await bodies(ticketId)).toContain(body));
const arrives = (customer: PlayedCustomer, text: string) =>
  providers.until(async () =>
    expect((await customer.chat()).some((one) => !one.isTheirs && one.text === text)).toBe(true),
  );
const status = async (id: number) => (await providers.connection(id)).status;
const devicesOf = async (phone: string) => (await providers.sim.phones.phones()).find((one) => one.phone === phone);

test('a number moves from a linked phone to the official API and back, and keeps its ticket', async () => {
  const id = await providers.add({ name: 'Loja', channel: 'simulated' });
  const phone = await providers.scan(id);
  await providers.isUp(id);
  const onPhone = await providers.phoneCustomer(phone, 'Ana', ANA);
  await onPhone.say('Oi');
  const { id: ticketId } = await providers.world.ticketOf(ANA);
  const { id: userId } = providers.world.admin.user;
  expect((await api('PUT', `/tickets/${ticketId}`, { status: 'open', userId })).status).toBe(200);
  await shows(ticketId, 'Oi');

  // Another number of the official API is refused, and so is a token that Meta does not know.
  const other = await providers.addNumber();
  expect(await move(id, { channel: 'cloud', ...other })).toMatchObject({
    status: 400,
    body: { error: 'ERR_MOVE_NUMBER' },
  });
  const number = await providers.addNumber(phone);
  expect(await move(id, { channel: 'cloud', ...number, accessToken: 'EAAG-outro' })).toMatchObject({
    status: 400,
    body: { error: 'ERR_CLOUD_TOKEN' },
  });
  expect(await status(id)).toBe('CONNECTED');

  // The same number moves, and the phone forgets the device.
  expect(await move(id, { channel: 'cloud', ...number })).toMatchObject({ status: 200, body: { channel: 'cloud' } });
  expect((await move(id, { channel: 'cloud', ...number })).status).toBe(200);
  await providers.isUp(id);
  await providers.until(async () => expect(await devicesOf(phone)).toMatchObject({ linked: false }));
  await providers.setCallback(id, number.phoneNumberId);
  const official = await providers.officialCustomer(number.phoneNumberId, 'Ana', ANA);
  // Meta knows nothing of what came before.
  expect(await api('POST', `/messages/${ticketId}`, { body: 'Cedo demais' })).toMatchObject({
    status: 400,
    body: { error: 'ERR_WINDOW_CLOSED' },
  });
  await official.say('Ainda são vocês?');
  await shows(ticketId, 'Ainda são vocês?');
  await providers.until(async () =>
    expect((await api('POST', `/messages/${ticketId}`, { body: 'Somos nós' })).status).toBe(200),
  );
  await arrives(official, 'Somos nós');
  expect(await providers.connection(id)).toMatchObject({ number: expect.stringContaining(phone.slice(-8)) });

  // Back again: only the phone with the number can be linked.
  expect((await move(id, { channel: 'simulated' })).status).toBe(200);
  expect(await providers.connection(id)).toMatchObject({ channel: 'simulated', accessToken: '', appSecret: '' });
  const stranger = await providers.scan(id);
  await providers.until(async () =>
    expect(await providers.connection(id)).toMatchObject({ status: 'DISCONNECTED', reason: 'otherNumber' }),
  );
  await providers.until(async () => expect(await devicesOf(stranger)).toMatchObject({ linked: false }));
  expect((await api('PUT', `/whatsappsession/${id}`)).status).toBe(200);
  await providers.scan(id, phone);
  await providers.isUp(id);
  await onPhone.say('Voltaram ao celular?');
  await shows(ticketId, 'Voltaram ao celular?');
  expect((await api('POST', `/messages/${ticketId}`, { body: 'Voltamos' })).status).toBe(200);
  await arrives(onPhone, 'Voltamos');
  expect(await bodies(ticketId)).toEqual(['Oi', 'Ainda são vocês?', 'Somos nós', 'Voltaram ao celular?', 'Voltamos']);

  // The secrets wait for what Meta repeats, and are dropped later.
  const { deps } = providers.world.system;
  const target = { companyId: providers.world.admin.user.companyId, id };
  const { phoneNumberId, accessToken } = number;
  expect(await fileAccessOf(deps, target, '')).toMatchObject({ phoneNumberId, accessToken });
  await dropFormerCloudSecrets(deps, target);
  expect(await fileAccessOf(deps, target, '')).toBeNull();
  expect(await cloudSecretsOf(deps, target)).toEqual({ accessToken: '', appSecret: '', pin: '' });

  // The number is at another account of the official API now.
  const second = await providers.addNumber(phone);
  expect(second.phoneNumberId).not.toBe(number.phoneNumberId);
  expect(await move(id, { channel: 'cloud', ...other })).toMatchObject({ body: { error: 'ERR_MOVE_NUMBER' } });
  expect((await move(id, { channel: 'cloud', ...second })).status).toBe(200);
  await providers.until(async () => expect(await devicesOf(phone)).toMatchObject({ linked: false }));
  await providers.isUp(id);
  await providers.setCallback(id, second.phoneNumberId);
  const moved = await providers.officialCustomer(second.phoneNumberId, 'Ana', ANA);
  await moved.say('Outra conta?');
  await shows(ticketId, 'Outra conta?');
  await providers.until(async () =>
    expect((await api('POST', `/messages/${ticketId}`, { body: 'Sim, outra' })).status).toBe(200),
  );
  await arrives(moved, 'Sim, outra');
}, 240_000);

test('a move while no connector runs is done when one starts: the phone forgets the device', async () => {
  const id = await providers.add({ name: 'Filial', channel: 'simulated' });
  const phone = await providers.scan(id);
  await providers.isUp(id);
  const number = await providers.addNumber(phone);
  await providers.connectorDown();
  expect((await move(id, { channel: 'cloud', ...number })).status).toBe(200);
  await providers.connectorUp();
  await providers.isUp(id);
  await providers.until(async () => expect(await devicesOf(phone)).toMatchObject({ linked: false }));
}, 120_000);

test('what Meta delivered for a number is read after two moves to another one, with its files', async () => {
  const first = await providers.addNumber();
  const id = await providers.add({ name: 'Matriz', channel: 'cloud', ...first });
  await providers.isUp(id);
  await providers.setCallback(id, first.phoneNumberId);
  const own = await providers.until(async () => {
    const { number } = await providers.connection(id);
    if (!number) throw new Error('its number is not known yet');
    return number;
  });
  const customer = await providers.officialCustomer(first.phoneNumberId, 'Bia', '5521988880039');
  await providers.connectorDown();
  const journal = providers.world.system.db('connector.delivery').where({ connection_id: id });
  const waiting = (count: number) =>
    providers.until(async () => expect(await journal.clone().select('seq')).toHaveLength(count));
  await customer.say('Ainda com o primeiro número');
  await customer.sendPhoto(png, 'E uma foto');
  await waiting(2);
  const second = await providers.addNumber(own);
  expect((await move(id, { channel: 'simulated' })).status).toBe(200);
  expect((await move(id, { channel: 'cloud', ...second })).status).toBe(200);
  // Meta repeats it, signed with the secret of the first app.
  await customer.say('Entregue depois');
  await waiting(3);
  await providers.connectorUp();
  const { id: ticketId } = await providers.world.ticketOf('5521988880039');
  await providers.until(async () =>
    expect((await bodies(ticketId)).toSorted()).toEqual(
      ['Ainda com o primeiro número', 'E uma foto', 'Entregue depois'].toSorted(),
    ),
  );
  const files = z.object({ messages: z.array(z.object({ mediaUrl: z.string().nullable() })) });
  await providers.until(async () => {
    const { messages } = files.parse((await api('GET', `/messages/${ticketId}`)).body);
    const url = messages.find((one) => one.mediaUrl)?.mediaUrl ?? 'nowhere';
    const answer = await fetch(new URL(url, providers.world.system.url));
    expect(Buffer.from(await answer.arrayBuffer()).equals(png)).toBe(true);
  });
}, 120_000);

test('an admin of another company moves nothing, and a channel that it has already changes nothing', async () => {
  const { world } = providers;
  const rita = await world.addPerson('Rita', { companyId: await world.addCompany(), profile: 'admin' });
  const id = await providers.add({ name: 'Outra', channel: 'simulated' });
  expect(await rita.api('POST', `/whatsapp/${id}/channel`, { channel: 'simulated' })).toMatchObject({ status: 404 });
  expect(await move(id, { channel: 'cloud' })).toMatchObject({ body: { error: 'ERR_CLOUD_IDS_REQUIRED' } });
  expect(await move(id, { channel: 'cloud', phoneNumberId: '1', businessAccountId: '2' })).toMatchObject({
    body: { error: 'ERR_CLOUD_ACCESS_MISSING' },
  });
  const appended = await world.appendedBy(async () =>
    expect((await move(id, { channel: 'whatsapp' })).status).toBe(200),
  );
  // Sessions that are up note their keys at any time.
  expect(appended.filter((each) => each.startsWith('connection-'))).toEqual([]);
});
