import { mkdir } from 'node:fs/promises'
import engine from 'dynalite/db/index.js'
import { Level } from 'level'
import { hasRoom, reopenAfterFailure } from '../../disk/reopenAfterFailure'

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
