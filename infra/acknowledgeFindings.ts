import { type App, Validations } from 'aws-cdk-lib'
import { AwsSolutionsChecks } from 'cdk-nag'
import { type Acknowledgement, acknowledgements } from './acknowledgements'

const explains = ({ rule, path }: Acknowledgement, found: { rule: string; path: string }): boolean =>
  rule.test(found.rule) && path.test(found.path)

/** Every finding of the AWS Solutions rules, with the resource that it is about. */
const findAll = (app: App): { rule: string; path: string }[] =>
  new AwsSolutionsChecks(app)
    .validateScope(app)
    .violations.flatMap(({ ruleName, violatingResources }) =>
      violatingResources.map(({ constructPath = '' }) => ({ rule: ruleName, path: constructPath })),
    )

/**
 * Records the reason of each finding that the table explains, on the very resource it is about; the checks then pass
 * over those and stop the build at any other.
 * @returns the entries of the table that explain nothing any more
 */
export const acknowledgeFindings = (app: App): Acknowledgement[] => {
  const used = new Set<Acknowledgement>()
  for (const found of findAll(app)) {
    const entry = acknowledgements.find((each) => explains(each, found))
    if (entry === undefined) continue
    used.add(entry)
    const resource = app.node.findAll().find((construct) => construct.node.path === found.path)
    if (resource === undefined) throw new Error(`A finding names no resource: ${found.path}`)
    Validations.of(resource).acknowledge({ id: found.rule, reason: entry.reason })
  }
  return acknowledgements.filter((entry) => !used.has(entry))
}
