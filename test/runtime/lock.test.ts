import { afterAll, expect, test } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { InUse, lockDataDir } from '../../runtime/lock.ts';
import { announce } from '../../runtime/running.ts';
import { temporaryFolder } from '../kernel/folder.ts';

const { path, remove } = temporaryFolder();
let holder: ChildProcess | undefined;
afterAll(() => {
  holder?.kill('SIGKILL');
  remove();
});
const module = join(import.meta.dirname, '../../runtime/lock.ts');

test('refuses a second process in one sentence until the first has ended, even by a kill', async () => {
  const script = `import(${JSON.stringify(module)}).then(({ lockDataDir }) => {
    globalThis.held = lockDataDir(${JSON.stringify(path)}); console.log('held'); setInterval(() => {}, 1000) })`;
  const first = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'ignore'] });
  holder = first;
  await once(first.stdout, 'data');
  announce(path, { pid: 4711, databaseUrl: '', eventStoreUrl: '' });
  expect(() => lockDataDir(path)).toThrow(InUse);
  expect(() => lockDataDir(path)).toThrow(/^[^\n]* is in use by another Atende \(process 4711\): [^\n]*\.$/);

  first.kill('SIGKILL');
  await once(first, 'exit');
  const lock = lockDataDir(path);
  expect(() => lockDataDir(path)).toThrow(InUse);
  lock.release();
  lockDataDir(path).release();
});
