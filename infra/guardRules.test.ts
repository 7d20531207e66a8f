import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { CfnGuardValidator } from '@cdklabs/cdk-validator-cfnguard'
import type { Template } from 'aws-cdk-lib/assertions'
import { describe, expect, it } from 'vitest'
import { buildAppIn, chosenTemplates, inTemporaryFolder } from './builtApp.fixture'

/** Rules of AWS Control Tower that do not hold here, each with its reason; all others do. */
const explained: Record<string, string> = {
  api_gw_v2_authorization_type_configured_check:
    'Routes that the contract leaves open, which the checks of AWS Solutions name one by one.',
  cloudfront_access_logs_enabled_check:
    'The bucket of its logs is of another stack, which the rule does not see.',
  cloudfront_origin_failover_enabled_check:
    'The page and its APIs are in one region, where there is no other.',
  cloudwatch_log_group_encrypted_check: 'Logs hold no secret and are encrypted by the service’s own key.',
  cloudwatch_log_group_retention_period_check:
    'Three months are enough to find an error, and hold addresses of people.',
  kms_create_grant_aws_service_check: 'Nobody is granted the keys but the roles of the stacks.',
  lambda_function_public_access_prohibited_check:
    'Only the API whose ARN is named may call; the rule does not see an ARN that is put together.',
  lambda_inside_vpc_check: 'Functions reach services of AWS and Stripe alone, and each by its own role.',
  s3_bucket_default_encryption_kms_check: 'Buckets are encrypted by the service’s own key.',
  s3_bucket_logging_enabled_check:
    'All log into one bucket, which is of another stack; its own log would be a log of itself.',
  s3_bucket_object_lock_enabled_check: 'People may have their files removed.',
  s3_bucket_versioning_enabled_check: 'Logs, lost messages and the built page are written once.',
  s3_event_notifications_enabled_check: 'Nothing follows from an object.',
  s3_lifecycle_policy_check:
    'Files of earlier pages are swept by the names that a page uses, not by their age.',
  sqs_dlq_check: 'Dead letters end here.',
}

/** One line of code makes all alarms, and the program takes a third of its time for them. */
const withFewAlarms = (template: Template) => {
  const { Resources } = template.toJSON() as { Resources: Record<string, { Type: string }> }
  const isAlarm = (type: string) => type === 'AWS::CloudWatch::Alarm'
  const alarms = Object.entries(Resources).filter(([, { Type }]) => isAlarm(Type))
  const others = Object.entries(Resources).filter(([, { Type }]) => !isAlarm(Type))
  return { Resources: Object.fromEntries([...others, ...alarms.slice(0, 3)]) }
}

/** A program that comes with the package, for Linux and macOS. */
const validate = () =>
  inTemporaryFolder((folder) => {
    const templatePaths = Object.entries(chosenTemplates()).map(([name, template]) => {
      const file = path.join(folder, `${name}.template.json`)
      writeFileSync(file, JSON.stringify(withFewAlarms(template)))
      return file
    })
    const guard = new CfnGuardValidator({ maxBuffer: 256 * 1024 * 1024 })
    return guard.validate({ templatePaths, appConstruct: buildAppIn(folder) })
  })

describe('the rules of Control Tower', () => {
  it('find nothing that is not explained, and no explanation is left over', () => {
    const found = validate().violations.map(({ ruleName }) => ruleName)
    expect([...new Set(found)].sort()).toEqual(Object.keys(explained).sort())
  })
})
