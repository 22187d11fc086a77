import { relative } from 'node:path';
import { root, type Counts, type JestRun } from './jestRun.ts';

/** More failed files than this indicate a bug instead of flakiness: none is run again. */
const MAX_RERUNS = 8;

type Run = (args: string[]) => Promise<JestRun>;

/** Jest refuses a number of workers together with `--runInBand`. */
const isKept = (option: string): boolean => !option.startsWith('--maxWorkers=');

/** Jest runs such a file in its own process, and would wait for everything that a failed test left running. */
const ALONE = ['--runInBand', '--forceExit', '--runTestsByPath'];

const describeCounts = ({ passed, failed }: Counts): string => `${failed} of ${passed + failed} tests failed`;

/**
 * Runs the chosen tests, and each file that failed once more, alone. Returns the counts, in which a second result replaces the
 * first, and a line for each file that failed at first and passed alone. `options` are the arguments that name no file.
 */
export const runWithReruns = async (run: Run, chosen: string[], options: string[]) => {
  const { files, isBroken } = await run(chosen);
  const failedFiles = [...files].filter(([, { failed }]) => failed > 0);
  const flaky: string[] = [];
  if (failedFiles.length > MAX_RERUNS) console.error(`${failedFiles.length} files failed: none is run again.`);
  else
    for (const [file, first] of failedFiles) {
      const name = relative(root, file);
      console.log(`\n${name} failed and is run once more, alone.`);
      const second = await run([...options.filter(isKept), ...ALONE, file]);
      const counts = second.files.get(file);
      files.set(file, second.isBroken || !counts ? { passed: 0, failed: 1, skipped: 0 } : counts);
      if (!second.isBroken && counts?.failed === 0)
        flaky.push(`flaky: ${name}: ${describeCounts(first)} in the run, ${describeCounts(counts)} alone`);
    }
  const counts = { passed: 0, failed: isBroken ? 1 : 0, skipped: 0 };
  for (const { passed, failed, skipped } of files.values()) {
    counts.passed += passed;
    counts.failed += failed;
    counts.skipped += skipped;
  }
  return { counts, flaky };
};
