import { execFile } from 'node:child_process';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { temporaryFolder } from '../kernel/folder.ts';

const root = join(import.meta.dirname, '../..');
const { path, remove } = temporaryFolder();
afterAll(remove);

/** Runs the check with this folder first on the path, like npm's own Node. */
const check = (folder: string): Promise<{ code: number; stderr: string }> =>
  new Promise((resolve) => {
    const env = { PATH: [folder, process.env['PATH']].join(delimiter) };
    execFile('sh', ['runtime/check.sh'], { cwd: root, env }, (error, _, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stderr }),
    );
  });

/** A Node that fails to start, as the system's loader reports it. */
const writeBrokenNode = (message: string): void => {
  writeFileSync(join(path, 'node'), `#!/bin/sh\necho '${message}' >&2\nexit 127\n`);
  chmodSync(join(path, 'node'), 0o755);
};

describe('the check before start and test', () => {
  test('prints nothing if nothing is missing', async () => {
    expect(await check(dirname(process.execPath))).toEqual({ code: 0, stderr: '' });
  });

  test('says in one sentence which library to install on a minimal system', async () => {
    writeBrokenNode('node: error while loading shared libraries: libatomic.so.1: cannot open shared object file');
    const { code, stderr } = await check(path);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^Node 26 needs the library libatomic.* apt-get install libatomic1; .*\)\.\n$/);
  });

  test('repeats the system’s message if Node fails to start for another reason', async () => {
    writeBrokenNode('node: version GLIBC_2.28 not found');
    expect(await check(path)).toEqual({
      code: 1,
      stderr: 'Node cannot be started: node: version GLIBC_2.28 not found\n',
    });
  });

  test('installation runs no script, which would need that Node before anything can report what it lacks', () => {
    expect(readFileSync(join(root, '.npmrc'), 'utf8').split('\n')).toContain('ignore-scripts=true');
  });
});
