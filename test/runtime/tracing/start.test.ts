import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { freePort } from '../../../runtime/port.ts';
import { openInstallation, type Installation } from '../../faults/installation.ts';
import { signIn } from '../../kernel/api.ts';

const hook = pathToFileURL(join(import.meta.dirname, '../fixtures/sayTelemetry.mjs')).href;
let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation({ SIMULATOR: 'off', LOG_LEVEL: 'warn', NODE_OPTIONS: `--import=${hook}` });
});
afterAll(() => installation?.remove());

/** Starts it, signs in, writes a tag, and stops it. Returns what it printed, and the milliseconds that the stop took. */
const use = async (tag: string, env: NodeJS.ProcessEnv) => {
  const before = installation.printed().length;
  await installation.start(env);
  const { api } = await signIn(installation.url, installation.admin);
  expect((await api('POST', '/tags', { name: tag, color: '#102030' })).status).toBe(200);
  const since = performance.now();
  await installation.stop();
  return { printed: installation.printed().slice(before), stopMs: performance.now() - since };
};

test('without a receiver nothing of the SDK is loaded; with one that is away everything works, and the log says so once', async () => {
  const off = await use('Sem traces', {});
  expect(off.printed).not.toContain('loads @opentelemetry');

  const nobody = `http://127.0.0.1:${await freePort()}`;
  const away = await use('Com traces', { OTEL_EXPORTER_OTLP_ENDPOINT: nobody });
  expect(away.printed).toContain('loads @opentelemetry/sdk-trace');
  expect(away.printed.match(/Traces could not be sent/g)?.length ?? 0).toBeLessThanOrEqual(1);
  expect(away.stopMs).toBeLessThan(off.stopMs + 5_000);
});
