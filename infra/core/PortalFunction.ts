import { CfnResource, type Stack, Duration } from 'aws-cdk-lib'
import { LogGroup, RetentionDays, FilterPattern } from 'aws-cdk-lib/aws-logs'
import path from 'node:path'
import { type Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch'
import {
  ApplicationLogLevel,
  Architecture,
  Code,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
  RuntimeFamily,
  SystemLogLevel,
} from 'aws-cdk-lib/aws-lambda'
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Construct } from 'constructs'
import { figureNamespace } from '../../shared/core/figures'
import { buildFolders } from '../config'
import { type HandlerName, deployedNode } from './bundleFunctions'
import { type Severity, type Watched, watched, whereRetried } from './Watched'

export interface PortalFunctionProps {
  /** `device` for `functions/handlers/device.handler.ts`. */
  entry: HandlerName
  /** What breaks for people when this fails: the text of its alarm. */
  impact: string
  /** Whether the alarm pages the person on call or waits as a ticket. */
  severity: Severity
  /** Whether what fails is tried again: a single bad minute is then no alarm. */
  isRetried?: boolean
  environment: Record<string, string>
  timeout?: Duration
  memorySize?: number
  /** So many calls at once are always there for it, and never more. */
  reservedConcurrency?: number
}

const period = Duration.minutes(1)

/** A Lambda of the portal: Node on arm64, JSON logs without the platform's own lines, and what its failure means. */
export class PortalFunction extends Construct {
  readonly function: LambdaFunction
  readonly watched: Watched[]

  constructor(scope: Construct, id: string, props: PortalFunctionProps) {
    super(scope, id)
    const timeout = props.timeout ?? Duration.seconds(15)
    const log = new LogGroup(this, 'Log', { retention: RetentionDays.THREE_MONTHS })
    // a role of its own: the managed policy for Lambdas would let it write every log of the account
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') })
    log.grantWrite(role)
    this.function = new LambdaFunction(this, 'Function', {
      runtime: new Runtime(`nodejs${Number.parseInt(deployedNode)}.x`, RuntimeFamily.NODEJS),
      architecture: Architecture.ARM_64,
      code: Code.fromAsset(path.join(buildFolders(this).functions, props.entry)),
      handler: 'index.handler',
      description: props.impact.slice(0, 256),
      environment: props.environment,
      timeout,
      memorySize: props.memorySize ?? 512,
      ...(props.reservedConcurrency === undefined
        ? {}
        : { reservedConcurrentExecutions: props.reservedConcurrency }),
      loggingFormat: LoggingFormat.JSON,
      systemLogLevelV2: SystemLogLevel.WARN,
      applicationLogLevelV2: ApplicationLogLevel.INFO,
      logGroup: log,
      role,
    })
    const { severity } = props
    const periods = props.isRetried ? { periods: whereRetried } : {}
    this.watched = [
      watched(this, 'Failing', {
        topic: 'failing',
        severity,
        impact: `${props.impact}: the function fails`,
        metric: this.function.metricErrors({ period }),
        ...periods,
      }),
      watched(this, 'ErrorsLogged', {
        topic: 'errors',
        severity,
        impact: `${props.impact}: the function logs errors`,
        metric: this.countErrors(log),
        ...periods,
      }),
      watched(this, 'Throttled', {
        topic: 'throttled',
        impact: `${props.impact}: calls of the function are turned away`,
        severity,
        metric: this.function.metricThrottles({ period }),
        ...periods,
      }),
    ]
  }

  /** A handler that catches an error answers all the same: its log is the only place that knows. */
  private countErrors(log: LogGroup): Metric {
    const filter = log.addMetricFilter('Errors', {
      filterPattern: FilterPattern.stringValue('$.level', '=', 'ERROR'),
      metricNamespace: figureNamespace,
      metricName: `ErrorsLogged-${this.node.path.replaceAll('/', '-')}`,
    })
    return filter.metric({ statistic: Stats.SUM, period })
  }
}

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
