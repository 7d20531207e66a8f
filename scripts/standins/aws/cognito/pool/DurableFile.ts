import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { z } from 'zod'

/** State that outlives the process: `value` is changed in place, `save` resolves once the change is on disk. */
export interface DurableFile<T> {
  readonly value: T
  save(): Promise<void>
}

const readKept = async (path: string) => {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Written beside and renamed over, both flushed: a crash half-way leaves the old file whole. */
const replaceFile = async (path: string, text: string) => {
  const file = await open(`${path}.new`, 'w', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(`${path}.new`, path)
  const folder = await open(dirname(path), 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/**
 * Opens the JSON file at `path`, or makes it with `initial`; without a path the state stays in memory. Throws when
 * the file does not have the shape of the schema. Changes made while a write runs share the next one.
 */
export async function openDurableFile<T>(
  path: string | undefined,
  schema: z.ZodType<T>,
  initial: () => Promise<T>,
): Promise<DurableFile<T>> {
  if (path === undefined) return { value: await initial(), save: () => Promise.resolve() }
  await mkdir(dirname(path), { recursive: true })
  const kept = await readKept(path)
  const value = kept === undefined ? await initial() : schema.parse(JSON.parse(kept))
  let running: Promise<void> = Promise.resolve()
  let waiting: Promise<void> | undefined
  const save = () => {
    waiting ??= running
      .catch(() => undefined) // a failed write has rejected for its own caller; this one tries again
      .then(() => {
        waiting = undefined
        running = replaceFile(path, JSON.stringify(value))
        return running
      })
    return waiting
  }
  await save()
  return { value, save }
}
