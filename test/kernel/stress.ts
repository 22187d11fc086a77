import { spawn } from 'node:child_process';
import { runJest } from './jestRun.ts';

const RUNS = 20;
const BUSY_LOOPS = 2;

/** Runs the chosen tests 20 times while two busy loops run, prints how many runs passed, and returns whether all did. */
export const runStress = async (chosen: string[]): Promise<boolean> => {
  const loops = Array.from({ length: BUSY_LOOPS }, () => spawn(process.execPath, ['-e', 'for (;;);']));
  const stop = (): void => loops.forEach((loop) => loop.kill('SIGKILL'));
  process.once('exit', stop);
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
  let passed = 0;
  for (let run = 1; run <= RUNS; run += 1) {
    const { files, isBroken } = await runJest(chosen);
    if (!isBroken && [...files.values()].every(({ failed }) => failed === 0)) passed += 1;
    console.log(`run ${run} of ${RUNS}: ${passed} passed so far`);
  }
  stop();
  console.log(`${passed} passed, ${RUNS - passed} failed`);
  return passed === RUNS;
};
