declare module 'aedes-persistence-level' {
  import type { SessionStore } from './openSessionStore'

  /** The broker's sessions, queued and retained messages; `destroy` closes the store. */
  interface LevelPersistence {
    destroy(): Promise<void>
    removeSubscriptions(client: { id: string }, topics: string[]): Promise<void>
  }
  export default function createPersistence(store: SessionStore): LevelPersistence
}
