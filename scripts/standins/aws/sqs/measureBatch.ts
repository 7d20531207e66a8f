import type { QueuedMessage } from './openMessageLog'

/** Lambda refuses events over 6 MB; half is left for the escaping of bodies and the fields around them. */
const batchBytes = 3 * 1024 * 1024

/** How many messages at the front make one batch, and whether waiting could not make it larger. */
export const measureBatch = (
  ready: readonly QueuedMessage[],
  batchSize: number,
): { count: number; isFull: boolean } => {
  let bytes = 0
  let count = 0
  for (const { position } of ready) {
    bytes += position.length
    if (count === batchSize || (count > 0 && bytes > batchBytes)) break
    count += 1
  }
  return { count, isFull: count === batchSize || count < ready.length }
}
