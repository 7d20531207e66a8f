import { Billing, Capacity } from 'aws-cdk-lib/aws-dynamodb'
import type { Config } from '../config'

/** Bounds of what autoscaling provisions of the tables that every message writes to, in units a second. */
export const provisioned = {
  /** What is used beyond this makes it provide more; five minutes of what was not used are kept for a burst. */
  usedPercent: 70,
  writes: { min: 20, max: 4000 },
  reads: { min: 20, max: 2000 },
} as const

/** What every message takes; all else comes and goes with people, and is paid by the request. */
const steady: ReadonlySet<string> = new Set(['Devices', 'Readings', 'History'])

const scaled = ({ min: minCapacity, max: maxCapacity }: { min: number; max: number }) =>
  Capacity.autoscaled({ minCapacity, maxCapacity, targetUtilizationPercent: provisioned.usedPercent })

/** How the units of a table are paid. */
export const billingOf = (table: string, { capacity }: Pick<Config, 'capacity'>): Billing =>
  capacity === 'onDemand' || !steady.has(table)
    ? Billing.onDemand()
    : Billing.provisioned({
        readCapacity: scaled(provisioned.reads),
        writeCapacity: scaled(provisioned.writes),
      })
