import { CfnOutput, Stack, type StackProps, Duration } from 'aws-cdk-lib'
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2'
import type { Construct } from 'constructs'
import { problemMessage } from '../../shared/core/problem'
import type { Config } from '../config'
import { AlarmTopics, type AlarmTopicsProps } from '../core/AlarmTopics'
import { firewallLimits, windowSeconds } from '../webrelease/firewallLimits'
import { type Watched, watched, whereRetried, worstOfAll } from '../core/Watched'

/** What CloudFront and its firewall count, which they do in us-east-1 alone. */
export const watchFront = (owner: Construct): Watched[] => [
  watched(owner, 'FrontFailing', {
    topic: 'front',
    severity: 'page',
    impact: 'people cannot open the portal: more than one in twenty answers of the front is an error',
    metric: worstOfAll('MAX', '5xxErrorRate', 'AWS/CloudFront', Duration.minutes(1)),
    rings: { atLeast: 5 },
    periods: whereRetried,
  }),
  watched(owner, 'FrontBlocked', {
    topic: 'front',
    severity: 'ticket',
    impact: 'the firewall blocks many requests: an attack, or people and programs that are turned away',
    metric: worstOfAll('SUM', 'BlockedRequests', 'AWS/WAFV2', Duration.minutes(5)),
    rings: { atLeast: 1000 },
  }),
]

interface EdgeProps extends StackProps {
  config: Pick<Config, 'firewallLimits'> & AlarmTopicsProps
}

const visible = (metricName: string) => ({
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: true,
  metricName,
})

/** The body of what the limits turn away: the words of an API, since pages and programs read it. */
const tooMany = 'TooMany'

/**
 * What a limit does: counts in the figures of the firewall, or turns away as an API does. A plain 403 would mean to a
 * page that a device is no longer shared with its reader.
 */
const actionOf = (mode: Config['firewallLimits']): CfnWebACL.RuleActionProperty =>
  mode === 'count'
    ? { count: {} }
    : {
        block: {
          customResponse: {
            responseCode: 429,
            customResponseBodyKey: tooMany,
            responseHeaders: [{ name: 'retry-after', value: String(windowSeconds) }],
          },
        },
      }

/**
 * Each person by address and token, so that those who share an address do not use up each other's requests; then each
 * address as a whole, since a request without a token is in no count of the first, and a token can be made up.
 */
const limitsOf = (mode: Config['firewallLimits']): CfnWebACL.RuleProperty[] => {
  const ofPerson: CfnWebACL.RateBasedStatementProperty = {
    aggregateKeyType: 'CUSTOM_KEYS',
    customKeys: [
      { ip: {} },
      { header: { name: 'authorization', textTransformations: [{ priority: 0, type: 'NONE' }] } },
    ],
    limit: firewallLimits.ofPerson,
    evaluationWindowSec: windowSeconds,
  }
  const ofAddress: CfnWebACL.RateBasedStatementProperty = {
    aggregateKeyType: 'IP',
    limit: firewallLimits.ofAddress,
    evaluationWindowSec: windowSeconds,
  }
  return Object.entries({ TooManyOfPerson: ofPerson, TooManyOfAddress: ofAddress }).map(
    ([name, rateBasedStatement], priority) => ({
      name,
      priority,
      action: actionOf(mode),
      statement: { rateBasedStatement },
      visibilityConfig: visible(name),
    }),
  )
}

/** What CloudFront wants in us-east-1: the firewall, and the alarms of both. Its ARN goes into the stage’s file as `webAclArn`. */
export class EdgeStack extends Stack {
  constructor(scope: Construct, id: string, { config, ...props }: EdgeProps) {
    super(scope, id, props)
    const acl = new CfnWebACL(this, 'Firewall', {
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      customResponseBodies: {
        [tooMany]: {
          contentType: 'APPLICATION_JSON',
          content: JSON.stringify({ message: problemMessage.tooManyAttempts }),
        },
      },
      visibilityConfig: visible('PortalFirewall'),
      rules: [
        ...limitsOf(config.firewallLimits),
        {
          name: 'KnownBadInputs',
          priority: 2,
          overrideAction: { none: {} },
          statement: {
            managedRuleGroupStatement: { vendorName: 'AWS', name: 'AWSManagedRulesKnownBadInputsRuleSet' },
          },
          visibilityConfig: visible('KnownBadInputs'),
        },
      ],
    })
    new CfnOutput(this, 'WebAclArn', { value: acl.attrArn })
    const topics = new AlarmTopics(this, 'Alarms', config)
    for (const each of watchFront(this)) topics.ring(each)
  }
}
