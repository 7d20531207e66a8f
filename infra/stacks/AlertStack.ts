import { Duration, Stack, type StackProps } from 'aws-cdk-lib'
import { Rule, Schedule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import type { Config } from '../config'
import { PortalFunction } from '../core/PortalFunction'
import { grantTable } from '../core/grants'
import type { Watched } from '../core/Watched'
import { Worker } from '../core/Worker'
import { AlarmWork } from '../alarms/AlarmWork'
import { ReportWork } from '../reports/ReportWork'
import { ServiceWork } from '../service/ServiceWork'
import { MailEvents } from '../mail/MailEvents'
import { grantSendMails, grantTextMessages } from '../mail/grantMessages'
import type { StorageStack } from './StorageStack'

interface AlertProps extends StackProps {
  config: Pick<Config, 'mailFrom' | 'alertTextRegion'>
  storage: StorageStack
  /** `https://portal.example.com`, when the portal has a host name of its own. */
  portalAddress?: string | undefined
}

/** Concurrency: SES allows a new account fourteen mails a second, and each sender uses about four. */
const sendersAtOnce = 4

/** Sends alerts by mail and text message, and watches for silent devices. */
export class AlertStack extends Stack {
  /** Takes notifications as they become due. */
  readonly queue: Queue
  readonly deadLetters: Queue
  /** Takes occurrences with work due. */
  readonly alarmQueue: Queue
  readonly watched: Watched[]

  constructor(scope: Construct, id: string, { config, storage, portalAddress, ...props }: AlertProps) {
    super(scope, id, props)
    const sender = this.makeSender(config, storage, portalAddress)
    this.queue = sender.queue
    this.deadLetters = sender.deadLetters
    const alarms = new AlarmWork(this, 'Alarms', storage.tables, this.queue)
    this.alarmQueue = alarms.queue
    this.ringDevices(sender.worker.function, storage)
    const mailEvents = new MailEvents(this, 'Mails', storage.tables)
    mailEvents.follow(sender.worker.function)
    const reports = new ReportWork(this, 'Reports', { storage, mailFrom: config.mailFrom, portalAddress })
    this.watched = [
      ...sender.watched,
      ...reports.watched,
      ...new ServiceWork(this, 'Service', storage).watched,
      ...mailEvents.watched,
      ...alarms.watched,
      ...this.makeSweep(storage),
      ...this.watchContact(storage),
    ]
  }

  private makeSender(
    { mailFrom, alertTextRegion }: AlertProps['config'],
    { tables, unsubscribeSecret }: StorageStack,
    portalAddress: string | undefined,
  ): Worker {
    const sender = new Worker(this, 'Send', {
      entry: 'sendNotices',
      impact: 'nobody gets alerts: emails and text messages wait in the queue',
      severity: 'page',
      deadLetterImpact: 'some alarms are sent late, by the sweep of each minute',
      environment: {
        DEVICES_TABLE: tables.Devices.tableName,
        ACCESS_TABLE: tables.Access.tableName,
        NOTICES_TABLE: tables.Notices.tableName,
        ALARMS_TABLE: tables.Alarms.tableName,
        READINGS_TABLE: tables.Readings.tableName,
        HISTORY_TABLE: tables.History.tableName,
        UNSUBSCRIBE_SECRET: unsubscribeSecret.secretArn,
        ...(portalAddress === undefined ? {} : { PORTAL_ADDRESS: portalAddress }),
        ...(alertTextRegion === undefined ? {} : { TEXT_REGION: alertTextRegion }),
      },
      batchSize: 5,
      maxConcurrency: sendersAtOnce,
      memorySize: 1024,
    })
    const handler = sender.worker.function
    for (const table of [tables.Devices, tables.Notices]) grantTable(table, handler, 'readWrite')
    for (const table of [tables.Access, tables.Readings, tables.History]) grantTable(table, handler, 'read')
    unsubscribeSecret.grantRead(handler)
    if (mailFrom !== undefined) grantSendMails(handler, mailFrom)
    grantTextMessages(handler.grantPrincipal)
    return sender
  }

  /** The sender makes devices of people ring, and has the worker of alarms look whether they have shown it. */
  private ringDevices(handler: Lambda, { tables, pushSecret }: StorageStack): void {
    grantTable(tables.Alarms, handler, 'readWrite')
    grantTable(tables.Users, handler, 'read')
    pushSecret.grantRead(handler)
    this.alarmQueue.grant(handler, 'sqs:SendMessage')
    handler.addEnvironment('USERS_TABLE', tables.Users.tableName)
    handler.addEnvironment('PUSH_SECRET', pushSecret.secretArn)
    handler.addEnvironment('ALARMS_QUEUE', this.alarmQueue.queueUrl)
  }

  private makeSweep({ tables }: StorageStack): Watched[] {
    const sweep = new PortalFunction(this, 'Sweep', {
      entry: 'sweepNotices',
      impact: 'alarms that could not be sent at once are not tried again',
      severity: 'page',
      isRetried: true,
      environment: { NOTICES_TABLE: tables.Notices.tableName, ALERTS_QUEUE: this.queue.queueUrl },
      timeout: Duration.seconds(55),
    })
    tables.Notices.grant(sweep.function, 'dynamodb:Query')
    this.queue.grant(sweep.function, 'sqs:SendMessage')
    new Rule(this, 'SweepEachMinute', {
      schedule: Schedule.rate(Duration.minutes(1)),
      targets: [new LambdaFunction(sweep.function)],
    })
    return sweep.watched
  }

  private watchContact({ tables }: StorageStack): Watched[] {
    const watch = new PortalFunction(this, 'Contact', {
      entry: 'watchContact',
      impact: 'nobody gets an alert when a device loses contact',
      severity: 'page',
      environment: {
        ACCESS_TABLE: tables.Access.tableName,
        DEVICES_TABLE: tables.Devices.tableName,
        NOTICES_TABLE: tables.Notices.tableName,
        EVENTS_TABLE: tables.Events.tableName,
        USERS_TABLE: tables.Users.tableName,
        SERVER_LOG_TABLE: tables.ServerLog.tableName,
        ALERTS_QUEUE: this.queue.queueUrl,
        ALARMS_TABLE: tables.Alarms.tableName,
        ALARMS_QUEUE: this.alarmQueue.queueUrl,
      },
      timeout: Duration.minutes(4),
    })
    const [read, write] = [
      ['dynamodb:GetItem', 'dynamodb:BatchGetItem'],
      ['dynamodb:PutItem', 'dynamodb:UpdateItem'],
    ]
    tables.Devices.grant(watch.function, ...read, ...write)
    tables.Notices.grant(watch.function, 'dynamodb:Query', ...read, ...write)
    for (const table of [tables.Events, tables.ServerLog]) table.grant(watch.function, 'dynamodb:PutItem')
    tables.Alarms.grant(watch.function, 'dynamodb:Query', ...read, ...write)
    tables.Access.grant(watch.function, 'dynamodb:Query', ...read)
    // Whether the portal itself receives, and what it says to people when it did not.
    tables.Events.grant(watch.function, 'dynamodb:Query')
    watch.function.addToRolePolicy(
      new PolicyStatement({
        actions: ['dynamodb:PutItem'],
        resources: [tables.Users.tableArn],
        conditions: { 'ForAllValues:StringEquals': { 'dynamodb:LeadingKeys': ['ANNOUNCEMENT#GAP'] } },
      }),
    )
    for (const queue of [this.queue, this.alarmQueue]) queue.grant(watch.function, 'sqs:SendMessage')
    new Rule(this, 'ContactEachFiveMinutes', {
      schedule: Schedule.rate(Duration.minutes(5)),
      targets: [new LambdaFunction(watch.function)],
    })
    return watch.watched
  }
}
