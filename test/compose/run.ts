import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findEngine } from './engine.ts';
import { tryOut, type Figures } from './steps.ts';
import { openTrial } from './trial.ts';
import { openHands } from './hands.ts';

/**
 * `npm run test:compose`: runs compose.yaml as an operator does, if there is a container engine
 * (docs/operate/containers.md, Containers). Prints one JSON line and exits with 1 on any fault. In every case it
 * removes all it made, and keeps only the images that it downloaded.
 */
const found = await findEngine();
if ('lacking' in found) {
  console.log(found.lacking);
  process.exit(0);
}

const folder = mkdtempSync(join(tmpdir(), 'atende-compose-'));
const trial = await openTrial(folder);
const override = join(folder, 'override.yaml');
writeFileSync(override, trial.override);
const ending = new AbortController();
const hands = openHands({ engine: found.engine, trial, override, signal: ending.signal });
const brokenOff = new Promise<never>((_, reject) => {
  ending.signal.addEventListener('abort', () => reject(new Error('broken off')));
});
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    console.error('What was started is removed; this takes a moment.');
    ending.abort();
  });

const since = performance.now();
const seconds = (from: number): number => Math.round((performance.now() - from) / 1_000);
const steps: Record<string, number> = {};
const faults: string[] = [];
const note = (error: unknown): void => void faults.push(error instanceof Error ? error.message : String(error));
const step = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
  const from = performance.now();
  console.error(`${name} …`);
  try {
    return await work();
  } catch (error) {
    throw new Error(`${name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  } finally {
    steps[name] = seconds(from);
  }
};

const figures: Figures = { walks: 0, refused: {}, errorsS: {} };
try {
  await Promise.race([tryOut({ trial, hands, step }, figures), brokenOff]);
} catch (error) {
  note(error);
  if (!ending.signal.aborted) console.error(await hands.logs().catch(() => 'The services said nothing.'));
}
await step('down', () => hands.down()).catch(note);
rmSync(folder, { recursive: true });
console.log(
  JSON.stringify({ compose: found.engine, project: trial.name, ...figures, steps, faults, seconds: seconds(since) }),
);
// Aborted requests may still be running and would keep the process alive.
process.exit(faults.length > 0 ? 1 : 0);
