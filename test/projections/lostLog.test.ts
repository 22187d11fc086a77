import { execFile } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openInstallation, type Installation } from '../faults/installation.ts';
import { signIn } from '../kernel/api.ts';

const rebuild = join(import.meta.dirname, '../../runtime/cli/rebuild.ts');
let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation({ SIMULATOR: 'off', LOG_LEVEL: 'error', EVENTSTORE_URL: '' });
});
afterAll(() => installation?.remove());

const run = (...args: string[]) =>
  promisify(execFile)(process.execPath, ['--disable-warning=ExperimentalWarning', rebuild, ...args], {
    env: { ...process.env, DATA_DIR: installation.dataDir, LOG_LEVEL: 'error', EVENTSTORE_URL: '' },
  });
const refusal =
  /^The event log ends at \d+, but the read models have seen it up to \d+: restore the log and start again, or begin .*$/m;

test('after the event file was emptied the start is refused with one sentence, and --new-epoch starts over', async () => {
  await installation.start();
  await signIn(installation.url, installation.admin);
  await installation.stop();
  for (const name of readdirSync(installation.dataDir).filter((each) => /^events\.db(-|$)/.test(each)))
    rmSync(join(installation.dataDir, name));
  await expect(installation.start()).rejects.toThrow(refusal);
  expect(
    installation
      .printed()
      .split('\n')
      .filter((line) => refusal.test(line)),
  ).toHaveLength(1);
  await expect(run()).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(refusal) });
  await run('--new-epoch');
  await installation.start();
  expect((await signIn(installation.url, installation.admin)).user.companyId).toBe(1);
});
