import { Duration } from 'aws-cdk-lib'
import { Rule, Schedule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda'
import { Construct } from 'constructs'
import { PortalFunction } from '../core/PortalFunction'
import type { Watched } from '../core/Watched'
import { grantTable } from '../core/grants'
import { grantFiles } from '../files/grantFiles'
import type { StorageStack, TableName } from '../stacks/StorageStack'

/**
 * What a job asks of each table. It moves streams and memberships and writes no reading; a unit that takes the place of another
 * gets its settings, cards, rules, links and service too, by the use-cases that save them.
 */
const rights = {
  Jobs: 'readWrite',
  Access: 'readWrite',
  Users: 'read',
  Devices: 'readWrite',
  Commands: 'readWrite',
  Changes: 'readWrite',
  Notices: 'readWrite',
  ShareLinks: 'readWrite',
  Service: 'readWrite',
  Alarms: 'readWrite',
  ServerLog: 'readWrite',
} as const satisfies Partial<Record<TableName, Parameters<typeof grantTable>[2]>>

/** Of tables of streams: their rows are deleted, never written; of events one more says that they ended. */
const ofStreams = {
  Readings: ['Query', 'BatchWriteItem'],
  History: ['Query', 'BatchWriteItem'],
  Events: ['Query', 'BatchWriteItem', 'PutItem'],
} as const satisfies Partial<Record<TableName, readonly string[]>>

const variables = {
  Jobs: 'JOBS_TABLE',
  Access: 'ACCESS_TABLE',
  Users: 'USERS_TABLE',
  Devices: 'DEVICES_TABLE',
  Commands: 'COMMANDS_TABLE',
  Changes: 'CHANGES_TABLE',
  Notices: 'NOTICES_TABLE',
  ShareLinks: 'SHARE_LINKS_TABLE',
  Service: 'SERVICE_TABLE',
  Readings: 'READINGS_TABLE',
  History: 'HISTORY_TABLE',
  Events: 'EVENTS_TABLE',
  Alarms: 'ALARMS_TABLE',
  ServerLog: 'SERVER_LOG_TABLE',
} as const satisfies Record<keyof typeof rights | keyof typeof ofStreams, string>

interface DataJobsProps {
  storage: Pick<StorageStack, 'tables' | 'files'>
  grantSendCommands: (sender: Lambda) => void
}

/** Deletes and transfers the data of devices, replaces units and moves many between groups, one step after the other. */
export class DataJobs extends Construct {
  readonly watched: Watched[]

  constructor(
    scope: Construct,
    id: string,
    { storage: { tables, files }, grantSendCommands }: DataJobsProps,
  ) {
    super(scope, id)
    const worker = new PortalFunction(this, 'Handler', {
      entry: 'jobs',
      impact:
        'deleting and transferring data, replacing units, and moving many devices at once, do not progress',
      severity: 'ticket',
      isRetried: true,
      environment: {
        ...Object.fromEntries(
          Object.entries(variables).map(([name, variable]) => [
            variable,
            tables[name as keyof typeof variables].tableName,
          ]),
        ),
        FILES_BUCKET: files.bucketName,
      },
      timeout: Duration.minutes(5),
    })
    for (const [name, right] of Object.entries(rights)) {
      grantTable(tables[name as keyof typeof rights], worker.function, right)
    }
    for (const [name, actions] of Object.entries(ofStreams)) {
      const table = tables[name as keyof typeof ofStreams]
      table.grant(worker.function, ...actions.map((action) => `dynamodb:${action}`))
    }
    grantFiles(files, worker.function, 'images')
    grantSendCommands(worker.function)
    new Rule(this, 'EachMinute', {
      schedule: Schedule.rate(Duration.minutes(1)),
      targets: [new LambdaFunction(worker.function)],
    })
    this.watched = worker.watched
  }
}
