import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib'
import { CfnOIDCProvider, PolicyStatement, Role, WebIdentityPrincipal } from 'aws-cdk-lib/aws-iam'
import type { Construct } from 'constructs'
import type { Config } from '../config'

interface PipelineProps extends StackProps {
  stage: string
  /** `owner/name` */
  githubRepository: string
  githubProvider: Config['githubProvider']
}

const issuer = 'token.actions.githubusercontent.com'

/** Who may deploy: the workflow of one repository, in the environment of this stage, without any key that lasts. */
export class PipelineStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    { stage, githubRepository, githubProvider, ...props }: PipelineProps,
  ) {
    super(scope, id, props)
    const role = new Role(this, 'Deploy', {
      roleName: `portal-deploy-${stage}`,
      description: `Deploys the stage ${stage} from ${githubRepository}`,
      maxSessionDuration: Duration.hours(2),
      assumedBy: new WebIdentityPrincipal(this.providerArn(githubProvider), {
        StringEquals: {
          [`${issuer}:aud`]: 'sts.amazonaws.com',
          [`${issuer}:sub`]: `repo:${githubRepository}:environment:${stage}`,
        },
      }),
    })
    const allow = (actions: string[], resources: string[]) =>
      role.addToPolicy(new PolicyStatement({ actions, resources }))
    // The roles that `cdk bootstrap` made do the work; this one may take them, test and look at alarms.
    const arn = (service: string, resource: string, region = this.region) =>
      `arn:${this.partition}:${service}:${region}:${this.account}:${resource}`
    allow(['sts:AssumeRole'], [arn('iam', 'role/cdk-hnb659fds-*', '')])
    allow(['secretsmanager:GetSecretValue'], [arn('secretsmanager', `secret:portal-smoke-${stage}-*`)])
    allow(['iot:DescribeEndpoint', 'cloudwatch:DescribeAlarms'], ['*'])
    // What a deployment would take away is seen by comparing it with what is deployed.
    allow(
      ['cloudformation:GetTemplate', 'cloudformation:DescribeStackResource'],
      [arn('cloudformation', `stack/Portal-${stage}-*`, '*')],
    )
    // A table that a deployment changes is put on demand before, as its template says.
    allow(
      ['dynamodb:DescribeTable', 'dynamodb:UpdateTable'],
      [arn('dynamodb', `table/Portal-${stage}-Storage-*`)],
    )
    new CfnOutput(this, 'DeployRole', { value: role.roleArn })
  }

  /** An account has one provider for each issuer, whose ARN says which: a second one is refused. */
  private providerArn(provider: Config['githubProvider']): string {
    if (provider === 'existing') {
      return this.formatArn({ service: 'iam', region: '', resource: 'oidc-provider', resourceName: issuer })
    }
    return new CfnOIDCProvider(this, 'GitHub', {
      url: `https://${issuer}`,
      clientIdList: ['sts.amazonaws.com'],
    }).attrArn
  }
}
