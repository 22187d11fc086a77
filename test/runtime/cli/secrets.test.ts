import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openDatabase } from '../../../runtime/database.ts';
import { createRing } from '../../../runtime/secrets.ts';
import { freshDatabase, type FreshDatabase } from '../../kernel/database.ts';
import { temporaryFolder } from '../../kernel/folder.ts';
import { newNamespace } from '../../kernel/namespace.ts';

let fresh: FreshDatabase;
const { path: folder, remove } = temporaryFolder();
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(async () => {
  await fresh.drop();
  remove();
});

test('refuses npm run secrets -- rotate while a process runs that would not know the new key, wherever the stores are', async () => {
  const keys = () => readFileSync(join(folder, 'secrets.json'), 'utf8').split(',').length;
  const rotate = () =>
    promisify(execFile)(process.execPath, [join(import.meta.dirname, '../../../runtime/cli/secrets.ts'), 'rotate'], {
      env: {
        ...process.env,
        DATA_DIR: folder,
        DATABASE_URL: fresh.url,
        EVENTSTORE_URL: process.env['TEST_EVENTSTORE_URL'],
        EVENTSTORE_NAMESPACE: namespace,
      },
    });
  const namespace = newNamespace();
  createRing(folder);
  const running = openDatabase(fresh.url, { connections: 1 });
  await running.raw('select 1');
  await expect(rotate()).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Atende is running on .*\.\n$/),
  });
  expect(keys()).toBe(1);
  await running.destroy();
  expect((await rotate()).stdout).toMatch(/seals from now on/);
  expect(keys()).toBe(2);
});
