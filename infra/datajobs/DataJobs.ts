import { Duration } from 'aws-cdk-lib'
import { Rule, Schedule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda'
import { Construct } from 'constructs'
import { PortalFunction } from '../core/PortalFunction'
import type { Watched } from '../core/Watched'
import { grantFiles } from '../files/grantFiles'
import type { StorageStack, TableName } from '../stacks/StorageStack'

const readWrite = ['GetItem', 'Query', 'UpdateItem', 'PutItem', 'DeleteItem', 'ConditionCheckItem'] as const

/**
 * What a job asks of each table: it moves and deletes streams and memberships, and writes no reading. A unit that takes the place
 * of another gets its settings, links and service too.
 */
const actions = {
  Jobs: [...readWrite, 'BatchGetItem'],
  Access: ['GetItem', 'BatchGetItem', 'Query', 'UpdateItem', 'PutItem', 'DeleteItem', 'ConditionCheckItem'],
  Users: ['GetItem', 'BatchGetItem', 'ConditionCheckItem'],
  Devices: [...readWrite, 'BatchGetItem'],
  Commands: readWrite,
  Changes: readWrite,
  Notices: ['PutItem'],
  ShareLinks: readWrite,
  Service: readWrite,
  Readings: ['Query', 'BatchWriteItem'],
  History: ['Query', 'BatchWriteItem'],
  Events: ['Query', 'BatchWriteItem', 'PutItem'],
  Alarms: ['Query', 'BatchWriteItem', 'UpdateItem'],
  ServerLog: ['PutItem'],
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
} as const satisfies Record<keyof typeof actions, string>

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
    const names = Object.keys(actions) as (keyof typeof actions)[]
    const worker = new PortalFunction(this, 'Handler', {
      entry: 'jobs',
      impact:
        'deleting and transferring data, replacing units, and moving many devices at once, do not progress',
      severity: 'ticket',
      isRetried: true,
      environment: {
        ...Object.fromEntries(names.map((name) => [variables[name], tables[name].tableName])),
        FILES_BUCKET: files.bucketName,
      },
      timeout: Duration.minutes(5),
    })
    for (const name of names) {
      tables[name].grant(worker.function, ...actions[name].map((action) => `dynamodb:${action}`))
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
