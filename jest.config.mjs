const transform = {
  '^.+\\.tsx?$': [
    '@swc/jest',
    {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
        target: 'es2024',
        experimental: { keepImportAttributes: true },
      },
      module: { type: 'es6' },
    },
  ],
};

/**
 * Two projects: the web, each file in a context of its own, and the rest in node itself, with one Postgres and one event store
 * for the whole run.
 */
export default {
  maxWorkers: 3,
  // Node keeps the modules of each context, and of each file run in itself, for ever: a worker that holds this much of the machine's memory makes room for a new one.
  workerIdleMemoryLimit: 0.08,
  testTimeout: 300_000,
  waitForUnhandledRejections: true,
  // To free a worker's memory takes more than the usual 500 ms on a busy machine; what a test left open takes all of this.
  workerGracefulExitTimeout: 30_000,
  testSequencer: `${import.meta.dirname}/test/kernel/longestFirst.mjs`,
  projects: [
    {
      displayName: 'web',
      transform: { ...transform, '/docs/\\w+/README\\.md$': '<rootDir>/test/web/kernel/guide.mjs' },
      extensionsToTreatAsEsm: ['.ts', '.tsx', '.md'],
      testMatch: ['<rootDir>/test/web/**/*.test.{ts,tsx}'],
      setupFiles: ['<rootDir>/test/web/kernel/languages.ts'],
      moduleNameMapper: { '^@radix-ui/react-use-layout-effect$': '<rootDir>/test/web/kernel/useLayoutEffect.ts' },
    },
    {
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
