import { autoFitPauseMs } from './mapMarker'

/** Remembers when the pointer was over a map: until some time after that, the map does not move by itself. */
export const createLooking = (nowMs: () => number) => {
  let lastMs = -Infinity
  return {
    look: () => {
      lastMs = nowMs()
    },
    isLookedAt: () => nowMs() - lastMs < autoFitPauseMs,
  }
}
