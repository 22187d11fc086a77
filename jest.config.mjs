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
const common = {
  transform,
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  testEnvironment: `${import.meta.dirname}/test/kernel/environment.mjs`,
  rootDir: import.meta.dirname,
};

/** Two projects: what needs no service, and what needs Postgres and an event store (started once for the run). */
export default {
  maxWorkers: 3,
  // Node keeps the modules of each test file for ever: a worker that holds so much of the machine's memory makes room for a new
  // one, which is a fifth of the work of a short file.
  workerIdleMemoryLimit: 0.08,
  testTimeout: 300_000,
  testSequencer: `${import.meta.dirname}/test/kernel/longestFirst.mjs`,
  projects: [
    { ...common, displayName: 'web', testMatch: ['<rootDir>/test/web/**/*.test.{ts,tsx}'] },
    {
      ...common,
      displayName: 'server',
      testMatch: ['<rootDir>/test/**/*.test.ts'],
      testPathIgnorePatterns: ['<rootDir>/test/web/', '/node_modules/'],
      globalSetup: '<rootDir>/test/kernel/globalSetup.ts',
      globalTeardown: '<rootDir>/test/kernel/globalTeardown.ts',
    },
  ],
};
