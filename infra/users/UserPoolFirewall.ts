import { Duration } from 'aws-cdk-lib'
import type { UserPool, UserPoolClient } from 'aws-cdk-lib/aws-cognito'
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch'
import { CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2'
import { Construct } from 'constructs'
import { type Severity, type Watched, watched, whereRetried, worstOfAll } from '../core/Watched'

/** What sends a code by mail or text message, and so costs money at the will of a stranger. */
const sendsCodes = [
  'SignUp',
  'ResendConfirmationCode',
  'ForgotPassword',
  'GetUserAttributeVerificationCode',
  'UpdateUserAttributes',
]

/** Requests of one address in five minutes: a site of a hundred people signs in; no real person requests so many codes. */
const limits = { all: 1000, codes: 50 }

const windowSeconds = 300

/** The operation as a client asks for it, and as Cognito says it to the firewall. */
const operationIs = (operation: string): CfnWebACL.StatementProperty[] =>
  [
    ['x-amz-target', `AWSCognitoIdentityProviderService.${operation}`],
    ['x-amzn-cognito-operation-name', operation],
  ].map(([name, searchString]) => ({
    byteMatchStatement: {
      // Passed on as it is, so in the words of CloudFormation.
      fieldToMatch: { singleHeader: { Name: name } },
      positionalConstraint: 'EXACTLY',
      searchString,
      textTransformations: [{ priority: 0, type: 'NONE' }],
    },
  }))

const visible = (metricName: string) => ({
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: true,
  metricName,
})

const limitRule = (
  name: string,
  priority: number,
  statement: Omit<CfnWebACL.RateBasedStatementProperty, 'aggregateKeyType'>,
): CfnWebACL.RuleProperty => ({
  name,
  priority,
  action: { block: {} },
  statement: {
    rateBasedStatement: { aggregateKeyType: 'IP', evaluationWindowSec: windowSeconds, ...statement },
  },
  visibilityConfig: visible(name),
})

/** Limits what one address asks of the user pool, which its pages ask past the distribution and its firewall. */
export class UserPoolFirewall extends Construct {
  readonly watched: Watched[]

  constructor(scope: Construct, id: string, userPool: UserPool) {
    super(scope, id)
    const acl = new CfnWebACL(this, 'Acl', {
      scope: 'REGIONAL',
      defaultAction: { allow: {} },
      visibilityConfig: visible('UserPoolFirewall'),
      rules: [
        limitRule('TooManyCodes', 0, {
          limit: limits.codes,
          scopeDownStatement: { orStatement: { statements: sendsCodes.flatMap(operationIs) } },
        }),
        limitRule('TooManyRequests', 1, { limit: limits.all }),
      ],
    })
    new CfnWebACLAssociation(this, 'OfPool', {
      resourceArn: userPool.userPoolArn,
      webAclArn: acl.attrArn,
    })
    this.watched = [
      watched(this, 'Blocked', {
        topic: 'signIns',
        severity: 'ticket',
        impact: 'somebody tries to sign up or guess codes in bulk, or a large site cannot sign in',
        metric: worstOfAll('SUM', 'BlockedRequests', 'AWS/WAFV2', Duration.minutes(5)),
        rings: { atLeast: 100 },
      }),
    ]
  }
}

const throttles = {
  SignInThrottles: ['page', 'people cannot sign in: more do than the user pool lets through'],
  TokenRefreshThrottles: [
    'page',
    'people are signed out: more sessions are renewed than the user pool lets through',
  ],
  SignUpThrottles: ['ticket', 'people cannot sign up: more do than the user pool lets through'],
} as const satisfies Record<string, readonly [Severity, string]>

/** What the user pool turns away by its own quotas, which an account can have raised. */
export const watchSignIns = (userPool: UserPool, client: UserPoolClient): Watched[] =>
  Object.entries(throttles).map(([metricName, [severity, impact]]) =>
    watched(client, metricName, {
      topic: 'signIns',
      severity,
      impact,
      metric: new Metric({
        namespace: 'AWS/Cognito',
        metricName,
        dimensionsMap: { UserPool: userPool.userPoolId, UserPoolClient: client.userPoolClientId },
        statistic: Stats.SUM,
        period: Duration.minutes(1),
      }),
      rings: { atLeast: 5 },
      periods: whereRetried,
    }),
  )
