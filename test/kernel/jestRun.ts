import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, relative } from 'node:path';
import { z } from 'zod';

/** The folder of the project. */
export const root = join(import.meta.dirname, '../..');
const bin = join(root, 'node_modules/.bin');

/** Starts a program of node_modules/.bin in the project's folder and resolves to its exit code. */
export const runProgram = (program: string, args: string[], extraEnv: Record<string, string> = {}): Promise<number> =>
  new Promise((resolve) => {
    const env = {
      // Workers and test processes run the same code, so they share the compile cache.
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
      ...process.env,
      ...extraEnv,
      PATH: `${bin}${delimiter}${process.env['PATH']}`,
    };
    const child = spawn(join(bin, program), args, { cwd: root, env, stdio: 'inherit' });
    child.once('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.once('exit', (code) => resolve(code ?? 1));
  });

const report = z.object({
  testResults: z.array(
    z.object({ name: z.string(), status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) }),
  ),
});
type Report = z.infer<typeof report>;

/** How many tests passed, failed and were skipped. */
export type Counts = { passed: number; failed: number; skipped: number };

/** One run of jest: the counts per file, and whether it failed outside of all files. */
export type JestRun = { files: Map<string, Counts>; isBroken: boolean };

/** Runs jest once with these arguments and returns the result per file. */
export const runJest = async (args: string[]): Promise<JestRun> => {
  const folder = mkdtempSync(join(tmpdir(), 'atende-run-'));
  const [resultFile, diedFile] = [join(folder, 'results.json'), join(folder, 'died')];
  const node = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
  const jest = join(root, 'node_modules/jest/bin/jest.js');
  // Workers record in TEST_RUN what jest does not report: that a worker died, and in which file.
  const code = await runProgram('node', [...node, jest, '--json', `--outputFile=${resultFile}`, ...args], {
    TEST_RUN: folder,
  });
  const results = existsSync(resultFile)
    ? report.parse(JSON.parse(readFileSync(resultFile, 'utf8')))
    : { testResults: [] };
  const died = existsSync(diedFile) ? readFileSync(diedFile, 'utf8').trim().split('\n') : [];
  rmSync(folder, { recursive: true });
  for (const file of died) console.error(`FAIL a worker died in ${relative(root, file)}, or after it.`);
  return summarize(results, died, code);
};

/**
 * Reads jest's report. A file in which a worker died has failed. `isBroken` tells a run that passed no test, or failed without
 * naming a file.
 */
export const summarize = (results: Report, died: string[], code: number): JestRun => {
  const files = new Map(results.testResults.map((file) => [file.name, countFile(file)]));
  for (const file of died) {
    const counts = files.get(file) ?? { passed: 0, failed: 0, skipped: 0 };
    files.set(file, { ...counts, failed: counts.failed || 1 });
  }
  const counts = [...files.values()];
  const hasFailed = counts.some(({ failed }) => failed > 0);
  return { files, isBroken: !hasFailed && (code !== 0 || counts.every(({ passed }) => passed === 0)) };
};

const skippedStatuses = ['pending', 'todo', 'skipped', 'disabled'];
/** Counts the tests of one file; a file that could not run counts as one failure. */
const countFile = ({ assertionResults, status }: Report['testResults'][number]): Counts => {
  const count = (statuses: string[]) => assertionResults.filter((test) => statuses.includes(test.status)).length;
  const failed = count(['failed']) || (status === 'failed' ? 1 : 0);
  return { passed: count(['passed']), failed, skipped: count(skippedStatuses) };
};
