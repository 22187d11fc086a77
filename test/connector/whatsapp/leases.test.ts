import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startConnector } from '../../../connector/role.ts';
import { connectorProcess } from './processes.ts';
import { openWorld, until, type World } from './world.ts';

describe('connectors', () => {
  let world: World;
  let id: number;
  let phone: string;
  beforeAll(async () => {
    world = await openWorld();
    await world.connector();
    id = await world.add();
    phone = await world.pair(id);
  });
  afterAll(() => world?.stop());

  const lease = () =>
    world.db('connector.lease').where({ connection_id: id }).first<{ epoch: string; holder: string }>();
  const logins = async () => (await world.sim.phones.log()).filter(({ kind }) => kind === 'login').length;
  const arrives = async (text: string) => {
    await world.sim.phones.say({ phone, contact: '5511988880001', text });
    await world.received(id, text);
  };

  test('serve a connection one at a time, and another takes over at once when one is killed', async () => {
    const [before, { epoch, holder }] = [await logins(), await lease()];
    const other = await connectorProcess(world.context);
    await arrives('com dois conectores');
    expect(await lease()).toEqual({ ...(await lease()), epoch, holder });
    expect(await logins()).toBe(before);
    await world.connectorDown();
    await until('the other one', async () => BigInt((await lease()).epoch) > BigInt(epoch));
    await world.status(id, 'CONNECTED');
    await arrives('com o outro');
    await world.connector();
    await other.kill();
    await until('the first one again', async () => BigInt((await lease()).epoch) > BigInt(epoch) + 1n);
    await world.status(id, 'CONNECTED');
    await arrives('de volta');
  });

  test('share the connections, and take over those of a connector that dies', async () => {
    const second = await world.add();
    await world.pair(second);
    const holders = async () =>
      world.db('connector.lease').whereIn('connection_id', [id, second]).where('holder', '<>', '0').pluck('holder');
    const both = async () => {
      for (const each of [id, second]) await world.status(each, 'CONNECTED');
      return new Set(await holders()).size;
    };
    expect(await both()).toBe(1);
    const other = await connectorProcess(world.context);
    await until('one each', async () => (await both()) === 2);
    await arrives('com um para cada');
    await other.kill();
    await until('both here again', async () => (await holders()).length === 2 && (await both()) === 1);
    await arrives('com os dois de volta');
    await world.command(second, { type: 'RemoveConnection' });
  });

  test('that lose a lease close the socket and report nothing', async () => {
    const events = (await world.connectionEvents(id)).length;
    const before = await logins();
    // This state is left when another process takes the lease and dies.
    await world
      .db('connector.lease')
      .where({ connection_id: id })
      .update({ holder: 0, epoch: world.db.raw('epoch + 1') });
    await until('a new login', async () => (await logins()) > before);
    await world.status(id, 'CONNECTED');
    await arrives('com outra época');
    expect((await world.connectionEvents(id)).length).toBe(events);
  });

  test('report an unreachable server once, and keep trying quietly', async () => {
    await world.connectorDown();
    const simulator = await world.context.simulator?.();
    if (!simulator) throw new Error('no simulator');
    const nowhere = { ...simulator, url: 'wss://nowhere.invalid/ws/chat' };
    const lost = await startConnector({ ...world.context, simulator: async () => nowhere });
    try {
      const { updated_at: since, reason } = await world.status(id, 'TIMEOUT');
      expect(reason).toBe('unreachable');
      await until('the loss in the log', async () => (await world.connectionEvents(id)).at(-1) === 'ConnectionLost');
      const events = await world.connectionEvents(id);
      await world.command(id, { type: 'StartConnection', fresh: false });
      await until('another try', async () => (await world.status(id, 'TIMEOUT')).updated_at > since);
      expect((await world.connectionEvents(id)).slice(events.length)).toEqual(['ConnectionStarted']);
    } finally {
      await lost.stop();
    }
  });

  test('give up on a server that accepts the line and says nothing, and try again', async () => {
    const simulator = await world.context.simulator?.();
    if (!simulator) throw new Error('no simulator');
    const lines: Socket[] = [];
    const silent = createServer((line) => void lines.push(line)).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const address = silent.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const mute = { ...simulator, url: `wss://127.0.0.1:${port}/ws/chat` };
    const lost = await startConnector({ ...world.context, simulator: async () => mute }, { keepAliveMs: 600 });
    try {
      await until('a second try', async () => lines.length > 1);
      expect((await world.status(id, 'TIMEOUT')).reason).toBe('unreachable');
    } finally {
      await lost.stop();
      for (const line of lines) line.destroy();
      silent.close();
    }
  });
});
