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
 * Starts one Postgres and one event store before a test run. Tests find them in TEST_DATABASE_URL and
 * TEST_EVENTSTORE_URL. A temporary folder holds everything on disk. If EVENTSTORE_URL is set, that server replaces the
 * embedded one.
 */
const setup = async (): Promise<void> => {
  const folder = await mkdtemp(join(await roomyPlace(), 'atende-test-'));
  await chmod(folder, 0o711); // as root, Postgres runs as another user and must get in
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

/** In memory if there is room and files may run, so that tests do not wait for a disk. */
const roomyPlace = async (): Promise<string> => {
  if (!existsSync(memory) || / \/dev\/shm \S+ \S*noexec/.test(readFileSync('/proc/mounts', 'utf8'))) return tmpdir();
  const { bavail, bsize } = await statfs(memory);
  return bavail * bsize > enough ? memory : tmpdir();
};

/** Does not wait for the disk: this server dies with the run, and crash tests have a separate Postgres. */
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
