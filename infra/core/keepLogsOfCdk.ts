import { CfnResource, type Stack } from 'aws-cdk-lib'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'

/** Functions that the CDK adds for its own work make a log of their own, which no rule would ever end. */
export const keepLogsOfCdk = (stack: Stack): void => {
  for (const each of stack.node.findAll()) {
    const isFunction = CfnResource.isCfnResource(each) && each.cfnResourceType === 'AWS::Lambda::Function'
    if (!isFunction || !each.node.path.split('/')[1]?.startsWith('Custom')) continue
    const owner = each.node.scope ?? stack
    const log = new LogGroup(owner, 'Log', { retention: RetentionDays.THREE_MONTHS })
    each.addPropertyOverride('LoggingConfig', { LogGroup: log.logGroupName })
  }
}
