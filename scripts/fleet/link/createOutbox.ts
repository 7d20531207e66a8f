import type { Reading } from '../physics/Reading'

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
