import { Duration } from 'aws-cdk-lib'
import { Alarm, ComparisonOperator, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import {
  ApplicationLogLevel,
  Architecture,
  Code,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
  SystemLogLevel,
} from 'aws-cdk-lib/aws-lambda'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import { type HandlerName, bundleDir } from './bundleFunctions'

export interface PortalFunctionProps {
  /** `services/device` for `functions/services/device.handler.ts`. */
  entry: HandlerName
  /** What breaks for people when this fails: the text of its alarm. */
  impact: string
  environment: Record<string, string>
  timeout?: Duration
  memorySize?: number
}

/** A Lambda of the portal: Node on arm64, JSON logs without the platform's own lines, and an alarm that says why. */
export class PortalFunction extends Construct {
  readonly function: LambdaFunction
  readonly alarm: Alarm

  constructor(scope: Construct, id: string, props: PortalFunctionProps) {
    super(scope, id)
    const timeout = props.timeout ?? Duration.seconds(15)
    this.function = new LambdaFunction(this, 'Function', {
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      code: Code.fromAsset(bundleDir(props.entry)),
      handler: 'index.handler',
      description: props.impact.slice(0, 256),
      environment: props.environment,
      timeout,
      memorySize: props.memorySize ?? 512,
      loggingFormat: LoggingFormat.JSON,
      systemLogLevelV2: SystemLogLevel.WARN,
      applicationLogLevelV2: ApplicationLogLevel.INFO,
      logGroup: new LogGroup(this, 'Log', { retention: RetentionDays.THREE_MONTHS }),
    })
    this.alarm = new Alarm(this, 'Failing', {
      alarmDescription: props.impact,
      metric: this.function.metricErrors({ period: Duration.minutes(5) }),
      threshold: 1,
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    })
  }
}
