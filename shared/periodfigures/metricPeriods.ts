import { hourMs, secondMs } from '../core/time'

/** A period from its beginning up to, but without, its end. */
export interface Period {
  fromMs: number
  toMs: number
}

/**
 * Metrics count whole hours, up to the next one: a period that ends now keeps its newest readings, and no length changes
 * by rounding.
 */
const roundUp = (seconds: number): number => Math.ceil((seconds * secondMs) / hourMs) * hourMs

/** At least an hour, however short the period is. */
export const roundPeriod = (fromSeconds: number, toSeconds: number): Period => {
  const toMs = roundUp(toSeconds)
  return { fromMs: Math.min(roundUp(fromSeconds), toMs - hourMs), toMs }
}

/** The period of the same length that ends where this one begins. */
export const periodBefore = ({ fromMs, toMs }: Period): Period => ({
  fromMs: fromMs - (toMs - fromMs),
  toMs: fromMs,
})
