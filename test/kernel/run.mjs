// npm test: types, lint and format (each counts as one), then jest; ends with one line, "N passed, N failed, N skipped".
// Arguments go to jest: a folder of test/ by its name, a path, or an option; then only the tests chosen are run.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
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

const given = process.argv.slice(2);
/** Whether an argument chooses among the files: it is no option, and no name that tests shall have. */
const isPath = (arg, n) => !arg.startsWith('-') && !['-t', '--testNamePattern'].includes(given[n - 1]);
const inTest = (arg, n) => {
  if (!isPath(arg, n)) return arg;
  const there = statSync(join(root, 'test', arg), { throwIfNoEntry: false });
  return there ? `test/${arg}${there.isDirectory() ? '/' : ''}` : arg;
};
const chosen = given.map(inTest);
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
  // Where the workers note, too, what jest does not tell.
  env.TEST_RUN = mkdtempSync(join(tmpdir(), 'atende-run-'));
  const [file, died] = ['results.json', 'died'].map((name) => join(env.TEST_RUN, name));
  const node = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
  const path = join(root, 'node_modules/jest/bin/jest.js');
  const code = await run('node', [...node, path, '--json', `--outputFile=${file}`, ...chosen]);
  const results = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const ended = existsSync(died) ? readFileSync(died, 'utf8').trim().split('\n') : [];
  rmSync(env.TEST_RUN, { recursive: true });
  for (const test of ended) console.error(`FAIL a worker died in ${test}, or after it.`);
  count.passed += results.numPassedTests ?? 0;
  count.skipped += (results.numPendingTests ?? 0) + (results.numTodoTests ?? 0);
  const failed = (results.numFailedTests ?? 0) + (results.numRuntimeErrorTestSuites ?? 0) + ended.length;
  count.failed += failed || (code === 0 && results.numPassedTests > 0 ? 0 : 1);
};

// jest passes by a path that matches nothing as long as another one matches: a test that is not there would seem to pass.
const tests = readdirSync(join(root, 'test'), { recursive: true }).filter((path) => /\.test\.tsx?$/.test(path));
const isThere = (arg) => tests.some((path) => new RegExp(arg, 'i').test(join(root, 'test', path)));
const missing = chosen.find((arg, n) => isPath(arg, n) && !isThere(arg));
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
