import { writeFileSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import circus from 'jest-circus/runner';
import '../clientHooks.mjs';
import { jest, provide } from './globals.mjs';

const require = createRequire(import.meta.url);
const globals = new URL('./globals.mjs', import.meta.url).href;

registerHooks({
  resolve: (name, context, next) =>
    name === '@jest/globals' ? { url: globals, shortCircuit: true } : next(name, context),
});

/** The runtime that jest's file runner expects; jest's own one would load the file into a separate context. */
const node = {
  // Its module state holds the tests of one file, so each file loads it again.
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

/** The present test file, or the last one. */
let current = '';
// When a worker dies, jest gives its file to another one, which would hide a flaky crash.
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
  // Jest sets both for transformed files. These are not transformed, and long mapped stacks make every error expensive.
  Error.prepareStackTrace = undefined;
  Error.stackTraceLimit = 10;
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
