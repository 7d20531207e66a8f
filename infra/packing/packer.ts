import { Duration } from 'aws-cdk-lib'
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch'
import { Rule, Schedule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import type { Construct } from 'constructs'
import { type Figure, figureNamespace } from '../../shared/core/figures'
import { PortalFunction } from '../core/PortalFunction'
import { type Watched, watched } from '../core/Watched'
import type { TableName, Tables } from '../stacks/StorageStack'

/** How far the packer is behind; it writes this itself, each time it runs. */
const packingLag = new Metric({
  namespace: figureNamespace,
  metricName: 'PackingLagHours' satisfies Figure,
  statistic: Stats.MAXIMUM,
  period: Duration.hours(1),
})

/** What the packer asks of each table. */
const packerActions = {
  Readings: ['Query'],
  History: ['Query', 'GetItem', 'BatchGetItem', 'BatchWriteItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
  Devices: ['GetItem', 'BatchGetItem', 'UpdateItem'],
} as const satisfies Partial<Record<TableName, readonly string[]>>

/** Packs the days that have ended, each quarter of an hour. */
export const packer = (scope: Construct, tables: Tables): Watched[] => {
  const packing = new PortalFunction(scope, 'Packer', {
    entry: 'packer',
    impact: 'long charts become slow and expensive: days are not packed',
    severity: 'ticket',
    environment: {
      DEVICES_TABLE: tables.Devices.tableName,
      READINGS_TABLE: tables.Readings.tableName,
      HISTORY_TABLE: tables.History.tableName,
    },
    // ends before the next one begins
    timeout: Duration.minutes(14),
    // a day of a device that captures all of its CAN bus is decoded at once
    memorySize: 3008,
  })
  // What it does, and nothing else: it neither lists a table nor deletes a reading or a device.
  for (const [table, actions] of Object.entries(packerActions)) {
    const allowed = actions.map((action) => `dynamodb:${action}`)
    tables[table as keyof typeof packerActions].grant(packing.function, ...allowed)
  }
  new Rule(scope, 'PackHourly', {
    schedule: Schedule.rate(Duration.minutes(15)),
    targets: [new LambdaFunction(packing.function)],
  })
  return [
    ...packing.watched,
    watched(packing, 'Lag', {
      topic: 'packing',
      severity: 'page',
      impact: 'readings will expire before they are packed: the packer is two days behind',
      metric: packingLag,
      rings: { atLeast: 48 },
    }),
    watched(packing, 'Silent', {
      topic: 'packing',
      severity: 'ticket',
      impact: 'long charts become slow and expensive: the packer has not finished for two hours',
      metric: packingLag.with({ statistic: Stats.SAMPLE_COUNT }),
      rings: { below: 1 },
      periods: { bad: 2, of: 2 },
      missingIsBad: true,
    }),
  ]
}
