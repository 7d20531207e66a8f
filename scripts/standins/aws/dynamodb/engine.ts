import { openRate } from '../core/openRate'
import type { Capacity, Table } from './table'
import {
  createCommitQueue,
  type CommitQueue,
  createDraft,
  type Draft,
  openDatabase,
  type Database,
  tablePrefix,
  under,
} from './database'
import { ApiError } from './apiError'

interface Paid {
  description: { TableName: string }
  capacity?: Capacity
}

/** Five minutes of what was not used are kept for a burst. */
const keptSeconds = 300

/** Counts writes of items against what each table is given; a table on demand takes all of them. */
const openGivenRates = (now: () => number) => {
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

/** The tables that exist: in memory for every request, on disk for the next start. */
interface TableRegistry {
  find(name: string): Table | undefined
  /** The named table, or AWS's refusal. */
  get(name: string): Table
  all(): Table[]
  save(table: Table): Promise<void>
  remove(name: string): Promise<void>
}

async function openTableRegistry(database: Database, commits: CommitQueue): Promise<TableRegistry> {
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

/** Everything an operation works with. */
export interface Engine {
  readonly database: Database
  readonly commits: CommitQueue
  readonly tables: TableRegistry
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly newDraft: () => Draft
  /** Counts a write of an item; false when the table takes no more of them now. */
  readonly mayWrite: (table: string) => boolean
  close(): Promise<void>
}

export async function openEngine(
  dir: string | undefined,
  now: () => number,
  writesPerSecond = Infinity,
): Promise<Engine> {
  const database = await openDatabase(dir)
  const commits = createCommitQueue(database)
  const tables = await openTableRegistry(database, commits)
  return {
    database,
    commits,
    tables,
    now,
    newDraft: () => createDraft(commits),
    mayWrite: openWriteRates(writesPerSecond, now, tables),
    async close() {
      await commits.settle()
      await database.close()
    },
  }
}

/** Each table has a rate of its own, as each has a capacity of its own. */
function openWriteRates(
  perSecond: number,
  now: () => number,
  tables: Pick<TableRegistry, 'find'>,
): Engine['mayWrite'] {
  const rates = new Map<string, () => boolean>()
  const isGiven = openGivenRates(now)
  return (table) => {
    const rate = rates.get(table) ?? openRate(perSecond, now)
    rates.set(table, rate)
    return rate() && isGiven(tables.find(table))
  }
}
