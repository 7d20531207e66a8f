import { describe, expect, it } from 'vitest'
import { acknowledgements } from './acknowledgements'
import { buildAppIn, inTemporaryFolder } from './builtApp.fixture'
import { ExplainedChecks } from './ExplainedChecks'

describe('the AWS Solutions checks', () => {
  it('find nothing that is not explained, and no explanation is left over', () => {
    inTemporaryFolder((folder) => {
      // With a pipeline and a stream, whose findings are to be explained too.
      const app = buildAppIn(folder, { githubRepository: 'example/device-portal', stream: 1 })
      const checks = new ExplainedChecks(app)
      // As in a synthesis, after references between stacks have become exports.
      app.synth({ skipValidation: true })
      const { violations } = checks.validateScope(app)
      expect(violations.map(({ ruleName }) => ruleName)).toEqual([])
      expect(checks.unused).toEqual([])
    })
  })

  it('every explanation is for resources of one stack, and a sentence', () => {
    for (const { path, reason } of acknowledgements) {
      expect(path.source).toMatch(/^\^Portal-\\w\+-/)
      expect(reason).toMatch(/^[A-Z].{30,}\.$/)
    }
  })
})
