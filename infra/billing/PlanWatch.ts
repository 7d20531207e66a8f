import { Duration } from 'aws-cdk-lib'
import { Rule, Schedule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import { Construct } from 'constructs'
import { PortalFunction } from '../core/PortalFunction'
import { grantTable } from '../core/grants'
import type { Watched } from '../core/Watched'
import type { Tables } from '../stacks/StorageStack'

interface PlanWatchProps {
  tables: Pick<Tables, 'Devices' | 'ServerLog' | 'Billing'>
  stripeKey: Secret
}

const everyQuarterHour = Schedule.rate(Duration.minutes(15))

/** Corrects the plans of devices on a schedule: reconciles them with payments, and ends those that have expired. */
export class PlanWatch extends Construct {
  readonly watched: Watched[]

  constructor(scope: Construct, id: string, props: PlanWatchProps) {
    super(scope, id)
    this.watched = [...this.compareWithPayments(props), ...this.endPlans(props)]
  }

  private compareWithPayments({ tables, stripeKey }: PlanWatchProps): Watched[] {
    const { Devices, ServerLog, Billing } = tables
    const reconcile = new PortalFunction(this, 'Reconcile', {
      entry: 'reconcile',
      impact: 'plans whose payment event was lost stay wrong',
      severity: 'ticket',
      environment: {
        DEVICES_TABLE: Devices.tableName,
        SERVER_LOG_TABLE: ServerLog.tableName,
        BILLING_TABLE: Billing.tableName,
        STRIPE_SECRET: stripeKey.secretArn,
      },
      timeout: Duration.minutes(14),
      reservedConcurrency: 1,
    })
    for (const table of [Devices, ServerLog, Billing]) grantTable(table, reconcile.function, 'readWrite')
    stripeKey.grantRead(reconcile.function)
    new Rule(this, 'ReconcileEveryQuarterHour', {
      schedule: everyQuarterHour,
      targets: [new LambdaFunction(reconcile.function)],
    })
    return reconcile.watched
  }

  private endPlans({ tables: { Devices, ServerLog } }: PlanWatchProps): Watched[] {
    const ending = new PortalFunction(this, 'EndPlans', {
      entry: 'endPlans',
      impact: 'plans that have expired do not end',
      severity: 'ticket',
      environment: { DEVICES_TABLE: Devices.tableName, SERVER_LOG_TABLE: ServerLog.tableName },
      timeout: Duration.minutes(5),
    })
    for (const table of [Devices, ServerLog]) grantTable(table, ending.function, 'readWrite')
    new Rule(this, 'EndEveryQuarterHour', {
      schedule: everyQuarterHour,
      targets: [new LambdaFunction(ending.function)],
    })
    return ending.watched
  }
}
