import type { QueuedMessage } from './openMessageLog'

/** Lambda refuses events over 6 MB; half is left for the escaping of bodies and the fields around them. */
const batchBytes = 3 * 1024 * 1024

/** The messages at the front that make one batch, and whether waiting could not make it larger. */
export const takeBatch = (
  ready: readonly QueuedMessage[],
  batchSize: number,
): { batch: QueuedMessage[]; rest: QueuedMessage[]; isFull: boolean } => {
  let bytes = 0
  let count = 0
  for (const { position } of ready) {
    bytes += position.length
    if (count === batchSize || (count > 0 && bytes > batchBytes)) break
    count += 1
  }
  const isFull = count === batchSize || count < ready.length
  return { batch: ready.slice(0, count), rest: ready.slice(count), isFull }
}
