import type { CommitQueue } from './commitQueue'
import type { Changes } from './database'

/** What one request intends to write, visible to itself only until it is committed whole, or dropped. */
export interface Draft {
  read(key: string): string | undefined
  write(key: string, value: string | null): void
  commit(): Promise<void>
}

export function createDraft(commits: CommitQueue): Draft {
  const changes: Changes = new Map()
  return {
    read(key) {
      const own = changes.get(key)
      return own === undefined ? commits.read(key) : (own ?? undefined)
    },
    write: (key, value) => void changes.set(key, value),
    commit: () => commits.commit(changes),
  }
}
