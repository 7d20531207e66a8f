import { Duration, Stack } from 'aws-cdk-lib'
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { type ISecret, RotationSchedule } from 'aws-cdk-lib/aws-secretsmanager'
import { Construct } from 'constructs'
import { PortalFunction } from '../core/PortalFunction'
import type { Watched } from '../core/Watched'

interface OriginRotationProps {
  secret: ISecret
  distribution: Distribution
  /** A public address of one of the APIs, past the distribution. */
  originUrl: string
}

/** Changes the secret between the distribution and the APIs each month. */
export class OriginRotation extends Construct {
  readonly watched: Watched[]

  constructor(scope: Construct, id: string, { secret, distribution, originUrl }: OriginRotationProps) {
    super(scope, id)
    const rotation = new PortalFunction(this, 'Handler', {
      entry: 'rotateOriginSecret',
      impact: 'the origin secret is not changed: a leaked one would bypass the firewall for longer',
      severity: 'ticket',
      environment: {
        DISTRIBUTION_ID: distribution.distributionId,
        ORIGIN_URL: originUrl,
        ORIGIN_SECRET: secret.secretArn,
      },
      timeout: Duration.minutes(15),
    })
    const allow = (actions: string[], resource: string) =>
      rotation.function.addToRolePolicy(new PolicyStatement({ actions, resources: [resource] }))
    secret.grantRead(rotation.function)
    secret.grantWrite(rotation.function)
    allow(['secretsmanager:UpdateSecretVersionStage'], secret.secretArn)
    allow(['secretsmanager:GetRandomPassword'], '*')
    allow(
      ['cloudfront:GetDistribution', 'cloudfront:GetDistributionConfig', 'cloudfront:UpdateDistribution'],
      Stack.of(this).formatArn({
        service: 'cloudfront',
        region: '',
        resource: 'distribution',
        resourceName: distribution.distributionId,
      }),
    )
    const schedule = new RotationSchedule(this, 'Schedule', {
      secret,
      rotationLambda: rotation.function,
      automaticallyAfter: Duration.days(30),
      rotateImmediatelyOnUpdate: false,
    })
    schedule.node.addDependency(distribution)
    this.watched = rotation.watched
  }
}
