import type { Queue } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import { sweepEachMinute } from '../core/sweepEachMinute'
import { grantTable } from '../core/grants'
import type { Watched } from '../core/Watched'
import { Worker } from '../core/Worker'
import type { Tables } from '../stacks/StorageStack'

/** What becomes of alarms after they began: who is notified in person, reminders, ends of shelves. */
export class AlarmWork extends Construct {
  readonly queue: Queue
  readonly watched: Watched[]

  constructor(scope: Construct, id: string, tables: Tables, notices: Queue) {
    super(scope, id)
    const worker = new Worker(this, 'Work', {
      entry: 'takeAlarms',
      impact: 'alarms reach no person by their own choice, and shelved alarms stay silent after their time',
      severity: 'page',
      deadLetterImpact: 'some people are notified of alarms late, by the sweep of each minute',
      environment: {
        ALARMS_TABLE: tables.Alarms.tableName,
        DEVICES_TABLE: tables.Devices.tableName,
        NOTICES_TABLE: tables.Notices.tableName,
        ACCESS_TABLE: tables.Access.tableName,
        USERS_TABLE: tables.Users.tableName,
        READINGS_TABLE: tables.Readings.tableName,
        HISTORY_TABLE: tables.History.tableName,
        SERVER_LOG_TABLE: tables.ServerLog.tableName,
        ALERTS_QUEUE: notices.queueUrl,
      },
      batchSize: 5,
      maxConcurrency: 4,
      memorySize: 1024,
    })
    this.queue = worker.queue
    const handler = worker.worker.function
    for (const table of [tables.Alarms, tables.Devices, tables.Notices]) {
      grantTable(table, handler, 'readWrite')
    }
    for (const table of [tables.Access, tables.Users, tables.Readings, tables.History])
      grantTable(table, handler, 'read')
    tables.ServerLog.grant(handler, 'dynamodb:PutItem')
    for (const queue of [notices, this.queue]) queue.grant(handler, 'sqs:SendMessage')
    handler.addEnvironment('ALARMS_QUEUE', this.queue.queueUrl)
    this.watched = [...worker.watched, ...this.makeSweep(tables)]
  }

  private makeSweep({ Alarms }: Tables): Watched[] {
    const sweep = sweepEachMinute(this, {
      entry: 'sweepAlarms',
      impact: 'alarms whose step is due are not taken up: reminders, escalation and ends of shelves wait',
      severity: 'page',
      environment: { ALARMS_TABLE: Alarms.tableName, ALARMS_QUEUE: this.queue.queueUrl },
    })
    Alarms.grant(sweep.function, 'dynamodb:Query')
    this.queue.grant(sweep.function, 'sqs:SendMessage')
    return sweep.watched
  }
}
