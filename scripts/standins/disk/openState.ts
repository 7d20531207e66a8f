import { existsSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { z } from 'zod'
import { writeDurably } from './writeDurably'

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
    // whether the write under way succeeds is told to those who wait for it
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
