import { defineConfig } from 'vitest/config'

/** What tests provoke on purpose belongs into no report: here the log of the product, `silent` for all else. */
const quiet = {
  AWS_LAMBDA_LOG_LEVEL: 'FATAL',
  // The SDK announces the end of Node 20 on every start; the engine is pinned on purpose.
  AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
}

/** How long an effect is waited for: longer than anything takes that works, on the busiest machine. */
const patienceMs = 60_000

/** Real processes share two cores. None is tried twice: a race that fails one time in two is a fault. */
const onRunningStacks = {
  env: quiet,
  pool: 'forks',
  fileParallelism: false,
  // Limits of time only end what hangs: what is right is waited for on the busiest machine.
  testTimeout: 300_000,
  hookTimeout: 300_000,
} as const

/** Their files share a local stack. Some wait for a minute that the product promises: together, not one after the other. */
const onSharedStack = {
  ...onRunningStacks,
  maxConcurrency: 20,
  globalSetup: ['test/harness/localStack.setup.ts'],
}

/**
 * Unit tests share one process per thread (they touch no global state), stories one local stack, the tests of security
 * another; a fault breaks a stack of its own.
 */
export default defineConfig({
  test: {
    silent: 'passed-only',
    projects: [
      {
        test: {
          name: 'unit',
          env: quiet,
          include: [
            '{shared,functions,infra,web,scripts}/**/*.test.{ts,tsx}',
            'test/{,integration/,fuzz/,histories/,simulation/,standins/**/}*.test.ts',
          ],
          environment: 'node',
          pool: 'threads',
          isolate: false,
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: patienceMs } },
          globalSetup: ['test/harness/temporaryFolder.setup.ts'],
          setupFiles: ['test/harness/domPatience.setup.ts'],
        },
      },
      {
        test: {
          ...onSharedStack,
          name: 'stories',
          include: ['test/features/*.test.ts', 'test/clients/*.test.ts'],
        },
      },
      {
        test: {
          ...onSharedStack,
          name: 'security',
          include: ['test/security/*.test.ts', 'test/hostile/*.test.ts'],
        },
      },
      {
        test: {
          ...onRunningStacks,
          name: 'faults',
          include: ['test/faults/*.test.ts'],
        },
      },
    ],
  },
})
