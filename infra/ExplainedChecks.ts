import type { PolicyValidationPluginReport } from 'aws-cdk-lib'
import { AwsSolutionsChecks } from 'cdk-nag'
import type { IConstruct } from 'constructs'
import { type Acknowledgement, acknowledgements } from './acknowledgements'

type Violation = PolicyValidationPluginReport['violations'][number]

/**
 * The AWS Solutions rules without those findings that the table explains; any other stops the build. The table is
 * held against the tree as it is deployed: before that, names of other stacks' resources are not settled.
 */
export class ExplainedChecks extends AwsSolutionsChecks {
  private readonly used = new Set<Acknowledgement>()

  /** Entries of the table that explained nothing so far. */
  get unused(): Acknowledgement[] {
    return acknowledgements.filter((entry) => !this.used.has(entry))
  }

  override validateScope(scope: IConstruct): PolicyValidationPluginReport {
    const report = super.validateScope(scope)
    const violations = report.violations.flatMap((violation) => this.unexplained(violation))
    return { ...report, success: violations.length === 0, violations }
  }

  /** What is left of a finding: it may be about several resources, each explained or not. */
  private unexplained(violation: Violation): Violation[] {
    const left = violation.violatingResources.filter(({ constructPath = '' }) => {
      const entry = acknowledgements.find(
        ({ rule, path }) => rule.test(violation.ruleName) && path.test(constructPath),
      )
      if (entry !== undefined) this.used.add(entry)
      return entry === undefined
    })
    return left.length === 0 ? [] : [{ ...violation, violatingResources: left }]
  }
}
