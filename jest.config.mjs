const transform = {
  '^.+\\.tsx?$': [
    '@swc/jest',
    {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
        target: 'es2024',
      },
      module: { type: 'es6' },
    },
  ],
};
const common = { testEnvironment: 'node', rootDir: import.meta.dirname };

/**
 * Two projects: the web, each file in a context of its own, and the rest in node itself, with one Postgres and one event store
 * for the whole run.
 */
export default {
  maxWorkers: 3,
  // Node keeps the modules of each context for ever: a worker that holds so much of the machine's memory makes room for a new one.
  workerIdleMemoryLimit: 0.08,
  testTimeout: 300_000,
  // A worker that is told to end exits at once, but to free its memory takes it more than the usual 500 ms on a busy machine.
  workerGracefulExitTimeout: 30_000,
  testSequencer: `${import.meta.dirname}/test/kernel/longestFirst.mjs`,
  projects: [
    {
      ...common,
      displayName: 'web',
      transform,
      extensionsToTreatAsEsm: ['.ts', '.tsx'],
      testMatch: ['<rootDir>/test/web/**/*.test.{ts,tsx}'],
    },
    {
      ...common,
      displayName: 'server',
      transform: {},
      testRunner: `${import.meta.dirname}/test/kernel/native/runner.mjs`,
      testMatch: ['<rootDir>/test/**/*.test.ts'],
      testPathIgnorePatterns: ['<rootDir>/test/web/', '/node_modules/'],
      globalSetup: '<rootDir>/test/kernel/globalSetup.ts',
      globalTeardown: '<rootDir>/test/kernel/globalTeardown.ts',
    },
  ],
};
