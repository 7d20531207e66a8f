import { Aws, CfnOutput, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib'
import { Metric } from 'aws-cdk-lib/aws-cloudwatch'
import { Rule as ScheduleRule, Schedule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { CfnPolicy } from 'aws-cdk-lib/aws-iot'
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda'
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'
import { topics } from '../../shared/core/topics'
import type { Config } from '../config'
import { PortalFunction } from '../core/PortalFunction'
import { Rule } from '../core/Rule'
import { type Watched, watched } from '../core/Watched'
import { Worker } from '../core/Worker'
import { rules } from '../devicelink/rules'
import { FleetProvisioning } from '../devicelink/FleetProvisioning'
import { thingPolicy, thingPolicyName } from '../devicelink/thingPolicy'
import { publishNames } from '../operator/publishNames'
import type { StorageStack } from './StorageStack'

interface DeviceLinkProps extends StackProps {
  config: Config
  storage: StorageStack
}

/** How far the packer is behind; it writes this itself. */
export const packingLag = new Metric({
  namespace: 'DevicePortal',
  metricName: 'PackingLagHours',
  statistic: 'Maximum',
  period: Duration.hours(1),
})

/** Lets a function publish commands to devices, and nothing else of IoT. */
export const grantSendCommands = (sender: Lambda): void => {
  sender.addToRolePolicy(
    new PolicyStatement({
      effect: Effect.ALLOW,
      actions: ['iot:Publish'],
      resources: [`arn:${Aws.PARTITION}:iot:${Aws.REGION}:${Aws.ACCOUNT_ID}:topic/${topics.commands('*')}`],
    }),
  )
}

/** How devices talk to the portal: their policy, the rules and queues, ingest, commands' answers, and the packer. */
export class DeviceLinkStack extends Stack {
  readonly watched: Watched[]

  constructor(scope: Construct, id: string, { config, storage, ...props }: DeviceLinkProps) {
    super(scope, id, props)
    const { tables } = storage
    new CfnPolicy(this, 'ThingPolicy', { policyName: thingPolicyName, policyDocument: thingPolicy(this) })

    const readings = new Worker(this, 'Readings', {
      entry: 'ingest/ingest',
      impact: 'new readings do not appear: what devices send waits in the queue',
      deadLetterImpact: 'readings that devices sent are missing until the dead letters are replayed',
      environment: {
        DEVICES_TABLE: tables.Devices.tableName,
        READINGS_TABLE: tables.Readings.tableName,
        HISTORY_TABLE: tables.History.tableName,
        COMMANDS_TABLE: tables.Commands.tableName,
        QUARANTINE_TABLE: tables.Quarantine.tableName,
        SERVER_LOG_TABLE: tables.ServerLog.tableName,
      },
      batchSize: 1000,
      batchWindow: Duration.seconds(1),
      maxConcurrency: 20,
      memorySize: 1024,
    })
    for (const table of [tables.Devices, tables.Commands]) table.grantReadWriteData(readings.worker.function)
    for (const table of [tables.Readings, tables.History, tables.Quarantine, tables.ServerLog]) {
      table.grantWriteData(readings.worker.function)
    }
    grantSendCommands(readings.worker.function)

    const link = new Worker(this, 'Link', {
      entry: 'commands/link',
      impact: 'commands stay pending: answers and presence of devices wait in the queue',
      deadLetterImpact: 'some commands stay pending although their devices answered',
      environment: {
        DEVICES_TABLE: tables.Devices.tableName,
        COMMANDS_TABLE: tables.Commands.tableName,
        SERVER_LOG_TABLE: tables.ServerLog.tableName,
      },
      batchSize: 10,
    })
    for (const table of [tables.Devices, tables.Commands]) table.grantReadWriteData(link.worker.function)
    tables.ServerLog.grantWriteData(link.worker.function)
    grantSendCommands(link.worker.function)

    const errors = this.makeErrorBucket(storage)
    const queues = { readings: readings.queue, link: link.queue }
    for (const [name, { queue, impact, sql }] of Object.entries(rules)) {
      new Rule(this, `${name}Rule`, { impact, sql, queue: queues[queue], errors })
    }

    new FleetProvisioning(this, 'Fleet', { enabled: config.fleetProvisioning === 'on' })
    publishNames(this, {
      'readings-queue': readings.queue.queueUrl,
      'readings-dead-letters': readings.deadLetters.queueArn,
      'link-queue': link.queue.queueUrl,
      'link-dead-letters': link.deadLetters.queueArn,
      'rule-errors-bucket': errors.bucketName,
    })
    new CfnOutput(this, 'BrokerLookup', {
      description: 'Prints the address that devices connect to, port 8883',
      value: 'aws iot describe-endpoint --endpoint-type iot:Data-ATS',
    })
    this.watched = [...readings.watched, ...link.watched, ...this.makePacker(storage)]
  }

  private makeErrorBucket({ logs }: StorageStack): Bucket {
    return new Bucket(this, 'RuleErrors', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      serverAccessLogsBucket: logs,
      serverAccessLogsPrefix: 'rule-errors/',
      lifecycleRules: [{ expiration: Duration.days(90) }],
      removalPolicy: RemovalPolicy.RETAIN,
    })
  }

  private makePacker({ tables }: StorageStack): Watched[] {
    const packer = new PortalFunction(this, 'Packer', {
      entry: 'packing/packer',
      impact: 'long charts become slow and dear: days are not packed',
      environment: {
        DEVICES_TABLE: tables.Devices.tableName,
        READINGS_TABLE: tables.Readings.tableName,
        HISTORY_TABLE: tables.History.tableName,
      },
      timeout: Duration.minutes(15),
      // a day of a device that captures all of its CAN bus is decoded at once
      memorySize: 3008,
    })
    tables.Readings.grantReadData(packer.function)
    tables.History.grantReadWriteData(packer.function)
    tables.Devices.grantReadWriteData(packer.function)
    new ScheduleRule(this, 'PackHourly', {
      schedule: Schedule.rate(Duration.hours(1)),
      targets: [new LambdaFunction(packer.function)],
    })
    const late = 'readings will expire before they are packed: the packer is two days behind'
    return [packer.watched, watched(packer, 'Lag', late, packingLag, 48)]
  }
}
