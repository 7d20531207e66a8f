import { invalid } from './apiError'
import type { Changes, Database } from './database'
import type { Engine } from './engine'
import { checkpointPrefix, expiryPrefix, indexPrefix, itemPrefix, journalPrefix, under } from './keys'
import { indexesOf } from './table'

/** DeleteTable: the description goes first, so that an interrupted deletion leaves no half table behind. */
export const deleteTable =
  ({ tables, database, commits }: Engine) =>
  async ({ TableName }: { TableName: string }) => {
    const table = tables.get(TableName)
    if (table.description.DeletionProtectionEnabled) {
      throw invalid(`Resource cannot be deleted as it is currently protected against deletion: ${TableName}`)
    }
    await tables.remove(TableName)
    const prefixes = [
      itemPrefix(TableName),
      expiryPrefix(TableName),
      journalPrefix(TableName),
      checkpointPrefix(TableName),
      ...indexesOf(table).map(({ IndexName }) => indexPrefix(TableName, IndexName)),
    ]
    for (const prefix of prefixes) {
      await clear(database, prefix, (changes) => commits.commit(changes))
    }
    return { TableDescription: { ...table.description, TableStatus: 'DELETING' } }
  }

export async function clear(database: Database, prefix: string, commit: (changes: Changes) => Promise<void>) {
  for await (const keys of database.keys(under(prefix))) {
    await commit(new Map(keys.map((key) => [key, null])))
  }
}
