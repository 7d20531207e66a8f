import type { Engine } from './engine'
import { fillExpiry } from './fillTable'
import type { Table } from './table'

/** Items that are there already are entered with their expiry. */
export async function setTimeToLive(
  engine: Engine,
  table: Table,
  attribute: string | undefined,
): Promise<void> {
  if (table.timeToLiveAttribute === attribute) return
  if (attribute === undefined) delete table.timeToLiveAttribute
  else table.timeToLiveAttribute = attribute
  await engine.tables.save(table)
  if (attribute !== undefined) await fillExpiry(engine, table)
}
