import * as z from 'zod'
import type { Engine } from './engine'
import { parseRequest } from './parseRequest'

const ListTables = z.object({
  ExclusiveStartTableName: z.string().default(''),
  Limit: z.number().int().min(1).max(100).default(100),
})

/** ListTables, at most 100 at a time. */
export const listTables =
  ({ tables }: Engine) =>
  (raw: object) => {
    const { ExclusiveStartTableName: after, Limit: limit } = parseRequest(ListTables, raw)
    const names = tables
      .all()
      .map(({ description }) => description.TableName)
      .filter((name) => name > after)
      .sort()
    const TableNames = names.slice(0, limit)
    const last = TableNames.at(-1)
    return { TableNames, ...(names.length > limit && last && { LastEvaluatedTableName: last }) }
  }
