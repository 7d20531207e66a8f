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
export const steadyTables = ['Devices', 'Readings', 'History'] as const
const steady: ReadonlySet<string> = new Set(steadyTables)

const scaled = ({ min: minCapacity, max: maxCapacity }: { min: number; max: number }) =>
  Capacity.autoscaled({ minCapacity, maxCapacity, targetUtilizationPercent: provisioned.usedPercent })

/**
 * How a template has the units of a table paid: on demand, unless the stage's file provides for them. Where they follow
 * the use of the table (`auto`), a function changes that later, see `infra/capacity/capacityWork.ts`.
 */
export const billingOf = (table: string, { capacity }: Pick<Config, 'capacity'>): Billing =>
  capacity !== 'provisioned' || !steady.has(table)
    ? Billing.onDemand()
    : Billing.provisioned({
        readCapacity: scaled(provisioned.reads),
        writeCapacity: scaled(provisioned.writes),
      })
