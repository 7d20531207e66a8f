import { Duration } from 'aws-cdk-lib'
import type { UserPool, UserPoolClient } from 'aws-cdk-lib/aws-cognito'
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch'
import { type Severity, type Watched, watched, whereRetried } from '../core/Watched'

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
