import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib'
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2'
import type { Construct } from 'constructs'

const visible = (metricName: string) => ({
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: true,
  metricName,
})

/** What CloudFront wants in us-east-1: the firewall. Its ARN goes into `--context webAclArn=`. */
export class EdgeStack extends Stack {
  constructor(scope: Construct, id: string, props: StackProps) {
    super(scope, id, props)
    const acl = new CfnWebACL(this, 'Firewall', {
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: visible('PortalFirewall'),
      rules: [
        {
          name: 'TooManyRequests',
          priority: 0,
          action: { block: {} },
          statement: { rateBasedStatement: { aggregateKeyType: 'IP', limit: 5000 } },
          visibilityConfig: visible('TooManyRequests'),
        },
        {
          name: 'KnownBadInputs',
          priority: 1,
          overrideAction: { none: {} },
          statement: {
            managedRuleGroupStatement: { vendorName: 'AWS', name: 'AWSManagedRulesKnownBadInputsRuleSet' },
          },
          visibilityConfig: visible('KnownBadInputs'),
        },
      ],
    })
    new CfnOutput(this, 'WebAclArn', { value: acl.attrArn })
  }
}
