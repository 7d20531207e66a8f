import { existsSync } from 'node:fs'
import { mkdir, open, readFile, truncate } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { z } from 'zod'

/** What was sent, in order. An entry that `append` has resolved for is on disk. */
export interface Outbox<T> {
  readonly entries: readonly T[]
  append(entries: readonly T[]): Promise<void>
  /** Forgets all entries. */
  clear(): Promise<void>
  close(): Promise<void>
}

/** Reads whole lines; a last one that a sudden end cut short was never confirmed to anyone and is cut off. */
const readEntries = async <T>(path: string, schema: z.ZodType<T>): Promise<T[]> => {
  if (!existsSync(path)) return []
  const bytes = await readFile(path)
  const whole = bytes.subarray(0, bytes.lastIndexOf('\n') + 1)
  if (whole.length < bytes.length) await truncate(path, whole.length)
  const lines = whole.toString('utf8').split('\n')
  return lines.filter((line) => line !== '').map((line) => schema.parse(JSON.parse(line)))
}

/** An append-only file of JSON lines. Throws when it holds anything but entries of that schema. */
export const openOutbox = async <T>(path: string, schema: z.ZodType<T>): Promise<Outbox<T>> => {
  await mkdir(dirname(path), { recursive: true })
  const entries = await readEntries(path, schema)
  const file = await open(path, 'a', 0o600)
  let { size } = await file.stat()
  let last: Promise<void> = Promise.resolve()
  const write = async (added: readonly T[]) => {
    if (added.length === 0) return
    const bytes = Buffer.from(added.map((entry) => `${JSON.stringify(entry)}\n`).join(''))
    try {
      await file.appendFile(bytes)
      await file.sync()
    } catch (error) {
      // A full disk takes half a line: behind it, the next one could not be read.
      await file.truncate(size)
      throw error
    }
    size += bytes.length
    entries.push(...added)
  }
  // one after the other; a failure rejects for its own caller only
  const enqueue = (job: () => Promise<void>) => {
    const done = last.then(job)
    last = done.catch(() => undefined)
    return done
  }
  return {
    entries,
    append: (added) => enqueue(() => write(added)),
    clear: () =>
      enqueue(async () => {
        await file.truncate(0)
        await file.sync()
        size = 0
        entries.length = 0
      }),
    close: async () => {
      await last
      await file.close()
    },
  }
}
