import { defineConfig } from 'vitest/config'

/** Unit tests share one process per thread (they touch no global state); stories start the whole local stack. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{shared,functions,infra,web,scripts}/**/*.test.{ts,tsx}', 'test/*.test.ts'],
          environment: 'node',
          pool: 'threads',
          isolate: false,
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'stories',
          include: ['test/{features,security,faults}/**/*.test.ts'],
          pool: 'forks',
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          globalSetup: ['test/features/localStack.setup.ts'],
        },
      },
    ],
  },
})
