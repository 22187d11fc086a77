import { afterAll, expect, test } from '@jest/globals';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { buildWeb } from '../../runtime/web.ts';
import { temporaryFolder } from '../kernel/folder.ts';

const { path, remove } = temporaryFolder();
afterAll(remove);
const root = join(import.meta.dirname, '../..');
const built = (): string => readFileSync(join(path, 'dist/index.html'), 'utf8');

test('builds the web app only if it is missing or stale, and never accepts a failed build', async () => {
  mkdirSync(join(path, 'web'));
  symlinkSync(join(root, 'node_modules'), join(path, 'node_modules'));
  for (const part of ['vite.config.ts', 'web/build']) cpSync(join(root, part), join(path, part), { recursive: true });
  const page = join(path, 'web/index.html');
  writeFileSync(page, `<!doctype html><title>one</title>${'<p>text</p>'.repeat(200)}`);
  expect(await buildWeb(path)).toBe(true);
  expect(built()).toContain('one');
  expect(brotliDecompressSync(readFileSync(join(path, 'dist/index.html.br'))).toString()).toBe(built());
  expect(await buildWeb(path)).toBe(false);

  writeFileSync(page, '<!doctype html><title>two</title>');
  expect(await buildWeb(path)).toBe(true);
  expect(built()).toContain('two');

  writeFileSync(page, '<!doctype html><script type="module" src="./nowhere.ts"></script>');
  await expect(buildWeb(path)).rejects.toThrow('The web app could not be built');
  await expect(buildWeb(path)).rejects.toThrow('The web app could not be built');

  rmSync(join(path, 'dist'), { recursive: true, force: true });
  writeFileSync(page, '<!doctype html><title>two</title>');
  expect(await buildWeb(path)).toBe(true);

  // An aborted build leaves nothing behind.
  writeFileSync(page, '<!doctype html><title>three</title>');
  const giveUp = new AbortController();
  const building = buildWeb(path, giveUp.signal);
  giveUp.abort();
  await expect(building).rejects.toThrow('The web app could not be built');
  expect(readdirSync(path).filter((name) => name.startsWith('dist.new-'))).toEqual([]);
  expect(built()).toContain('two');
  writeFileSync(page, '<!doctype html><title>two</title>');

  // With two parallel builds the first one stays, because a process may be reading it.
  rmSync(join(path, 'dist'), { recursive: true });
  const both = [buildWeb(path), buildWeb(path)];
  await Promise.race(both);
  const served = statSync(join(path, 'dist/index.html')).ino;
  expect(await Promise.all(both)).toEqual([true, true]);
  expect(statSync(join(path, 'dist/index.html')).ino).toBe(served);
});
