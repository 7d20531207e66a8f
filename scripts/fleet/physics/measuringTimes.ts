import { secondMs } from '../../../shared/core/time'
import type { Machine } from '../machines/Machine'

/**
 * A device measures on a fixed grid: whole intervals since 1970, shifted by a part of a second of its own. History and
 * live readings share it, so neither doubles nor gaps stand where one ends and the other begins.
 */
export function nextMeasuringMs({ seed }: Machine, intervalSeconds: number, afterMs: number): number {
  const stepMs = intervalSeconds * secondMs
  const shiftMs = (seed % 10) * 100
  return Math.ceil((afterMs - shiftMs) / stepMs) * stepMs + shiftMs
}
