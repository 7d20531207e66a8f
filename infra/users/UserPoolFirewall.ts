import { Duration } from 'aws-cdk-lib'
import type { UserPool } from 'aws-cdk-lib/aws-cognito'
import { CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2'
import { Construct } from 'constructs'
import { type Watched, watched } from '../core/Watched'
import { worstOfAll } from '../core/metrics'

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
