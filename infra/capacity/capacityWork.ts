import { Duration } from 'aws-cdk-lib'
import { Rule, Schedule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { Construct } from 'constructs'
import type { Config } from '../config'
import { PortalFunction } from '../core/PortalFunction'
import { countedBy, type Watched, watched } from '../core/Watched'
import { steadyTables, type Tables } from '../stacks/StorageStack'

interface CapacityWorkProps {
  tables: Tables
  capacity: 'auto' | 'onDemand'
}

/**
 * Gives the tables that every message writes to what they use, by the hour, and puts them on demand where that is safer
 * or cheaper. A stage that says `onDemand` has it too: what was given before is taken back.
 */
class CapacityWork extends Construct {
  readonly watched: Watched[]

  constructor(scope: Construct, id: string, { tables, capacity }: CapacityWorkProps) {
    super(scope, id)
    const keeper = new PortalFunction(this, 'Handler', {
      entry: 'keepCapacity',
      impact: 'tables keep the capacity they have: they cost too much, or refuse what devices send',
      severity: 'ticket',
      isRetried: true,
      environment: {
        CAPACITY: capacity,
        DEVICES_TABLE: tables.Devices.tableName,
        HISTORY_TABLE: tables.History.tableName,
        READINGS_TABLE: tables.Readings.tableName,
        SERVER_LOG_TABLE: tables.ServerLog.tableName,
      },
      timeout: Duration.minutes(1),
    })
    for (const name of steadyTables)
      tables[name].grant(keeper.function, 'dynamodb:DescribeTable', 'dynamodb:UpdateTable')
    tables.ServerLog.grant(keeper.function, 'dynamodb:PutItem')
    // Figures are of no resource.
    keeper.function.addToRolePolicy(
      new PolicyStatement({ actions: ['cloudwatch:GetMetricData'], resources: ['*'] }),
    )
    new Rule(this, 'EachFiveMinutes', {
      schedule: Schedule.rate(Duration.minutes(5)),
      targets: [new LambdaFunction(keeper.function)],
    })
    this.watched = [
      ...keeper.watched,
      watched(keeper, 'FellBack', {
        topic: 'throttled',
        severity: 'ticket',
        impact:
          'readings came late for some minutes: a table had too little capacity and is on demand for a day',
        metric: countedBy(keeper.function, 'TablesFellBack'),
      }),
    ]
  }
}

/** Where the file of the stage provides for the tables, AWS itself follows their use. */
export const capacityWork = (
  scope: Construct,
  tables: Tables,
  { capacity }: Pick<Config, 'capacity'>,
): Watched[] =>
  capacity === 'provisioned' ? [] : new CapacityWork(scope, 'Capacity', { tables, capacity }).watched
