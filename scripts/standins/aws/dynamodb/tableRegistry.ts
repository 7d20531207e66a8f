import { ApiError } from './apiError'
import type { CommitQueue } from './commitQueue'
import type { Database } from './database'
import { tablePrefix, under } from './keys'
import type { Table } from './table'

/** The tables that exist: in memory for every request, on disk for the next start. */
export interface TableRegistry {
  find(name: string): Table | undefined
  /** The named table, or AWS's refusal. */
  get(name: string): Table
  all(): Table[]
  save(table: Table): Promise<void>
  remove(name: string): Promise<void>
}

export async function openTableRegistry(database: Database, commits: CommitQueue): Promise<TableRegistry> {
  const tables = new Map<string, Table>()
  for await (const page of database.values(under(tablePrefix))) {
    for (const text of page) {
      const table = JSON.parse(text) as Table
      tables.set(table.description.TableName, table)
    }
  }
  return {
    find: (name) => tables.get(name),
    get: (name) => tables.get(name) ?? refuseUnknown(),
    all: () => [...tables.values()],
    save: (table) => {
      tables.set(table.description.TableName, table)
      return commits.commit(new Map([[tablePrefix + table.description.TableName, JSON.stringify(table)]]))
    },
    remove: (name) => {
      tables.delete(name)
      return commits.commit(new Map([[tablePrefix + name, null]]))
    },
  }
}

function refuseUnknown(): never {
  throw new ApiError('ResourceNotFoundException', 'Requested resource not found')
}
