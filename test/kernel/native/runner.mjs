import { createRequire, registerHooks } from 'node:module';
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

/**
 * Runs a test file as jest does, but in node itself: what the file imports is loaded once by each worker instead of once for
 * each file, which was most of a run. Files share what modules hold, as requests to one process do.
 */
export default async (...given) => {
  const [globalConfig, config, environment, , testPath, send] = given;
  try {
    return await circus.default(globalConfig, config, environment, node, testPath, send);
  } finally {
    // What a test that failed left in place would be the next file's.
    jest.restoreAllMocks();
    jest.useRealTimers();
  }
};
