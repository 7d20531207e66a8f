import { Duration } from 'aws-cdk-lib'
import { Rule, Schedule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import { Construct } from 'constructs'
import { PortalFunction } from '../core/PortalFunction'
import type { Watched } from '../core/Watched'
import type { TableName, Tables } from '../stacks/StorageStack'

/** What a job asks of each table: it moves and deletes streams and memberships, and writes no reading. */
const actions = {
  Jobs: ['GetItem', 'BatchGetItem', 'Query', 'UpdateItem', 'PutItem', 'DeleteItem'],
  Access: ['GetItem', 'BatchGetItem', 'Query', 'UpdateItem', 'PutItem', 'DeleteItem', 'ConditionCheckItem'],
  Users: ['GetItem', 'BatchGetItem'],
  Devices: ['GetItem', 'UpdateItem'],
  Readings: ['Query', 'BatchWriteItem'],
  History: ['Query', 'BatchWriteItem'],
  Events: ['Query', 'BatchWriteItem'],
  Alarms: ['Query', 'BatchWriteItem'],
  ServerLog: ['PutItem'],
} as const satisfies Partial<Record<TableName, readonly string[]>>

const variables = {
  Jobs: 'JOBS_TABLE',
  Access: 'ACCESS_TABLE',
  Users: 'USERS_TABLE',
  Devices: 'DEVICES_TABLE',
  Readings: 'READINGS_TABLE',
  History: 'HISTORY_TABLE',
  Events: 'EVENTS_TABLE',
  Alarms: 'ALARMS_TABLE',
  ServerLog: 'SERVER_LOG_TABLE',
} as const satisfies Record<keyof typeof actions, string>

/** Deletes and transfers the data of devices and moves many of them between groups, one step after the other. */
export class DataJobs extends Construct {
  readonly watched: Watched[]

  constructor(scope: Construct, id: string, tables: Tables) {
    super(scope, id)
    const names = Object.keys(actions) as (keyof typeof actions)[]
    const worker = new PortalFunction(this, 'Handler', {
      entry: 'jobs',
      impact: 'deleting and transferring data, and moving many devices at once, do not progress',
      severity: 'ticket',
      isRetried: true,
      environment: Object.fromEntries(names.map((name) => [variables[name], tables[name].tableName])),
      timeout: Duration.minutes(5),
    })
    for (const name of names) {
      tables[name].grant(worker.function, ...actions[name].map((action) => `dynamodb:${action}`))
    }
    new Rule(this, 'EachMinute', {
      schedule: Schedule.rate(Duration.minutes(1)),
      targets: [new LambdaFunction(worker.function)],
    })
    this.watched = worker.watched
  }
}
