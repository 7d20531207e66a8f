import * as z from 'zod'
import type { Changes } from './database'
import type { Engine } from './engine'
import { expiryPrefix, indexPrefix, itemPrefix, under } from './keys'
import { parseRequest } from './parseRequest'
import { indexesOf } from './table'

const DeleteTable = z.object({ TableName: z.string() })

/** DeleteTable: the description goes first, so that an interrupted deletion leaves no half table behind. */
export const deleteTable =
  ({ tables, database, commits }: Engine) =>
  async (raw: object) => {
    const { TableName } = parseRequest(DeleteTable, raw)
    const table = tables.get(TableName)
    await tables.remove(TableName)
    const prefixes = [
      itemPrefix(TableName),
      expiryPrefix(TableName),
      ...indexesOf(table).map(({ IndexName }) => indexPrefix(TableName, IndexName)),
    ]
    for (const prefix of prefixes) {
      for await (const keys of database.keys(under(prefix))) {
        const gone: Changes = new Map(keys.map((key) => [key, null]))
        await commits.commit(gone)
      }
    }
    return { TableDescription: { ...table.description, TableStatus: 'DELETING' } }
  }
