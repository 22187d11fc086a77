import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { choosePort, freePort } from '../../runtime/port.ts';

const host = '127.0.0.1';
const blocker = createServer();
let busy = 0;

beforeAll(async () => {
  busy = await freePort();
  blocker.listen(busy, host);
  await once(blocker, 'listening');
});
afterAll(() => {
  blocker.close();
});

describe('port', () => {
  test('free ports differ, and outgoing connections cannot take them', async () => {
    const ports = await Promise.all(Array.from({ length: 20 }, freePort));
    expect(new Set(ports).size).toBe(20);
    expect(Math.min(...ports)).toBeGreaterThanOrEqual(10_000);
    expect(Math.max(...ports)).toBeLessThan(30_000);
  });

  test('uses a free port as requested', async () => {
    const free = await freePort();
    expect(await choosePort(free, true, host)).toBe(free);
  });

  test('replaces a busy default port by a later one', async () => {
    const chosen = await choosePort(busy, false, host);
    expect(chosen).toBeGreaterThan(busy);
  });

  test('reports a busy configured port in one sentence', async () => {
    await expect(choosePort(busy, true, host)).rejects.toThrow(/^PORT \d+ is busy: [^\n]*\.$/);
  });

  test('reports an address of another machine in one sentence', async () => {
    await expect(choosePort(busy, false, '192.0.2.1')).rejects.toThrow(/^Cannot listen on 192\.0\.2\.1 [^\n]*\.$/);
  });
});
