// npm test: types, lint and format (each counts as one), then jest; ends with one line, "N passed, N failed, N skipped".
// Arguments go to jest: a folder of test/ by its name, a path, or an option; then only the tests chosen are run.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const bin = join(root, 'node_modules/.bin');
const env = {
  // The workers and the hundreds of processes that tests start run the same code: each finds it compiled.
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
  ...process.env,
  PATH: `${bin}${delimiter}${process.env.PATH}`,
};

const inTest = (arg) => {
  const there = statSync(join(root, 'test', arg), { throwIfNoEntry: false });
  return there ? `test/${arg}${there.isDirectory() ? '/' : ''}` : arg;
};
const chosen = process.argv.slice(2).map(inTest);
const count = { passed: 0, failed: 0, skipped: 0 };

const run = (command, args) =>
  new Promise((resolve) => {
    const child = spawn(join(bin, command), args, { cwd: root, env, stdio: 'inherit' });
    child.once('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.once('exit', (code) => resolve(code ?? 1));
  });

const check = async (name, command, args) => {
  const since = performance.now();
  const passed = (await run(command, args)) === 0;
  console.log(`${passed ? 'PASS' : 'FAIL'} ${name} (${((performance.now() - since) / 1000).toFixed(1)} s)`);
  count[passed ? 'passed' : 'failed'] += 1;
};

const jest = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'atende-run-'));
  const file = join(folder, 'results.json');
  const node = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
  const path = join(root, 'node_modules/jest/bin/jest.js');
  const code = await run('node', [...node, path, '--json', `--outputFile=${file}`, ...chosen]);
  const results = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  rmSync(folder, { recursive: true });
  count.passed += results.numPassedTests ?? 0;
  count.skipped += (results.numPendingTests ?? 0) + (results.numTodoTests ?? 0);
  const failed = (results.numFailedTests ?? 0) + (results.numRuntimeErrorTestSuites ?? 0);
  count.failed += failed || (code === 0 ? 0 : 1);
};

// jest passes by a path that matches nothing as long as another one matches: a test that is not there would seem to pass.
const missing = chosen.find((arg) => /\.tsx?$/.test(arg) && !existsSync(join(root, arg)));
if (missing) {
  console.error(`There is no test ${missing}.`);
  process.exit(1);
}

if (chosen.length === 0) {
  await check('types', 'tsc', ['--noEmit']);
  await check('lint', 'oxlint', ['--type-aware', '--deny-warnings']);
  await check('format', 'oxfmt', ['--check']);
}
await jest();
const skipFails = process.env.CI === 'true' && count.skipped > 0;
if (skipFails) console.error('A test was skipped, which fails the run where CI=true.');
console.log(`${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`);
process.exitCode = count.failed > 0 || skipFails ? 1 : 0;
