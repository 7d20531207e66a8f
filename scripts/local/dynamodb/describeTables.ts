import type { Engine } from './engine'
import { ApiError } from './apiError'

/** DescribeTable. Counts of items and bytes stay 0: AWS too brings them up to date only every six hours. */
export const describeTable =
  ({ tables }: Engine) =>
  ({ TableName }: { TableName: string }) => {
    const table = tables.find(TableName)
    if (table) return { Table: table.description }
    throw new ApiError(
      'ResourceNotFoundException',
      `Requested resource not found: Table: ${TableName} not found`,
    )
  }

interface ListTables {
  ExclusiveStartTableName?: string
  Limit?: number
}

/** ListTables, at most 100 at a time. */
export const listTables =
  ({ tables }: Engine) =>
  ({ ExclusiveStartTableName: after = '', Limit: limit = 100 }: ListTables) => {
    const names = tables
      .all()
      .map(({ description }) => description.TableName)
      .filter((name) => name > after)
      .sort()
    const TableNames = names.slice(0, limit)
    const last = TableNames.at(-1)
    return { TableNames, ...(names.length > limit && last && { LastEvaluatedTableName: last }) }
  }

/** DescribeLimits: the defaults of an account. */
export const describeLimits = () => () => ({
  AccountMaxReadCapacityUnits: 80_000,
  AccountMaxWriteCapacityUnits: 80_000,
  TableMaxReadCapacityUnits: 40_000,
  TableMaxWriteCapacityUnits: 40_000,
})
