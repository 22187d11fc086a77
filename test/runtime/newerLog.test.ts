import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createRing } from '../../runtime/secrets.ts';
import { freshDatabase, type FreshDatabase } from '../kernel/database.ts';
import { temporaryFolder } from '../kernel/folder.ts';
import { appendRaw, eventStoreUrl, freshLog } from '../kernel/log.ts';

const root = join(import.meta.dirname, '../..');
const { path: folder, remove } = temporaryFolder();
const log = freshLog();
let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(async () => {
  await fresh.drop();
  await log.close();
  remove();
});

test.each(['main.ts', 'runtime/cli/verify.ts', 'runtime/cli/rebuild.ts', 'runtime/cli/secrets.ts'])(
  '%s refuses a log of a later version in one sentence, and writes nothing',
  async (program) => {
    createRing(folder);
    await appendRaw(log, 'format-installation', { type: 'FormatReached', data: { format: 99 } });
    const events = async () => {
      let count = 0;
      for await (const { event } of log.raw.readAll()) if (event?.streamId.startsWith(log.namespace)) count++;
      return count;
    };
    const before = await events();
    const env = {
      ...process.env,
      DATA_DIR: folder,
      DATABASE_URL: fresh.url,
      EVENTSTORE_URL: eventStoreUrl(),
      EVENTSTORE_NAMESPACE: log.namespace,
      ROLES: 'reactions',
      PORT: '',
    };
    await expect(promisify(execFile)(process.execPath, [join(root, program), 'rotate'], { env })).rejects.toMatchObject(
      {
        code: 1,
        stderr:
          'This event log has format 99, and this version of Atende reads up to 1: start the later version again, or restore a backup from before the upgrade.\n',
      },
    );
    expect(await events()).toBe(before);
    const { rows } = await fresh.db.raw(`select 1 from pg_tables where schemaname in ('public', 'stream', 'views')`);
    expect(rows).toEqual([]);
  },
);
