import { autoFitPauseMs } from '../../../shared/maps/mapMarker'

/** Remembers when the pointer was over a map: while somebody looks, the map does not move by itself (spec 1 §9). */
export const createLooking = (nowMs: () => number) => {
  let lastMs = -Infinity
  return {
    look: () => {
      lastMs = nowMs()
    },
    isLookedAt: () => nowMs() - lastMs < autoFitPauseMs,
  }
}
