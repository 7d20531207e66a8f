import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import { sweepEachMinute } from '../core/sweepEachMinute'
import { grantTable } from '../core/grants'
import type { Watched } from '../core/Watched'
import { Worker } from '../core/Worker'
import { grantSendMails } from '../mail/grantMessages'
import type { StorageStack } from '../stacks/StorageStack'

interface ChangeWorkProps {
  storage: Pick<StorageStack, 'tables' | 'pushSecret'>
  portalAddress: string | undefined
  mailFrom: string | undefined
  grantSendCommands: (sender: Lambda) => void
}

/** Moves change sets on: gives devices what is their turn, wave after wave, and stops a set whose gate fails. */
export class ChangeWork extends Construct {
  readonly queue: Queue
  readonly watched: Watched[]

  constructor(
    scope: Construct,
    id: string,
    { storage: { tables, pushSecret }, portalAddress, mailFrom, grantSendCommands }: ChangeWorkProps,
  ) {
    super(scope, id)
    const worker = new Worker(this, 'Work', {
      entry: 'takeChanges',
      impact: 'change sets and firmware roll-outs do not progress, and do not stop by themselves',
      severity: 'ticket',
      deadLetterImpact: 'some change sets progress late, by the sweep of each minute',
      environment: {
        ACCESS_TABLE: tables.Access.tableName,
        ALARMS_TABLE: tables.Alarms.tableName,
        CHANGES_TABLE: tables.Changes.tableName,
        COMMANDS_TABLE: tables.Commands.tableName,
        DEVICES_TABLE: tables.Devices.tableName,
        PUSH_SECRET: pushSecret.secretArn,
        READINGS_TABLE: tables.Readings.tableName,
        SERVER_LOG_TABLE: tables.ServerLog.tableName,
        USERS_TABLE: tables.Users.tableName,
        ...(portalAddress === undefined ? {} : { PORTAL_ADDRESS: portalAddress }),
      },
      batchSize: 1,
      maxConcurrency: 4,
    })
    this.queue = worker.queue
    const handler = worker.worker.function
    for (const table of [tables.Alarms, tables.Changes, tables.Commands, tables.Devices])
      grantTable(table, handler, 'readWrite')
    for (const table of [tables.Access, tables.Users, tables.Readings]) grantTable(table, handler, 'read')
    tables.ServerLog.grant(handler, 'dynamodb:PutItem')
    this.queue.grant(handler, 'sqs:SendMessage')
    handler.addEnvironment('CHANGES_QUEUE', this.queue.queueUrl)
    grantSendCommands(handler)
    pushSecret.grantRead(handler)
    if (mailFrom !== undefined) grantSendMails(handler, mailFrom)
    this.watched = [...worker.watched, ...this.makeSweep(tables)]
  }

  private makeSweep({ Changes }: StorageStack['tables']): Watched[] {
    const sweep = sweepEachMinute(this, {
      entry: 'sweepChanges',
      impact: 'change sets of which something is due are not taken up: waves, windows and gates wait',
      severity: 'ticket',
      environment: { CHANGES_TABLE: Changes.tableName, CHANGES_QUEUE: this.queue.queueUrl },
    })
    Changes.grant(sweep.function, 'dynamodb:Query')
    this.queue.grant(sweep.function, 'sqs:SendMessage')
    return sweep.watched
  }
}
