import { topics } from '../../../shared/core/topics'
import type { Reading } from '../physics/Reading'
import type { Line } from './mqttLine'

/** Readings that the portal has not accepted yet, oldest first. */
export interface Outbox {
  readonly size: number
  push(reading: Reading): void
  /** The oldest readings, at most `count`; they stay until they are dropped. */
  peek(count: number): readonly Reading[]
  drop(count: number): void
  /** Keeps only the newest: what a device without a buffer does while it has no link. */
  forgetOld(): void
}

/** A buffer for at most `limit` readings; when it is full the oldest gives way. */
export function createOutbox(limit: number): Outbox {
  const readings: Reading[] = []
  return {
    get size() {
      return readings.length
    },
    push: (reading) => {
      readings.push(reading)
      if (readings.length > limit) readings.shift()
    },
    peek: (count) => readings.slice(0, count),
    drop: (count) => void readings.splice(0, count),
    forgetOld: () => void readings.splice(0, Math.max(0, readings.length - 1)),
  }
}

/** Readings in one transmission when the device sends batches; about 40 kB at most. */
const batchSize = 20

/**
 * Sends what waits in the outbox, oldest first, one message after the other. A reading leaves the outbox only when the
 * portal has accepted it; when the line breaks, the rest stays.
 */
export async function deliver(outbox: Outbox, line: Line, deviceid: string, batch: boolean): Promise<void> {
  while (line.isUp() && outbox.size > 0) {
    const readings = outbox.peek(batch ? batchSize : 1)
    const payload = readings.length === 1 ? readings[0] : readings
    await line.publish(topics.directData(deviceid), JSON.stringify(payload))
    for (const reading of readings) if (outbox.peek(1)[0] === reading) outbox.drop(1)
  }
}
