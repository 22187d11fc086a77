import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { z } from 'zod';
import { eventually } from '../../kernel/eventually.ts';
import { connectorProcess, type ConnectorProcess } from '../whatsapp/processes.ts';
import { openProviders, type Providers } from './provider.ts';

let providers: Providers;
let connector: ConnectorProcess;
beforeAll(async () => {
  providers = await openProviders();
  await providers.connectorDown();
  connector = await connectorProcess(providers.world.system.context);
}, 120_000);
afterAll(async () => {
  await connector?.stop();
  await providers?.stop();
});

const ANA = '5521988880019';
const move = async (id: number, body: object) =>
  expect((await providers.world.admin.api('POST', `/whatsapp/${id}/channel`, body)).status).toBe(200);
/** Kills the connector as soon as the log has an event, which `does` causes, and starts another one. */
const killAfter = async (type: string, does: () => Promise<unknown>): Promise<void> => {
  let isThere = false;
  const following = providers.world.system.deps.store.follow({
    prefixes: ['connection-', 'link-'],
    from: 'end',
    onBatch: async ({ events }) => {
      if (isThere || !events.some(({ event }) => event.type === type)) return;
      isThere = true;
      await connector.kill();
    },
  });
  await does();
  await eventually(() => expect(isThere).toBe(true), 60_000);
  await following.stop();
  await connector.kill();
  connector = await connectorProcess(providers.world.system.context);
};
const devicesOf = async (phone: string) => (await providers.sim.phones.phones()).find((one) => one.phone === phone);

test('kill -9 of the connector after each event of a move to the official API and back ends in one whole move', async () => {
  const id = await providers.add({ name: 'Loja', channel: 'simulated' });
  const phone = await providers.scan(id);
  await providers.isUp(id);
  const onPhone = await providers.phoneCustomer(phone, 'Ana', ANA);
  await onPhone.say('Antes');
  const { id: ticketId } = await providers.world.ticketOf(ANA);
  const page = z.object({ messages: z.array(z.object({ body: z.string() })) });
  const received = async (): Promise<string[]> => {
    const { body } = await providers.world.admin.api('GET', `/messages/${ticketId}`);
    return page.parse(body).messages.map((one) => one.body);
  };
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
  const journal = providers.world.system.db('connector.delivery').where({ connection_id: id });
  await providers.until(async () => expect(await journal.clone().select('seq')).toHaveLength(1));
  await killAfter('ConnectionMoved', () => move(id, { channel: 'simulated' }));
  await providers.until(async () => expect(await received()).toEqual(['Antes', 'Pela API', 'Antes da volta']));
  // Meta repeats what it could not deliver, also after the move.
  await official.say('Atrasada');
  await providers.until(async () =>
    expect(await received()).toEqual(['Antes', 'Pela API', 'Antes da volta', 'Atrasada']),
  );
  await killAfter('ConnectionMoveConfirmed', () => providers.scan(id, phone));
  await providers.isUp(id);
  await onPhone.say('De volta');

  await providers.until(async () => expect(await received()).toHaveLength(5));
  expect((await received()).at(-1)).toBe('De volta');
  expect(await providers.connection(id)).toMatchObject({ channel: 'simulated', status: 'CONNECTED' });
  expect((await providers.world.ticketOf(ANA)).id).toBe(ticketId);
}, 200_000);
