import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { ObjectRecord } from './objectFile'
import { readObjectRecord, streamObjectFile, writeObjectFile } from './objectFile'
import { syncFolder } from '../../disk/openState'

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
