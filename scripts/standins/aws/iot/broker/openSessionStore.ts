import { mkdir } from 'node:fs/promises'
import { Level } from 'level'
import createPersistence from 'aedes-persistence-level'
import { hasRoom, reopenAfterFailure } from '../../../disk/diskRoom'

type Range = { gte: string; lt: string }
type Operation = { type: 'put'; key: string; value: Buffer } | { type: 'del'; key: string }

interface Gathered {
  del(key: string): void
  write(): Promise<void>
}

/** What the broker's persistence uses of a LevelDB. */
export interface SessionStore {
  get(key: string): Promise<Buffer | undefined>
  put(key: string, value: Buffer): Promise<void>
  del(key: string): Promise<void>
  clear(range: Range): Promise<void>
  batch(operations: Operation[]): Promise<void>
  batch(): Gathered
  values(range: Range): AsyncIterable<Buffer>
  close(): Promise<void>
}

/** Opens the LevelDB of the broker's sessions, which comes back by itself after a full disk. */
export const openSessionStore = async (dir: string): Promise<SessionStore> => {
  await mkdir(dir, { recursive: true })
  const db = new Level<string, Buffer>(dir, { valueEncoding: 'buffer' })
  await db.open()
  const { ready, write } = reopenAfterFailure(db, () => hasRoom(dir))
  const change = async (work: () => Promise<void>) => {
    await ready()
    await write(work)
  }
  const apply = (operations: Operation[]) => change(() => db.batch(operations))

  const gather = (): Gathered => {
    const gathered: Operation[] = []
    return {
      del: (key: string) => void gathered.push({ type: 'del', key }),
      write: () => apply(gathered),
    }
  }
  function batch(operations: Operation[]): Promise<void>
  function batch(): Gathered
  function batch(operations?: Operation[]): Promise<void> | Gathered {
    return operations === undefined ? gather() : apply(operations)
  }

  return {
    get: async (key) => {
      await ready()
      return db.get(key)
    },
    put: (key, value) => apply([{ type: 'put', key, value }]),
    del: (key) => apply([{ type: 'del', key }]),
    clear: (range) => change(() => db.clear(range)),
    batch,
    values: async function* (range) {
      await ready()
      yield* db.values(range)
    },
    close: () => db.close(),
  }
}

/** Opens the broker's state on disk: sessions, messages queued for sleeping devices, retained messages, wills. */
export const openPersistence = async (dir: string) => {
  const persistence = createPersistence(await openSessionStore(dir))
  return {
    persistence,
    forgetSubscription: (clientId: string, topic: string) =>
      persistence.removeSubscriptions({ id: clientId }, [topic]),
    close: () => persistence.destroy(),
  }
}
