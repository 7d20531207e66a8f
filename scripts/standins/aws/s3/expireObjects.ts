import type { Bucket } from './Operation'

const dayMs = 24 * 3600 * 1000

/** Deletes what a lifecycle rule of the bucket says is too old. `nowMs` in epoch milliseconds. */
export const expireObjects = async ({ definition, files }: Bucket, nowMs: number): Promise<void> => {
  const isOver = (key: string): boolean => {
    const modifiedMs = files.find(key)?.modifiedMs ?? nowMs
    return definition.expiry.some(
      ({ prefix, days }) => key.startsWith(prefix) && nowMs - modifiedMs >= days * dayMs,
    )
  }
  const over = files.keys().filter(isOver)
  if (over.length > 0) await files.delete(over)
}
