import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib'
import { CfnOIDCProvider, PolicyStatement, Role, WebIdentityPrincipal } from 'aws-cdk-lib/aws-iam'
import type { Construct } from 'constructs'

interface PipelineProps extends StackProps {
  stage: string
  /** `owner/name` */
  githubRepository: string
}

const issuer = 'token.actions.githubusercontent.com'

/** Who may deploy: the workflow of one repository, in the environment of this stage, without any key that lasts. */
export class PipelineStack extends Stack {
  constructor(scope: Construct, id: string, { stage, githubRepository, ...props }: PipelineProps) {
    super(scope, id, props)
    const provider = new CfnOIDCProvider(this, 'GitHub', {
      url: `https://${issuer}`,
      clientIdList: ['sts.amazonaws.com'],
    })
    const role = new Role(this, 'Deploy', {
      roleName: `portal-deploy-${stage}`,
      description: `Deploys the stage ${stage} from ${githubRepository}`,
      maxSessionDuration: Duration.hours(2),
      assumedBy: new WebIdentityPrincipal(provider.attrArn, {
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
    new CfnOutput(this, 'DeployRole', { value: role.roleArn })
  }
}
