import { Duration } from 'aws-cdk-lib'
import { Construct } from 'constructs'
import { sweepEachMinute } from '../core/sweepEachMinute'
import { grantTable } from '../core/grants'
import { grantFiles } from '../files/grantFiles'
import type { Watched } from '../core/Watched'
import { Worker } from '../core/Worker'
import type { StorageStack } from '../stacks/StorageStack'

/** Ten thousand machines are looked at in some minutes; each reads the day since it was looked at last. */
const machinesAtOnce = 5

/** Looks at the machines that may be due for service and notifies of them. */
export class ServiceWork extends Construct {
  readonly watched: Watched[]

  constructor(scope: Construct, id: string, storage: StorageStack) {
    super(scope, id)
    const work = this.makeWorker(storage)
    const sweep = sweepEachMinute(this, {
      entry: 'sweepService',
      impact: 'no one hears of machines that become due for service',
      severity: 'ticket',
      environment: {
        SERVICE_TABLE: storage.tables.Service.tableName,
        SERVICE_QUEUE: work.queue.queueUrl,
      },
    })
    storage.tables.Service.grant(sweep.function, 'dynamodb:Query')
    work.queue.grant(sweep.function, 'sqs:SendMessage')
    this.watched = [...work.watched, ...sweep.watched]
  }

  private makeWorker({ tables, files }: StorageStack): Worker {
    const work = new Worker(this, 'Work', {
      entry: 'takeService',
      impact: 'no one hears of machines that become due for service, and their forecasts grow old',
      severity: 'ticket',
      deadLetterImpact: 'some machines are looked at late, by the sweep of each minute',
      environment: {
        SERVICE_TABLE: tables.Service.tableName,
        ACCESS_TABLE: tables.Access.tableName,
        USERS_TABLE: tables.Users.tableName,
        DEVICES_TABLE: tables.Devices.tableName,
        READINGS_TABLE: tables.Readings.tableName,
        HISTORY_TABLE: tables.History.tableName,
        COMMANDS_TABLE: tables.Commands.tableName,
        SERVER_LOG_TABLE: tables.ServerLog.tableName,
        ALARMS_TABLE: tables.Alarms.tableName,
        NOTICES_TABLE: tables.Notices.tableName,
        FILES_BUCKET: files.bucketName,
      },
      batchSize: 10,
      maxConcurrency: machinesAtOnce,
      timeout: Duration.minutes(5),
      memorySize: 1024,
    })
    const handler = work.worker.function
    grantTable(tables.Service, handler, 'readWrite')
    grantTable(tables.Notices, handler, 'readWrite')
    const { Access, Users, Devices, Readings, History, Commands, ServerLog, Alarms } = tables
    for (const table of [Access, Users, Devices, Readings, History, Commands, ServerLog, Alarms]) {
      grantTable(table, handler, 'read')
    }
    grantFiles(files, handler, 'endedServiceFiles')
    return work
  }
}
