import { invalid } from './apiError'
import type { Engine } from './engine'
import { fillExpiry } from './fillTable'
import type { Table } from './table'

interface UpdateTimeToLive {
  TableName: string
  TimeToLiveSpecification: { Enabled: boolean; AttributeName: string }
}

/** UpdateTimeToLive: as at AWS, setting what is set already is refused. */
export const updateTimeToLive = (engine: Engine) => async (request: UpdateTimeToLive) => {
  const { TimeToLiveSpecification: wanted } = request
  const table = engine.tables.get(request.TableName)
  const isEnabled = table.timeToLiveAttribute !== undefined
  if (wanted.Enabled === isEnabled) {
    throw invalid(`TimeToLive is already ${isEnabled ? 'enabled' : 'disabled'}`)
  }
  await setTimeToLive(engine, table, wanted.Enabled ? wanted.AttributeName : undefined)
  return { TimeToLiveSpecification: wanted }
}

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

export const describeTimeToLive =
  ({ tables }: Engine) =>
  ({ TableName }: { TableName: string }) => {
    const AttributeName = tables.get(TableName).timeToLiveAttribute
    return {
      TimeToLiveDescription: AttributeName
        ? { TimeToLiveStatus: 'ENABLED', AttributeName }
        : { TimeToLiveStatus: 'DISABLED' },
    }
  }
