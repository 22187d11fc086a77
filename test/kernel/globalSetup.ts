import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '../../eventstore/embedded/start.ts';
import { startPostgres } from '../../runtime/postgres/start.ts';
import { started } from './started.ts';
import { watchOver } from './watchOver.ts';

/**
 * Before a run of tests: one Postgres and one event store for all of it, in a temporary folder, found by the tests in
 * TEST_DATABASE_URL and TEST_EVENTSTORE_URL. EVENTSTORE_URL set: that server instead of the embedded one.
 */
const setup = async (): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'atende-test-'));
  await chmod(folder, 0o711); // run as root, Postgres is another user and must get in
  started.folder = folder;
  const postgres = await startPostgres(join(folder, 'postgres'));
  started.stops.push(() => postgres.stop());
  watchOver(postgres.pid, folder);
  process.env['TEST_DATABASE_URL'] = postgres.url;
  process.env['TEST_EVENTSTORE_URL'] =
    process.env['EVENTSTORE_URL'] || (await embeddedStore(join(folder, 'events.db')));
};

const embeddedStore = async (file: string): Promise<string> => {
  const store = await startEmbedded(file);
  started.stops.push(() => store.stop());
  return store.url;
};

export default setup;
