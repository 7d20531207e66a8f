/** What a chart shows: so much time until now, or until a given second. */
export interface ChartWindow {
  readonly rangeMs: number
  /** Epoch seconds; undefined means up to now, which moves on. */
  readonly endSeconds: number | undefined
}

/** Each step moves the window by this part of its length (spec 1 §4). */
const stepPart = 0.25

/** A window a quarter earlier (-1) or later (+1); one that reaches the present follows it again. */
export const shiftWindow = (window: ChartWindow, direction: -1 | 1, nowMs: number): ChartWindow => {
  const endMs = window.endSeconds === undefined ? nowMs : window.endSeconds * 1000
  const shifted = endMs + direction * window.rangeMs * stepPart
  return { ...window, endSeconds: shifted >= nowMs ? undefined : Math.floor(shifted / 1000) }
}
