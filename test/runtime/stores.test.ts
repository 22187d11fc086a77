import { afterAll, describe, expect, test } from '@jest/globals';
import { readConfig } from '../../runtime/config.ts';
import { announce } from '../../runtime/running.ts';
import { createRing } from '../../runtime/secrets.ts';
import { borrowStores, startStores, type EventStoreProcess } from '../../runtime/stores.ts';
import { temporaryFolder } from '../kernel/folder.ts';

const { path, remove } = temporaryFolder();
afterAll(remove);
const config = readConfig({ DATA_DIR: path });

/** An event store that is only an address. */
let turn = 0;
const startEventStore = async (): Promise<EventStoreProcess> => {
  const { promise: died, resolve } = Promise.withResolvers<void>();
  return { url: `esdb://127.0.0.1:${++turn}`, died, stop: async () => resolve() };
};

describe('stores', () => {
  test('uses configured stores and writes nothing', async () => {
    const urls = { DATABASE_URL: 'postgres://h/db', EVENTSTORE_URL: 'esdb://h:2113' };
    const stores = await startStores(readConfig({ ...urls, DATA_DIR: '/nowhere/at/all' }), startEventStore);
    expect(stores).toMatchObject({ databaseUrl: urls.DATABASE_URL, eventStoreUrl: urls.EVENTSTORE_URL });
  });

  test('a tool uses the stores of the running system, or starts its own', async () => {
    await expect(borrowStores(config, startEventStore)).rejects.toThrow('There is no installation in');
    createRing(path);
    const system = await startStores(config, startEventStore);
    const { databaseUrl, eventStoreUrl } = system;
    const said = announce(path, { pid: process.pid, databaseUrl, eventStoreUrl });
    const borrowed = await borrowStores(config, startEventStore);
    expect(borrowed).toMatchObject({ databaseUrl, eventStoreUrl });
    await borrowed.stop();
    await said.stop();
    await system.stop();

    const own = await borrowStores(config, startEventStore);
    expect(own.eventStoreUrl).not.toBe(eventStoreUrl);
    await own.stop();
  });

  test('if one store fails to start, the other is stopped and DATA_DIR is free again', async () => {
    const broken = () => Promise.reject(new Error('no log today'));
    await expect(startStores(config, broken)).rejects.toThrow('no log today');
    const stores = await startStores(config, startEventStore);
    await stores.stop();
  });
});
