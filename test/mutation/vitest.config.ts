import { defineConfig } from 'vitest/config'
import { warmPool } from './warmPool'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The first test that fails ends a mutant: unit tests, which take milliseconds, come before races. */
class QuickFirst extends BaseSequencer {
  override sort(files: TestSpecification[]) {
    const isIntegration = ({ moduleId }: TestSpecification) => Number(moduleId.includes('/test/integration/'))
    return Promise.resolve([...files].sort((a, b) => isIntegration(a) - isIntegration(b)))
  }
}

/** The tests of one area, which `npm run mutate` names: one project, as the mutation runner knows no other. */
export default defineConfig({
  plugins: [
    {
      name: 'warm-pool',
      // The mutation runner asks for threads: this comes after it.
      configureVitest: ({ project }) => {
        Object.assign(project.config, { pool: 'warm', poolRunner: warmPool, isolate: true })
      },
    },
  ],
  test: {
    env: { AWS_LAMBDA_LOG_LEVEL: 'FATAL', AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' },
    include: JSON.parse(process.env.MUTATION_TESTS ?? '[]') as string[],
    environment: 'node',
    setupFiles: ['test/mutation/activeMutant.setup.ts'],
    sequence: { sequencer: QuickFirst },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    passWithNoTests: true,
  },
})
