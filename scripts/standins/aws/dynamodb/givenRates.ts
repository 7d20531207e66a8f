import type { Capacity } from './Capacity'

interface Paid {
  description: { TableName: string }
  capacity?: Capacity
}

/** Five minutes of what was not used are kept for a burst. */
const keptSeconds = 300

/** Counts writes of items against what each table is given; a table on demand takes all of them. */
export const openGivenRates = (now: () => number) => {
  const left = new Map<string, { units: number; atMs: number }>()
  return (table: Paid | undefined): boolean => {
    if (table?.capacity?.mode !== 'PROVISIONED') return true
    const { TableName } = table.description
    const perSecond = table.capacity.given['']?.WriteCapacityUnits ?? 0
    const before = left.get(TableName) ?? { units: perSecond * keptSeconds, atMs: now() }
    const gained = ((now() - before.atMs) / 1000) * perSecond
    const units = Math.min(perSecond * keptSeconds, before.units + gained)
    left.set(TableName, { units: units >= 1 ? units - 1 : units, atMs: now() })
    return units >= 1
  }
}
