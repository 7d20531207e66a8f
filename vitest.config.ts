import { defineConfig } from 'vitest/config'

/** Unit tests share one process per thread (they touch no global state); stories start the whole local stack. */
/** The SDK announces the end of Node 20 on every start; the engine is pinned on purpose. */
const env = { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' }

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          env,
          include: [
            '{shared,functions,infra,web,scripts}/**/*.test.{ts,tsx}',
            'test/{,integration/}*.test.ts',
          ],
          environment: 'node',
          pool: 'threads',
          isolate: false,
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'stories',
          env,
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
