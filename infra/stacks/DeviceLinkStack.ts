import { Aws, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib'
import { Alarm, Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import { Rule as ScheduleRule, Schedule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { CfnPolicy } from 'aws-cdk-lib/aws-iot'
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda'
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'
import { topics } from '../../shared/core/topics'
import { PortalFunction } from '../core/PortalFunction'
import { Rule } from '../core/Rule'
import { Worker } from '../core/Worker'
import { rules } from '../devicelink/rules'
import { thingPolicy } from '../devicelink/thingPolicy'
import type { StorageStack } from './StorageStack'

interface DeviceLinkProps extends StackProps {
  storage: StorageStack
}

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
  readonly alarms: Alarm[]

  constructor(scope: Construct, id: string, { storage, ...props }: DeviceLinkProps) {
    super(scope, id, props)
    const { tables } = storage
    new CfnPolicy(this, 'ThingPolicy', { policyName: 'portal-device', policyDocument: thingPolicy(this) })

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
      },
      batchSize: 1000,
      batchWindow: Duration.seconds(1),
      maxConcurrency: 20,
      memorySize: 1024,
    })
    for (const table of [tables.Devices, tables.Commands]) table.grantReadWriteData(readings.worker.function)
    for (const table of [tables.Readings, tables.History, tables.Quarantine]) {
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
      },
      batchSize: 10,
    })
    for (const table of [tables.Devices, tables.Commands]) table.grantReadWriteData(link.worker.function)
    grantSendCommands(link.worker.function)

    const errors = this.makeErrorBucket(storage)
    const queues = { readings: readings.queue, link: link.queue }
    for (const [name, { queue, impact, sql }] of Object.entries(rules)) {
      new Rule(this, `${name}Rule`, { impact, sql, queue: queues[queue], errors })
    }

    this.alarms = [...readings.alarms, ...link.alarms, ...this.makePacker(storage)]
  }

  private makeErrorBucket({ logs }: StorageStack): Bucket {
    return new Bucket(this, 'RuleErrors', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      serverAccessLogsBucket: logs,
      serverAccessLogsPrefix: 'rule-errors/',
      removalPolicy: RemovalPolicy.RETAIN,
    })
  }

  private makePacker({ tables }: StorageStack): Alarm[] {
    const packer = new PortalFunction(this, 'Packer', {
      entry: 'packing/packer',
      impact: 'long charts become slow and dear: days are not packed',
      environment: {
        DEVICES_TABLE: tables.Devices.tableName,
        READINGS_TABLE: tables.Readings.tableName,
        HISTORY_TABLE: tables.History.tableName,
      },
      timeout: Duration.minutes(15),
      memorySize: 1024,
    })
    tables.Readings.grantReadData(packer.function)
    tables.History.grantReadWriteData(packer.function)
    tables.Devices.grantReadWriteData(packer.function)
    new ScheduleRule(this, 'PackHourly', {
      schedule: Schedule.rate(Duration.hours(1)),
      targets: [new LambdaFunction(packer.function)],
    })
    const lag = new Alarm(this, 'PackingLag', {
      alarmDescription: 'readings will expire before they are packed: the packer is two days behind',
      metric: new Metric({
        namespace: 'DevicePortal',
        metricName: 'PackingLagHours',
        statistic: 'Maximum',
        period: Duration.hours(1),
      }),
      threshold: 48,
      evaluationPeriods: 1,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    })
    return [packer.alarm, lag]
  }
}
