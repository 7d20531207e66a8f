import path from 'node:path'
import { Duration } from 'aws-cdk-lib'
import {
  ApplicationLogLevel,
  Architecture,
  Code,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
  SystemLogLevel,
} from 'aws-cdk-lib/aws-lambda'
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import { buildFolders } from '../config'
import { type HandlerName, bundleOf } from './bundleFunctions'
import { type Watched, watched } from './Watched'

export interface PortalFunctionProps {
  /** `services/device` for `functions/services/device.handler.ts`. */
  entry: HandlerName
  /** What breaks for people when this fails: the text of its alarm. */
  impact: string
  environment: Record<string, string>
  timeout?: Duration
  memorySize?: number
}

/** A Lambda of the portal: Node on arm64, JSON logs without the platform's own lines, and what its failure means. */
export class PortalFunction extends Construct {
  readonly function: LambdaFunction
  readonly watched: Watched

  constructor(scope: Construct, id: string, props: PortalFunctionProps) {
    super(scope, id)
    const timeout = props.timeout ?? Duration.seconds(15)
    const log = new LogGroup(this, 'Log', { retention: RetentionDays.THREE_MONTHS })
    // a role of its own: the managed policy for Lambdas would let it write every log of the account
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') })
    log.grantWrite(role)
    this.function = new LambdaFunction(this, 'Function', {
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      code: Code.fromAsset(path.join(buildFolders(this).functions, bundleOf(props.entry))),
      handler: 'index.handler',
      description: props.impact.slice(0, 256),
      environment: props.environment,
      timeout,
      memorySize: props.memorySize ?? 512,
      loggingFormat: LoggingFormat.JSON,
      systemLogLevelV2: SystemLogLevel.WARN,
      applicationLogLevelV2: ApplicationLogLevel.INFO,
      logGroup: log,
      role,
    })
    const failures = this.function.metricErrors({ period: Duration.minutes(5) })
    this.watched = watched(this, 'Failing', props.impact, failures)
  }
}
