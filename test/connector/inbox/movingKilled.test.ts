import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { z } from 'zod';
import { eventually } from '../../kernel/eventually.ts';
import { cloudCalls } from '../../../connector/cloud/simulator/contract.ts';
import { apiOf } from '../../kernel/api.ts';
import { connectorProcess, gatewayProcess, type ConnectorProcess, type GatewayProcess } from '../whatsapp/processes.ts';
import { openProviders, type Providers } from './provider.ts';

let providers: Providers;
let connector: ConnectorProcess;
let gateway: GatewayProcess | undefined;
beforeAll(async () => {
  providers = await openProviders();
  await providers.connectorDown();
  connector = await connectorProcess(providers.world.system.context);
}, 120_000);
afterAll(async () => {
  await gateway?.stop();
  await connector?.stop();
  await providers?.stop();
});

const ANA = '5521988880019';
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const move = async (id: number, body: object) =>
  expect((await providers.world.admin.api('POST', `/whatsapp/${id}/channel`, body)).status).toBe(200);
/** Kills a process as soon as the log has an event, which `does` causes, and starts another one. */
const restartAfter = async (type: string, restart: () => Promise<void>, does: () => Promise<unknown>) => {
  let restarting: Promise<void> | undefined;
  const following = providers.world.system.deps.store.follow({
    prefixes: ['connection-', 'link-', 'credential-'],
    from: 'end',
    onBatch: async ({ events }) => {
      if (!restarting && events.some(({ event }) => event.type === type)) restarting = restart();
    },
  });
  await does();
  await eventually(() => expect(restarting).toBeDefined(), 60_000);
  await following.stop();
  await restarting;
};
const restartConnector = async (): Promise<void> => {
  await connector.kill();
  connector = await connectorProcess(providers.world.system.context);
};
const killAfter = (type: string, does: () => Promise<unknown>) => restartAfter(type, restartConnector, does);
const devicesOf = async (phone: string) => (await providers.sim.phones.phones()).find((one) => one.phone === phone);

test('kill -9 of the connector after each event of a move to the official API and back ends in one whole move', async () => {
  const id = await providers.add({ name: 'Loja', channel: 'simulated' });
  const phone = await providers.scan(id);
  await providers.isUp(id);
  const onPhone = await providers.phoneCustomer(phone, 'Ana', ANA);
  await onPhone.say('Antes');
  const { id: ticketId } = await providers.world.ticketOf(ANA);
  const page = z.object({ messages: z.array(z.object({ body: z.string(), mediaUrl: z.string().nullable() })) });
  const messages = async () =>
    page.parse((await providers.world.admin.api('GET', `/messages/${ticketId}`)).body).messages;
  const received = async (): Promise<string[]> => (await messages()).map((one) => one.body);
  /** Waits until the photo with a caption is there. */
  const hasPhoto = (caption: string) =>
    providers.until(async () => {
      const url = (await messages()).find(({ body }) => body === caption)?.mediaUrl;
      const answer = await fetch(new URL(url ?? 'nowhere', providers.world.system.url));
      expect(Buffer.from(await answer.arrayBuffer()).equals(png)).toBe(true);
    });
  const number = await providers.addNumber(phone);

  await killAfter('ConnectionMoved', () => move(id, { channel: 'cloud', ...number }));
  await providers.isUp(id);
  await providers.until(async () => expect(await devicesOf(phone)).toMatchObject({ linked: false }));
  await providers.setCallback(id, number.phoneNumberId);
  const official = await providers.officialCustomer(number.phoneNumberId, 'Ana', ANA);
  await official.say('Pela API');
  await providers.until(async () => expect(await received()).toEqual(['Antes', 'Pela API']));

  // Only the connector after the move can take it into the log.
  await connector.kill();
  await official.say('Antes da volta');
  await official.sendPhoto(png, 'Foto antes da volta');
  const journal = providers.world.system.db('connector.delivery').where({ connection_id: id });
  await providers.until(async () => expect(await journal.clone().select('seq')).toHaveLength(2));
  await killAfter('ConnectionMoved', () => move(id, { channel: 'simulated' }));
  const before = ['Antes', 'Pela API', 'Antes da volta', 'Foto antes da volta'];
  await providers.until(async () => expect(await received()).toEqual(before));
  // Meta repeats what it could not deliver, also after the move.
  await official.say('Atrasada');
  await official.sendPhoto(png, 'Foto atrasada');
  await providers.until(async () => expect(await received()).toEqual([...before, 'Atrasada', 'Foto atrasada']));
  // Their files are there before a phone is linked.
  await hasPhoto('Foto antes da volta');
  await hasPhoto('Foto atrasada');
  await killAfter('ConnectionMoveConfirmed', () => providers.scan(id, phone));
  await providers.isUp(id);
  await onPhone.say('De volta');
  await providers.until(async () => expect(await received()).toHaveLength(7));
  expect((await received()).at(-1)).toBe('De volta');
  expect(await providers.connection(id)).toMatchObject({ channel: 'simulated', status: 'CONNECTED' });
  expect((await providers.world.ticketOf(ANA)).id).toBe(ticketId);
}, 200_000);

test('kill -9 of the gateway after each event of a move ends in one whole move, and loses and doubles no delivery', async () => {
  const { world, graph } = providers;
  const own = (gateway = await gatewayProcess(world.system.context));
  const api = apiOf(own.url, world.admin.token);
  const id = await providers.add({ name: 'Filial', channel: 'simulated' });
  const phone = await providers.scan(id);
  await providers.isUp(id);
  const number = await providers.addNumber(phone);
  /** Moves the connection, kills the gateway after an event of that, and asks again as a user would. */
  const moveKilled = async (type: string, body: { channel: string }): Promise<void> => {
    const request = () => api('POST', `/whatsapp/${id}/channel`, body);
    await restartAfter(type, own.restart, () => request().catch(() => null));
    expect(await request()).toMatchObject({ status: 200, body: { channel: body.channel } });
  };

  await moveKilled('CredentialKept', { channel: 'cloud', ...number });
  await providers.isUp(id);
  const shape = z.object({ address: z.string(), verifyToken: z.string() });
  const { address: url, verifyToken } = shape.parse((await api('GET', `/whatsapp/${id}/webhook`)).body);
  expect(url.startsWith(own.url)).toBe(true);
  await graph(cloudCalls.setLineCallback, { line: number.phoneNumberId, url, verifyToken });
  const customer = '5521988880029';
  const official = await providers.officialCustomer(number.phoneNumberId, 'Rui', customer);
  const said: string[] = [];
  const say = async (): Promise<void> => {
    const text = `mensagem ${said.length}`;
    said.push(text);
    await official.say(text);
  };
  await say();
  const { id: ticketId } = await world.ticketOf(customer);
  const talking = Promise.all(Array.from({ length: 12 }, say));
  await moveKilled('ConnectionMoved', { channel: 'simulated' });
  await talking;
  await say();

  const page = z.object({ messages: z.array(z.object({ body: z.string() })) });
  await providers.until(async () => {
    const { messages } = page.parse((await api('GET', `/messages/${ticketId}`)).body);
    expect(messages.map(({ body }) => body).toSorted()).toEqual(said.toSorted());
  });
  await providers.scan(id, phone);
  await providers.isUp(id);
  expect(await providers.connection(id)).toMatchObject({ channel: 'simulated', status: 'CONNECTED' });
}, 200_000);
