import { Aws, CfnOutput, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib'
import { MathExpression } from 'aws-cdk-lib/aws-cloudwatch'
import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { CfnPolicy } from 'aws-cdk-lib/aws-iot'
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'
import { topics } from '../../shared/core/topics'
import type { Config } from '../config'
import { grantTable } from '../core/grants'
import { countedBy, type Watched, watched } from '../core/Watched'
import { Rule } from '../core/Rule'
import { type QueuePair, Worker } from '../core/Worker'
import { type TopicRule, rules } from '../devicelink/rules'
import { capacityWork } from '../capacity/capacityWork'
import { ChangeWork } from '../changes/ChangeWork'
import { CommandSweep } from '../commands/CommandSweep'
import { DataJobs } from '../datajobs/DataJobs'
import { grantFiles } from '../files/grantFiles'
import { FleetProvisioning } from '../devicelink/FleetProvisioning'
import { type ReadingsEntry, concurrencyFor, openReadingsEntry } from '../devicelink/readingsEntry'
import { thingPolicy, thingPolicyName } from '../devicelink/policies'
import { packer } from '../packing/packer'
import { publishNames } from '../operator/publishNames'
import type { AlertStack } from './AlertStack'
import type { StorageStack, Tables } from './StorageStack'

interface DeviceLinkProps extends StackProps {
  config: Config
  storage: StorageStack
  alerts: AlertStack
  /** `https://portal.example.com`, when the portal has a host name of its own. */
  portalAddress?: string | undefined
}

/**
 * Lets a function publish commands to devices, and nothing else of IoT. The wildcard of a device's id takes slashes
 * too: what devices answer (`portal/{id}/rpc`), and topics that name a rule, are denied.
 */
export const grantSendCommands = (sender: Lambda): void => {
  const publish = (effect: Effect, ...names: string[]) =>
    sender.addToRolePolicy(
      new PolicyStatement({
        effect,
        actions: ['iot:Publish'],
        resources: names.map(
          (name) => `arn:${Aws.PARTITION}:iot:${Aws.REGION}:${Aws.ACCOUNT_ID}:topic/${name}`,
        ),
      }),
    )
  publish(Effect.ALLOW, topics.commands('*'))
  publish(Effect.DENY, topics.answers('*'), '$aws/*')
}

/** Lets a function note what came of a command in the changes on many devices that it was part of. */
const grantSettleChanges = ({ Changes }: Pick<Tables, 'Changes'>, to: Lambda): void => {
  const settling = ['GetItem', 'BatchGetItem', 'Query', 'UpdateItem', 'ConditionCheckItem']
  Changes.grant(to, ...settling.map((action) => `dynamodb:${action}`))
}

/** How devices talk to the portal: their policy, the rules and queues, ingest, commands' answers, and the packer. */
export class DeviceLinkStack extends Stack {
  readonly watched: Watched[]
  /** Take what devices send, and what they answer. */
  readonly queues: Record<'readings' | 'link', QueuePair>
  /** Takes change sets of which something is due. */
  readonly changeQueue: Queue

  constructor(
    scope: Construct,
    id: string,
    { config, storage, alerts, portalAddress, ...props }: DeviceLinkProps,
  ) {
    super(scope, id, props)
    const { tables } = storage
    new CfnPolicy(this, 'ThingPolicy', { policyName: thingPolicyName, policyDocument: thingPolicy(this) })

    const readings = new Worker(this, 'Readings', {
      entry: 'ingest',
      impact: 'new readings do not appear: what devices send waits in the queue',
      severity: 'page',
      deadLetterImpact: 'readings that devices sent are missing until the dead letters are replayed',
      environment: {
        DEVICES_TABLE: tables.Devices.tableName,
        READINGS_TABLE: tables.Readings.tableName,
        HISTORY_TABLE: tables.History.tableName,
        COMMANDS_TABLE: tables.Commands.tableName,
        CHANGES_TABLE: tables.Changes.tableName,
        QUARANTINE_TABLE: tables.Quarantine.tableName,
        SERVER_LOG_TABLE: tables.ServerLog.tableName,
        ACCESS_TABLE: tables.Access.tableName,
        USERS_TABLE: tables.Users.tableName,
        EVENTS_TABLE: tables.Events.tableName,
        NOTICES_TABLE: tables.Notices.tableName,
        ALERTS_QUEUE: alerts.queue.queueUrl,
        ALARMS_TABLE: tables.Alarms.tableName,
        ALARMS_QUEUE: alerts.alarmQueue.queueUrl,
      },
      batchSize: 1000,
      batchWindow: Duration.seconds(1),
      maxConcurrency: concurrencyFor(config),
      memorySize: 1024,
    })
    for (const table of [tables.Devices, tables.Commands])
      grantTable(table, readings.worker.function, 'readWrite')
    for (const table of [tables.Access, tables.Users]) grantTable(table, readings.worker.function, 'read')
    for (const table of [
      tables.Readings,
      tables.History,
      tables.Quarantine,
      tables.ServerLog,
      tables.Events,
      tables.Notices,
    ]) {
      grantTable(table, readings.worker.function, 'write')
    }
    tables.Notices.grant(readings.worker.function, 'dynamodb:GetItem', 'dynamodb:BatchGetItem')
    // What commands have caused is seen in what is stored.
    tables.Readings.grant(readings.worker.function, 'dynamodb:Query')
    tables.Events.grant(readings.worker.function, 'dynamodb:Query')
    grantSettleChanges(tables, readings.worker.function)
    grantSendCommands(readings.worker.function)
    tables.Alarms.grant(readings.worker.function, 'dynamodb:UpdateItem')
    for (const queue of [alerts.queue, alerts.alarmQueue]) {
      queue.grant(readings.worker.function, 'sqs:SendMessage')
    }

    const link = new Worker(this, 'Link', {
      entry: 'link',
      impact: 'commands stay pending: answers and presence of devices wait in the queue',
      severity: 'page',
      deadLetterImpact: 'some commands stay pending although their devices answered',
      environment: {
        DEVICES_TABLE: tables.Devices.tableName,
        COMMANDS_TABLE: tables.Commands.tableName,
        CHANGES_TABLE: tables.Changes.tableName,
        SERVER_LOG_TABLE: tables.ServerLog.tableName,
        ACCESS_TABLE: tables.Access.tableName,
        USERS_TABLE: tables.Users.tableName,
        FILES_BUCKET: storage.files.bucketName,
      },
      batchSize: 10,
    })
    for (const table of [tables.Devices, tables.Commands])
      grantTable(table, link.worker.function, 'readWrite')
    for (const table of [tables.Access, tables.Users]) grantTable(table, link.worker.function, 'read')
    grantTable(tables.ServerLog, link.worker.function, 'write')
    grantSettleChanges(tables, link.worker.function)
    grantSendCommands(link.worker.function)
    grantFiles(storage.files, link.worker.function, 'fetchedFiles')

    this.queues = { readings, link }
    const changes = new ChangeWork(this, 'Changes', {
      storage,
      portalAddress,
      mailFrom: config.mailFrom,
      grantSendCommands,
    })
    this.changeQueue = changes.queue
    const errors = this.makeErrorBucket(storage)
    const entry = openReadingsEntry(this, readings, errors, config)
    const targets = { readings: { queue: readings.queue }, link: { queue: link.queue } }
    const topicRules = Object.entries<TopicRule>(rules).map(
      ([name, { queue, ...rule }]) =>
        new Rule(this, `${name}Rule`, {
          ...rule,
          target: name === 'Data' ? entry.target : targets[queue],
          errors,
        }),
    )

    new FleetProvisioning(this, 'Fleet', { enabled: config.fleetProvisioning })
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
    this.watched = [
      ...readings.watched,
      ...entry.watched,
      ...this.watchReadings(readings, entry, config),
      ...link.watched,
      ...topicRules.flatMap((rule) => rule.watched),
      ...packer(this, storage.tables),
      ...changes.watched,
      ...new CommandSweep(this, 'Commands', tables).watched,
      ...new DataJobs(this, 'DataJobs', { storage, grantSendCommands }).watched,
      ...capacityWork(this, tables, config),
    ]
  }

  private watchReadings({ worker }: Worker, entry: ReadingsEntry, { expectReadings }: Config): Watched[] {
    const period = Duration.minutes(5)
    const unreadable = watched(this, 'Unreadable', {
      topic: 'unreadable',
      severity: 'page',
      impact: 'readings are missing: more than a tenth of what devices send cannot be read',
      // A handful is one device with a fault, however few messages come beside it.
      metric: new MathExpression({
        expression: 'IF(unreadable >= 20, 100 * unreadable / received, 0)',
        usingMetrics: {
          unreadable: countedBy(worker.function, 'MessagesQuarantined').with({ period }),
          received: entry.received(period),
        },
        period,
      }),
      rings: { atLeast: 10 },
    })
    if (!expectReadings) return [unreadable]
    const silent = watched(this, 'Silent', {
      topic: 'arriving',
      severity: 'page',
      impact: 'nothing of any device has arrived for four minutes: no device can reach the portal',
      metric: entry.sent(Duration.minutes(1)),
      rings: { below: 1 },
      periods: { bad: 4, of: 4 },
      missingIsBad: true,
    })
    return [unreadable, silent]
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
}
