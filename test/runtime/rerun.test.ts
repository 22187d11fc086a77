import { join } from 'node:path';
import { expect, jest, test } from '@jest/globals';
import { root, summarize, type Counts, type JestRun } from '../kernel/jestRun.ts';
import { runWithReruns } from '../kernel/rerun.ts';

const path = (name: string): string => join(root, 'test', name);
const jestRun = (files: Record<string, Counts>, isBroken = false): JestRun => ({
  files: new Map(Object.entries(files).map(([name, counts]) => [path(name), counts])),
  isBroken,
});
const passed = { passed: 3, failed: 0, skipped: 0 };
const failed = { passed: 2, failed: 1, skipped: 0 };

const runs = (...given: JestRun[]) => {
  const asked: string[][] = [];
  const run = (args: string[]): Promise<JestRun> => {
    asked.push(args);
    return Promise.resolve(given[asked.length - 1] ?? jestRun({}, true));
  };
  return { asked, run };
};

test('a file that fails in parallel and passes alone is reported as flaky and does not fail the run', async () => {
  const { asked, run } = runs(jestRun({ 'a.test.ts': passed, 'b.test.ts': failed }), jestRun({ 'b.test.ts': passed }));
  const { counts, flaky } = await runWithReruns(run, ['--silent', 'a'], ['--silent']);
  expect(counts).toEqual({ passed: 6, failed: 0, skipped: 0 });
  expect(flaky).toEqual(['flaky: test/b.test.ts: 1 of 3 tests failed in the run, 0 of 3 tests failed alone']);
  expect(asked).toEqual([
    ['--silent', 'a'],
    ['--silent', '--runInBand', '--forceExit', '--runTestsByPath', path('b.test.ts')],
  ]);
});

test.each([
  ['fails again', jestRun({ 'b.test.ts': failed })],
  ['cannot be run again', jestRun({}, true)],
])('a file that %s fails the run', async (_, second) => {
  const { run } = runs(jestRun({ 'a.test.ts': passed, 'b.test.ts': failed }), second);
  const { counts, flaky } = await runWithReruns(run, [], []);
  expect(counts.failed).toBe(1);
  expect(flaky).toEqual([]);
});

test('does not rerun nine or more failed files', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const files = Object.fromEntries(Array.from({ length: 9 }, (_, n) => [`${n}.test.ts`, failed]));
  const { asked, run } = runs(jestRun(files));
  expect((await runWithReruns(run, [], [])).counts.failed).toBe(9);
  expect(asked.length).toBe(1);
});

test('a run that passes no test, or fails without naming a file, fails', async () => {
  expect(summarize({ testResults: [] }, [], 0).isBroken).toBe(true);
  const file = { name: path('a.test.ts'), status: 'passed', assertionResults: [{ status: 'passed' }] };
  expect(summarize({ testResults: [file] }, [], 1).isBroken).toBe(true);
  expect(summarize({ testResults: [file] }, [], 0).isBroken).toBe(false);
  expect((await runWithReruns(runs(jestRun({}, true)).run, [], [])).counts.failed).toBe(1);
});

test('a file that could not run, or whose worker died, counts as failed', () => {
  const file = { name: path('a.test.ts'), status: 'failed', assertionResults: [] };
  const passing = { name: path('b.test.ts'), status: 'passed', assertionResults: [{ status: 'passed' }] };
  const { files, isBroken } = summarize({ testResults: [file, passing] }, [path('b.test.ts')], 1);
  expect(files.get(path('a.test.ts'))).toEqual({ passed: 0, failed: 1, skipped: 0 });
  expect(files.get(path('b.test.ts'))).toEqual({ passed: 1, failed: 1, skipped: 0 });
  expect(isBroken).toBe(false);
});
