declare module 'aedes-persistence-level' {
  import type { Level } from 'level'

  /** The broker's sessions, queued and retained messages in LevelDB; `destroy` closes the database. */
  interface LevelPersistence {
    destroy(): Promise<void>
    removeSubscriptions(client: { id: string }, topics: string[]): Promise<void>
  }
  export default function createPersistence(db: Level<string, Buffer>): LevelPersistence
}
