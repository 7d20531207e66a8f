import { mkdir } from 'node:fs/promises'
import engine from 'dynalite/db/index.js'
import { Level } from 'level'
import { hasRoom, reopenAfterFailure } from '../../disk/diskRoom'

/** A key with its new text, or null to remove it. */
export type Changes = Map<string, string | null>

export interface Range {
  gt?: string
  gte?: string
  lt?: string
  lte?: string
  reverse?: boolean
}

/** An ordered key-value store of texts: LevelDB under a directory, or in memory. Each `batch` is atomic. */
export interface Database {
  /** To be awaited before a request is answered: a store whose write failed is opened anew here. */
  readonly ready: () => Promise<void>
  get(key: string): string | undefined
  batch(changes: Changes): Promise<void>
  values(range: Range, pageSize?: number): AsyncGenerator<string[]>
  keys(range: Range): AsyncGenerator<string[]>
  close(): Promise<void>
}

const pageBytes = 512 * 1024
const utf8 = { valueEncoding: 'utf8' } as const

const openStore = async (dir: string | undefined): Promise<DynaliteDatabase> => {
  if (dir === undefined) return engine.create({}).db
  await mkdir(dir, { recursive: true })
  return new Level(dir)
}

/** Opens the store of the engine. A batch goes to LevelDB's log before it is acknowledged, so kill -9 loses none. */
export async function openDatabase(dir: string | undefined): Promise<Database> {
  const db = await openStore(dir)
  await db.open()
  const { ready, write } = reopenAfterFailure(db, () => Promise.resolve(dir === undefined || hasRoom(dir)))
  return {
    ready,
    get: (key) => db.getSync(key, utf8),
    batch: (changes) => write(() => db.batch(Array.from(changes, toOperation))),
    values: (range, pageSize = 1000) =>
      pages(db.values({ ...range, ...utf8, highWaterMarkBytes: pageBytes }), pageSize),
    keys: (range) => pages(db.keys({ ...range, highWaterMarkBytes: pageBytes }), 1000),
    close: () => db.close(),
  }
}

function toOperation([key, value]: [string, string | null]) {
  return value === null ? { type: 'del' as const, key } : { type: 'put' as const, key, value, ...utf8 }
}

async function* pages(iterator: DynaliteIterator, size: number): AsyncGenerator<string[]> {
  try {
    for (;;) {
      const page = await iterator.nextv(size)
      if (page.length === 0) return
      yield page
    }
  } finally {
    await iterator.close()
  }
}

/** Where each kind of record lies in the one ordered store. Table and index names never contain a `~`. */
export const itemPrefix = (table: string) => `item~${table}~`
export const indexPrefix = (table: string, index: string) => `index~${table}~${index}~`
export const expiryPrefix = (table: string) => `expiry~${table}~`
export const tablePrefix = 'table~'
export const tokenPrefix = 'token~'

const expiryDigits = 12

export const expiryKey = (table: string, expiresAtSeconds: number, itemKey: string) =>
  expiryPrefix(table) + padExpiry(expiresAtSeconds) + '~' + itemKey

export const padExpiry = (seconds: number) => String(seconds).padStart(expiryDigits, '0')

/** All keys under a prefix; every key is ASCII, so DEL lies behind them all. */
export const under = (prefix: string): { gt: string; lt: string } => ({ gt: prefix, lt: prefix + '\x7f' })

/** Moves a range of the engine's keys under a prefix; an open end becomes the prefix's own. */
export function within(prefix: string, range: Range): Range {
  return {
    ...(range.gt !== undefined ? { gt: prefix + range.gt } : { gte: prefix + (range.gte ?? '') }),
    ...(range.lte !== undefined ? { lte: prefix + range.lte } : { lt: prefix + (range.lt ?? '\x7f') }),
    reverse: range.reverse ?? false,
  }
}

/** Turns many small writes into few batches, one at a time, while each writer sees what was decided before it. */
export interface CommitQueue {
  /** The text of a key once everything accepted so far is written. */
  read(key: string): string | undefined
  /** Resolves when the changes are durable; they are written together or not at all. */
  commit(changes: Changes): Promise<void>
  /** Resolves when nothing is left to write. */
  settle(): Promise<void>
}

/**
 * Decisions are made synchronously against what is queued, so they form one serial order; while a batch is on its
 * way the next ones gather into another. With a failed batch fail those that were gathered behind it, since they may
 * rest on it; what comes later is decided afresh.
 */
export function createCommitQueue(database: Database): CommitQueue {
  let inFlight: Changes = new Map()
  let gathering: Changes = new Map()
  let nextBatch: Promise<void> | undefined
  let lastBatch: Promise<void> = Promise.resolve()

  async function writeGathered(): Promise<void> {
    inFlight = gathering
    gathering = new Map()
    nextBatch = undefined
    try {
      await database.batch(inFlight)
    } catch (error) {
      if (!nextBatch) lastBatch = Promise.resolve()
      throw error
    } finally {
      inFlight = new Map()
    }
  }

  function dropGathered(error: unknown): never {
    gathering = new Map()
    nextBatch = undefined
    lastBatch = Promise.resolve()
    throw error
  }

  async function writeBehind(batch: Promise<void>): Promise<void> {
    await batch.catch(dropGathered)
    await writeGathered()
  }

  return {
    read(key) {
      const pending = gathering.get(key) ?? (gathering.has(key) ? null : inFlight.get(key))
      return pending === undefined ? database.get(key) : (pending ?? undefined)
    },
    commit(changes) {
      for (const [key, value] of changes) gathering.set(key, value)
      if (!nextBatch) {
        nextBatch = writeBehind(lastBatch)
        lastBatch = nextBatch
        // Every caller of commit hears of a failure; this copy of the promise must not end the process.
        lastBatch.catch(() => undefined)
      }
      return nextBatch
    },
    settle: () => lastBatch,
  }
}

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
