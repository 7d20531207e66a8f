import { Duration } from 'aws-cdk-lib'
import { Construct } from 'constructs'
import { sweepEachMinute } from '../core/sweepEachMinute'
import { grantTable } from '../core/grants'
import type { Watched } from '../core/Watched'
import { Worker } from '../core/Worker'
import { grantSendMails } from '../mail/grantMessages'
import type { StorageStack } from '../stacks/StorageStack'

interface Props {
  storage: StorageStack
  mailFrom: string | undefined
  portalAddress: string | undefined
}

/** A thousand reports at six o'clock take some minutes; each reads a month of some dozen machines. */
const reportsAtOnce = 5

/** Makes the reports that are due and mails them. */
export class ReportWork extends Construct {
  readonly watched: Watched[]

  constructor(scope: Construct, id: string, props: Props) {
    super(scope, id)
    const work = this.makeWorker(props)
    const sweep = sweepEachMinute(this, {
      entry: 'sweepReports',
      impact: 'reports that are due are not taken up',
      severity: 'ticket',
      environment: {
        REPORTS_TABLE: props.storage.tables.Reports.tableName,
        REPORTS_QUEUE: work.queue.queueUrl,
      },
    })
    props.storage.tables.Reports.grant(sweep.function, 'dynamodb:Query')
    work.queue.grant(sweep.function, 'sqs:SendMessage')
    this.watched = [...work.watched, ...sweep.watched]
  }

  private makeWorker({ storage, mailFrom, portalAddress }: Props): Worker {
    const { tables, unsubscribeSecret } = storage
    const work = new Worker(this, 'Work', {
      entry: 'takeReports',
      impact: 'no one gets reports by email',
      severity: 'ticket',
      deadLetterImpact: 'some reports are mailed late, by the sweep of each minute',
      environment: {
        REPORTS_TABLE: tables.Reports.tableName,
        ACCESS_TABLE: tables.Access.tableName,
        USERS_TABLE: tables.Users.tableName,
        DEVICES_TABLE: tables.Devices.tableName,
        READINGS_TABLE: tables.Readings.tableName,
        HISTORY_TABLE: tables.History.tableName,
        COMMANDS_TABLE: tables.Commands.tableName,
        SERVER_LOG_TABLE: tables.ServerLog.tableName,
        EVENTS_TABLE: tables.Events.tableName,
        ALARMS_TABLE: tables.Alarms.tableName,
        SERVICE_TABLE: tables.Service.tableName,
        UNSUBSCRIBE_SECRET: unsubscribeSecret.secretArn,
        ...(portalAddress === undefined ? {} : { PORTAL_ADDRESS: portalAddress }),
      },
      batchSize: 1,
      maxConcurrency: reportsAtOnce,
      timeout: Duration.minutes(10),
      memorySize: 1024,
    })
    const handler = work.worker.function
    grantTable(tables.Reports, handler, 'readWrite')
    const { Access, Users, Devices, Readings, History, Commands, ServerLog, Events, Alarms, Service } = tables
    const read = [Access, Users, Devices, Readings, History, Commands, ServerLog, Events, Alarms, Service]
    for (const table of read) grantTable(table, handler, 'read')
    unsubscribeSecret.grantRead(handler)
    if (mailFrom !== undefined) grantSendMails(handler, mailFrom)
    return work
  }
}
