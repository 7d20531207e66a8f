import { existsSync } from 'node:fs'
import { mkdir, readFile, open, rename, unlink } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { z } from 'zod'
import { randomUUID } from 'node:crypto'

/** Makes renames and deletions inside a folder survive a loss of power. */
export const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Writes the parts to a new file and waits until the disk has them; removes the file when that fails. */
export const writeSynced = async (path: string, parts: readonly (Buffer | string)[], mode = 0o600) => {
  const handle = await open(path, 'wx', mode)
  try {
    for (const part of parts) await handle.writeFile(part)
    await handle.sync()
  } catch (error) {
    await unlink(path)
    throw error
  } finally {
    await handle.close()
  }
}

/** A reader sees the old content or the new, never a part: temporary file, fsync, rename, fsync of the folder. */
export const writeDurably = async (path: string, content: string | Buffer): Promise<void> => {
  const temporary = `${path}.${randomUUID()}.tmp`
  await writeSynced(temporary, [content])
  await rename(temporary, path)
  await syncFolder(dirname(path))
}

/** Records in memory that are on disk whenever `save` has resolved. */
export interface State<T> {
  readonly value: T
  save(): Promise<void>
}

/**
 * Reads the state, or begins with an empty one. Changes made while a write is under way share the next write,
 * so that many callers at once cost two writes and not many.
 */
export const openState = async <T extends object>(
  path: string,
  schema: z.ZodType<T>,
  empty: T,
): Promise<State<T>> => {
  await mkdir(dirname(path), { recursive: true })
  const value = existsSync(path) ? schema.parse(JSON.parse(await readFile(path, 'utf8'))) : empty
  let underWay: Promise<void> | undefined
  let next: Promise<void> | undefined
  const write = () => writeDurably(path, JSON.stringify(value))
  const begin = (): Promise<void> => {
    const writing = write().finally(() => {
      if (underWay === writing) underWay = undefined
    })
    underWay = writing
    return writing
  }
  const save = (): Promise<void> => {
    if (!underWay) return begin()
    // the result of the write under way goes to its own callers
    next ??= underWay
      .catch(() => undefined)
      .then(() => {
        next = undefined
        return begin()
      })
    return next
  }
  return { value, save }
}
