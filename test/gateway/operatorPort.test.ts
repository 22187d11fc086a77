import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openOperatorPort } from '../../gateway/operatorPort.ts';
import { freePort } from '../../runtime/port.ts';

const metricsToken = 'a-token-of-the-monitor';
let running: Awaited<ReturnType<typeof openOperatorPort>>;
let url: string;
let isReady = false;

beforeAll(async () => {
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  const publicUrl = 'https://atende.example';
  running = await openOperatorPort({ host: '127.0.0.1', port, metricsToken, publicUrl }, () => isReady);
});
afterAll(() => running.stop());

const statusOf = async (path: string, headers: Record<string, string> = {}): Promise<number> =>
  (await fetch(url + path, { headers })).status;

test('a process without the role gateway is alive at once, and ready once its roles have started', async () => {
  expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([200, 503]);
  isReady = true;
  expect(await statusOf('/readyz')).toBe(200);
});

test('its metrics need the token of the monitor, and it serves nothing else', async () => {
  expect(await statusOf('/metrics')).toBe(404);
  expect(await statusOf('/metrics', { authorization: 'Bearer wrong-token-of-someone' })).toBe(404);
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
  expect(await answer.text()).toMatch(/^process_resident_memory_bytes \d/m);
  for (const path of ['/', '/v1/contacts', '/docs']) expect(await statusOf(path)).toBe(404);
});
