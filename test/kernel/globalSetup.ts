import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '../../eventstore/embedded/start.ts';
import { openDatabase } from '../../runtime/database.ts';
import { startPostgres } from '../../runtime/postgres/start.ts';
import { started } from './started.ts';
import { watchOver } from './watchOver.ts';

/**
 * Before a run of tests: one Postgres and one event store for all of it, found by the tests in TEST_DATABASE_URL and
 * TEST_EVENTSTORE_URL, in a temporary folder, as is everything that the tests put on disk. EVENTSTORE_URL set: that server
 * instead of the embedded one.
 */
const setup = async (): Promise<void> => {
  const folder = await mkdtemp(join(await roomyPlace(), 'atende-test-'));
  await chmod(folder, 0o711); // run as root, Postgres is another user and must get in
  started.folder = folder;
  process.env['TMPDIR'] = folder;
  const postgres = await startPostgres(join(folder, 'postgres'));
  started.stops.push(() => postgres.stop());
  watchOver(postgres.pid, folder);
  await forgetful(postgres.url);
  process.env['TEST_DATABASE_URL'] = postgres.url;
  process.env['TEST_EVENTSTORE_URL'] =
    process.env['EVENTSTORE_URL'] || (await embeddedStore(join(folder, 'events.db')));
};

const memory = '/dev/shm';
const enough = 4 * 2 ** 30;

/** In memory where that has room and lets files be run, so that nobody waits for a disk. */
const roomyPlace = async (): Promise<string> => {
  if (!existsSync(memory) || / \/dev\/shm \S+ \S*noexec/.test(readFileSync('/proc/mounts', 'utf8'))) return tmpdir();
  const { bavail, bsize } = await statfs(memory);
  return bavail * bsize > enough ? memory : tmpdir();
};

/** Waits for no disk: this one dies with the run, and tests of crashes have a Postgres of their own. */
const forgetful = async (url: string): Promise<void> => {
  const db = openDatabase(url, { connections: 1 });
  for (const setting of ['fsync', 'full_page_writes']) await db.raw(`alter system set ${setting} = off`);
  await db.raw('select pg_reload_conf()');
  await db.destroy();
};

const embeddedStore = async (file: string): Promise<string> => {
  const store = await startEmbedded(file);
  started.stops.push(() => store.stop());
  return store.url;
};

export default setup;
