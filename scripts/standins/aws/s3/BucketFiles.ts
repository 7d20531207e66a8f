import { createHash, randomUUID } from 'node:crypto'
import {
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  closeSync,
  createReadStream,
  fstatSync,
  openSync,
  readSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import * as z from 'zod'
import { writeSynced, syncFolder } from '../../disk/openState'

/** What is known of an object besides its bytes. Header names are lower case. */
export const ObjectRecord = z.object({
  key: z.string(),
  size: z.number(),
  /** With its quotes, as it travels. */
  etag: z.string(),
  modifiedMs: z.number(),
  /** Answered with every GET and HEAD: content-type, content-encoding, x-amz-meta-* … */
  headers: z.record(z.string(), z.string()),
  checksum: z.record(z.string(), z.string()),
})
export type ObjectRecord = z.infer<typeof ObjectRecord>

const lengthBytes = 4

/**
 * One file holds one object: its bytes, then its record as JSON, then the record's length.
 * Bytes and record can thus never disagree, and a single rename publishes both.
 */
const writeObjectFile = async (path: string, body: readonly Buffer[], record: ObjectRecord) => {
  const json = Buffer.from(JSON.stringify(record))
  const length = Buffer.alloc(lengthBytes)
  length.writeUInt32BE(json.length)
  await writeSynced(path, [...body, json, length])
}

/** Throws when the file is not one that `writeObjectFile` finished. */
const readObjectRecord = (path: string): ObjectRecord => {
  const file = openSync(path, 'r')
  try {
    const { size } = fstatSync(file)
    const length = Buffer.alloc(lengthBytes)
    readSync(file, length, 0, lengthBytes, size - lengthBytes)
    const json = Buffer.alloc(length.readUInt32BE())
    readSync(file, json, 0, json.length, size - lengthBytes - json.length)
    return ObjectRecord.parse(JSON.parse(json.toString()))
  } finally {
    closeSync(file)
  }
}

/**
 * A stream of bytes `start` to `end`, both inclusive. The file is opened before this returns, so that an
 * object replaced or deleted meanwhile is still read as it was.
 */
const streamObjectFile = (path: string, start: number, end: number): Readable =>
  createReadStream(path, { fd: openSync(path, 'r'), start, end })

/** UTF-8 order, which is how S3 lists; UTF-16 order differs beyond the basic plane. */
const compareKeys = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))

/**
 * The objects of one bucket on disk, with their records in memory. A file is named for the hash of its key,
 * so that no key, however hostile or long, becomes a path. `finished` is a folder of complete files only.
 */
export class BucketFiles {
  readonly #records = new Map<string, ObjectRecord>()
  readonly #finished: string
  readonly #unfinished: string
  #order: string[] | undefined

  constructor(folder: string) {
    this.#finished = join(folder, 'finished')
    this.#unfinished = join(folder, 'unfinished')
    mkdirSync(this.#finished, { recursive: true })
    rmSync(this.#unfinished, { recursive: true, force: true })
    mkdirSync(this.#unfinished)
    for (const name of readdirSync(this.#finished)) {
      const record = readObjectRecord(join(this.#finished, name))
      this.#records.set(record.key, record)
    }
  }

  #path(key: string) {
    return join(this.#finished, createHash('sha256').update(key).digest('hex'))
  }

  find(key: string): ObjectRecord | undefined {
    return this.#records.get(key)
  }

  /** All keys in the order of listings. */
  keys(): readonly string[] {
    return (this.#order ??= [...this.#records.keys()].sort(compareKeys))
  }

  /**
   * Stores an object; when this resolves it is on disk. `mayReplace` sees what is there at the very moment of
   * publication and throws to refuse, so that of two conditional writes at once only one can win.
   */
  async put(
    record: ObjectRecord,
    body: readonly Buffer[],
    mayReplace: (current: ObjectRecord | undefined) => void,
  ): Promise<void> {
    mayReplace(this.find(record.key))
    const temporary = join(this.#unfinished, randomUUID())
    await writeObjectFile(temporary, body, record)
    try {
      mayReplace(this.find(record.key))
      renameSync(temporary, this.#path(record.key))
    } catch (error) {
      rmSync(temporary, { force: true })
      throw error
    }
    if (!this.#records.has(record.key)) this.#order = undefined
    this.#records.set(record.key, record)
    await syncFolder(this.#finished)
  }

  async delete(keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      if (!this.#records.delete(key)) continue
      this.#order = undefined
      rmSync(this.#path(key))
    }
    await syncFolder(this.#finished)
  }

  stream(record: ObjectRecord, start: number, end: number): Readable {
    return streamObjectFile(this.#path(record.key), start, end)
  }
}
