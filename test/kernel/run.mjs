// npm test: types, lint and format (each counts as one), then jest; ends with one line, "N passed, N failed, N skipped".
// Arguments go to jest: a folder of test/ by its name, a path, or an option. With arguments, only the chosen tests run.
// A failed file is run once more, alone. If it passes then, the run is green and names it as flaky.
// --stress FILE runs it 20 times together with two busy loops.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root, runJest, runProgram } from './jestRun.ts';
import { runWithReruns } from './rerun.ts';
import { runStress } from './stress.ts';

const given = process.argv.slice(2).filter((arg) => arg !== '--stress');
const isStress = process.argv.includes('--stress');
/** Whether an argument selects files: it is neither an option nor the value of `-t`. */
const isPath = (arg, n) => !arg.startsWith('-') && !['-t', '--testNamePattern'].includes(given[n - 1]);
const inTest = (arg, n) => {
  if (!isPath(arg, n)) return arg;
  const there = statSync(join(root, 'test', arg), { throwIfNoEntry: false });
  return there ? `test/${arg}${there.isDirectory() ? '/' : ''}` : arg;
};
const chosen = given.map(inTest);
const count = { passed: 0, failed: 0, skipped: 0 };

const check = async (name, command, args) => {
  const since = performance.now();
  const passed = (await runProgram(command, args)) === 0;
  console.log(`${passed ? 'PASS' : 'FAIL'} ${name} (${((performance.now() - since) / 1000).toFixed(1)} s)`);
  count[passed ? 'passed' : 'failed'] += 1;
};

// jest ignores a path without a match if another path matches, so a missing test would seem to pass.
const tests = readdirSync(join(root, 'test'), { recursive: true }).filter((path) => /\.test\.tsx?$/.test(path));
const isThere = (arg) => tests.some((path) => new RegExp(arg, 'i').test(join(root, 'test', path)));
const missing = chosen.find((arg, n) => isPath(arg, n) && !isThere(arg));
if (missing) {
  console.error(`There is no test ${missing}.`);
  process.exit(1);
}

if (isStress) {
  process.exitCode = (await runStress(chosen)) ? 0 : 1;
} else {
  if (chosen.length === 0) {
    await check('types', 'tsc', ['--noEmit']);
    await check('lint', 'oxlint', ['--type-aware', '--deny-warnings']);
    await check('format', 'oxfmt', ['--check']);
  }
  const options = chosen.filter((arg, n) => !isPath(arg, n));
  const { counts, flaky } = await runWithReruns(runJest, chosen, options);
  for (const kind of Object.keys(count)) count[kind] += counts[kind];
  const skipFails = process.env.CI === 'true' && count.skipped > 0;
  if (skipFails) console.error('A test was skipped, which fails the run where CI=true.');
  for (const line of flaky) console.log(line);
  console.log(`${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`);
  process.exitCode = count.failed > 0 || skipFails ? 1 : 0;
}
