import { Construct } from 'constructs'
import { sweepEachMinute } from '../core/sweepEachMinute'
import { grantTable } from '../core/grants'
import type { Watched } from '../core/Watched'
import type { Tables } from '../stacks/StorageStack'

/** Ends commands that were not handed over in time, and effects of which no reading comes. */
export class CommandSweep extends Construct {
  readonly watched: Watched[]

  constructor(scope: Construct, id: string, tables: Tables) {
    super(scope, id)
    const sweep = sweepEachMinute(this, {
      entry: 'sweepCommands',
      impact: 'commands to silent devices stay open: they neither become void nor end without proof',
      severity: 'ticket',
      environment: {
        ACCESS_TABLE: tables.Access.tableName,
        CHANGES_TABLE: tables.Changes.tableName,
        COMMANDS_TABLE: tables.Commands.tableName,
        DEVICES_TABLE: tables.Devices.tableName,
        READINGS_TABLE: tables.Readings.tableName,
        SERVER_LOG_TABLE: tables.ServerLog.tableName,
        USERS_TABLE: tables.Users.tableName,
      },
    })
    for (const table of [tables.Commands, tables.Devices]) grantTable(table, sweep.function, 'readWrite')
    tables.Readings.grant(sweep.function, 'dynamodb:Query')
    tables.ServerLog.grant(sweep.function, 'dynamodb:PutItem')
    this.watched = sweep.watched
  }
}
