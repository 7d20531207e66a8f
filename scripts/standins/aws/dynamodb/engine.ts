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
  close(): Promise<void>
}

export async function openEngine(dir: string | undefined, now: () => number): Promise<Engine> {
  const database = await openDatabase(dir)
  const commits = createCommitQueue(database)
  const tables = await openTableRegistry(database, commits)
  return {
    database,
    commits,
    tables,
    now,
    newDraft: () => createDraft(commits),
    async close() {
      await commits.settle()
      await database.close()
    },
  }
}
