import { Billing, Capacity } from 'aws-cdk-lib/aws-dynamodb'
import type { Config } from '../config'
import { provisioned } from './provisioned'

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
