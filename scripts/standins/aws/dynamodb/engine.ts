import { openRate } from '../core/openRate'
import { createCommitQueue, type CommitQueue } from './commitQueue'
import { openDatabase, type Database } from './database'
import { createDraft, type Draft } from './draft'
import { openTableRegistry, type TableRegistry } from './tableRegistry'

/** Everything an operation works with. */
export interface Engine {
  readonly database: Database
  readonly commits: CommitQueue
  readonly tables: TableRegistry
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly newDraft: () => Draft
  /** Counts a write of an item; false when the table has had as many as it takes in a second. */
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
    mayWrite: openWriteRates(writesPerSecond, now),
    async close() {
      await commits.settle()
      await database.close()
    },
  }
}

/** Each table has a rate of its own, as each has a capacity of its own. */
function openWriteRates(perSecond: number, now: () => number): Engine['mayWrite'] {
  const rates = new Map<string, () => boolean>()
  return (table) => {
    const rate = rates.get(table) ?? openRate(perSecond, now)
    rates.set(table, rate)
    return rate()
  }
}
