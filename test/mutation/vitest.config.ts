import { defineConfig } from 'vitest/config'
import { warmPool } from './warmPool'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const tests = JSON.parse(process.env.MUTATION_TESTS ?? '[]') as string[]

/** As the area names them: its quick ones first. */
class AsNamed extends BaseSequencer {
  override sort(files: TestSpecification[]) {
    const place = ({ moduleId }: TestSpecification) =>
      tests.findIndex((file) => moduleId.endsWith(`/${file}`))
    return Promise.resolve([...files].sort((a, b) => place(a) - place(b)))
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
    include: tests,
    environment: 'node',
    setupFiles: ['test/mutation/activeMutant.setup.ts'],
    sequence: { sequencer: AsNamed },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
