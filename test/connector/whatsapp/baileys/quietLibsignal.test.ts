import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from '@jest/globals';
import { temporaryFolder } from '../../../kernel/folder.ts';

const root = join(import.meta.dirname, '../../../..');
const fixture = join(import.meta.dirname, 'fixtures/printing.ts');
const { path: DATA_DIR, remove } = temporaryFolder();
afterAll(remove);

const printedAfter = async (program: string): Promise<string> => {
  const args = ['--disable-warning=ExperimentalWarning', fixture, join(root, program)];
  const env = { ...process.env, DATA_DIR, SIMULATOR_TOKEN: 'a-secret-for-tests', LOG_LEVEL: 'silent' };
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { env });
  return `${stdout}${stderr}`;
};

test('in the connector, libsignal prints nothing of a session, and other code still prints', async () => {
  expect(await printedAfter('connector/role.ts')).toBe('other code prints\n');
});

test('in the simulator, libsignal prints nothing of a session, and other code still prints', async () => {
  const [listening, ...printed] = (await printedAfter('connector/simulator/main.ts')).split('\n');
  expect(listening).toContain('"listening"');
  expect(printed).toEqual(['other code prints', '']);
});
