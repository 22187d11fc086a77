import { describe, expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { startChild } from '../../runtime/child.ts';
import { isAlive, untilGone } from '../kernel/alive.ts';

const fixture = (name: string): string => join(import.meta.dirname, 'fixtures', name);

describe('child process', () => {
  test('runs once it reports ready, and has ended once it is stopped', async () => {
    const child = await startChild(fixture('child.ts'), process.env);
    expect(isAlive(child.pid)).toBe(true);
    await child.stop();
    await child.died;
    expect(isAlive(child.pid)).toBe(false);
  });

  test('rejects if the child ends during its start', async () => {
    await expect(startChild(fixture('child.ts'), { ...process.env, BROKEN: '1' })).rejects.toThrow(
      'ended at its start',
    );
  });

  test('never outlives a killed parent', async () => {
    const parent = spawn(process.execPath, [fixture('parent.ts'), fixture('child.ts')], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [line] = await once(parent.stdout.setEncoding('utf8'), 'data');
    const child = Number(line);
    expect(isAlive(child)).toBe(true);
    parent.kill('SIGKILL');
    await untilGone(child);
  });
});
