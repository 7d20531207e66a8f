import { AwsSolutionsChecks } from 'cdk-nag'
import { describe, expect, it } from 'vitest'
import { acknowledgeFindings } from './acknowledgeFindings'
import { acknowledgements } from './acknowledgements'
import { buildAppIn, inTemporaryFolder } from './builtApp.fixture'

describe('the AWS Solutions checks', () => {
  it('find nothing that is not explained, and no explanation is left over', () => {
    inTemporaryFolder((folder) => {
      const app = buildAppIn(folder)
      const unused = acknowledgeFindings(app)
      const { violations } = new AwsSolutionsChecks(app).validateScope(app)
      expect(violations.map(({ ruleName }) => ruleName)).toEqual([])
      expect(unused).toEqual([])
    })
  })

  it('every explanation is for resources of one stack, and a sentence', () => {
    for (const { path, reason } of acknowledgements) {
      expect(path.source).toMatch(/^\^Portal-\\w\+-/)
      expect(reason).toMatch(/^[A-Z].{30,}\.$/)
    }
  })
})
