import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startEmbedded } from '../../eventstore/embedded/start.ts';
import { openStore } from '../../eventstore/store.ts';
import { readRunning } from '../../runtime/running.ts';
import { ringOf } from '../../runtime/secrets.ts';
import { temporaryFolder } from '../kernel/folder.ts';
import type { Chat } from './chats.ts';
import type { Faults } from './compare.ts';
import type { Installation } from './installation.ts';
import { faultsIn } from './stores.ts';

const passphrase = 'uma frase bem comprida';
/** Runs `npm run backup` or `npm run restore`. */
const run = (name: 'backup' | 'restore', folder: string, env: NodeJS.ProcessEnv) =>
  promisify(execFile)(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, `../../runtime/cli/${name}.ts`), folder],
    { env: { PATH: process.env['PATH'], BACKUP_PASSPHRASE: passphrase, ...env } },
  );

/**
 * Backs up an installation while it runs, incrementally from the second time on, and restores it elsewhere. Returns the
 * faults of these chats in the restored log.
 */
export const examineRestored = async (
  { dataDir, namespace }: Pick<Installation, 'dataDir' | 'namespace'>,
  chats: readonly Chat[],
): Promise<Faults[]> => {
  const running = readRunning(dataDir);
  if (!running) throw new Error('the system has not said where its stores are');
  const folder = temporaryFolder();
  const elsewhere = join(folder.path, 'data');
  const copy = join(dataDir, '../copy');
  const { eventStoreUrl: EVENTSTORE_URL, databaseUrl: DATABASE_URL } = running;
  try {
    const named = { EVENTSTORE_NAMESPACE: namespace };
    await run('backup', copy, { DATA_DIR: dataDir, EVENTSTORE_URL, DATABASE_URL, ...named });
    await run('restore', copy, { DATA_DIR: elsewhere, ...named });
    const log = await startEmbedded(join(elsewhere, 'events.db'));
    const store = openStore({ url: log.url, namespace, ring: ringOf({ dataDir: elsewhere }) });
    try {
      return await faultsIn(store, chats);
    } finally {
      await store.close();
      await log.stop();
    }
  } finally {
    folder.remove();
  }
};
