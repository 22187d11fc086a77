import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from '@jest/globals';
import { EventStoreDBClient } from '@eventstore/db-client';
import { startEmbedded, type Embedded } from '../../../eventstore/embedded/start.ts';

/** Creates a folder for one embedded event store, with functions to start it there and remove everything. */
export const folderForStore = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'atende-events-'));
  const file = join(folder, 'events.db');
  const running: Embedded[] = [];
  return {
    file,
    start: async (where: Parameters<typeof startEmbedded>[1] = {}): Promise<Embedded> => {
      const server = await startEmbedded(file, where);
      running.push(server);
      return server;
    },
    remove: async (): Promise<void> => {
      for (const server of running) await server.stop();
      await rm(folder, { recursive: true });
    },
  };
};

/**
 * Provides the event store for the tests of a file: the one at EVENTSTORE_URL (a real EventStoreDB must pass them too),
 * or a new embedded one. `clientOf()` is the product's client, connected to it.
 */
export const useStore = (): (() => EventStoreDBClient) => {
  let client: EventStoreDBClient | undefined;
  let remove = async (): Promise<void> => {};
  beforeAll(async () => {
    let url = process.env['EVENTSTORE_URL'];
    if (!url) {
      const folder = await folderForStore();
      remove = folder.remove;
      ({ url } = await folder.start());
    }
    client = EventStoreDBClient.connectionString(url);
  });
  afterAll(async () => {
    await client?.dispose();
    await remove();
  });
  return () => {
    if (!client) throw new Error('The store is there from beforeAll on.');
    return client;
  };
};
