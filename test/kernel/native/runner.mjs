import { writeFileSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import circus from 'jest-circus/runner';
import { jest, provide } from './globals.mjs';

const require = createRequire(import.meta.url);
const globals = new URL('./globals.mjs', import.meta.url).href;

registerHooks({
  resolve: (name, context, next) =>
    name === '@jest/globals' ? { url: globals, shortCircuit: true } : next(name, context),
});

/** What jest's own runner of a file asks of the machine that would load it into a context made for it. */
const node = {
  // It holds the tests of one file, and so is loaded for each anew.
  requireInternalModule: (path) => {
    delete require.cache[path];
    delete globalThis[Symbol.for('EVENT_HANDLERS')];
    return require(path);
  },
  requireModule: require,
  setGlobalsForRuntime: provide,
  unstable_shouldLoadAsEsm: () => true,
  unstable_importModule: (path) => import(pathToFileURL(path)),
  enterTestCode: () => {},
  leaveTestCode: () => {},
};

/** The file that is run, or was run last. */
let current = '';
// jest gives the file of a worker that ended to another one, and so would make a fault that comes by chance look like none.
process.once('exit', (code) => {
  const folder = process.env.TEST_RUN;
  if (code !== 0 && process.send && folder) writeFileSync(join(folder, 'died'), `${current}\n`, { flag: 'a' });
});

/**
 * Runs a test file as jest does, but in node itself: what the file imports is loaded once by each worker instead of once for
 * each file, which was most of a run. Files share what modules hold, as requests to one process do.
 */
export default async (...given) => {
  current = given[4];
  const before = { ...process.env };
  try {
    return await circus.default(...given.with(3, node));
  } finally {
    // State that a failed test left must not reach the next file.
    jest.restoreAllMocks();
    jest.useRealTimers();
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    Object.assign(process.env, before);
  }
};
