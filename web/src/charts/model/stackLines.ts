import type { ChartPoint } from './chartLine'

export interface Stacked {
  /** Tops: as high as everything below it and itself; `value` is what was measured. */
  readonly line: readonly ChartPoint[]
  /** What each point of the line is drawn from. */
  readonly base: readonly number[]
}

/**
 * Lines on top of each other. Keys are not measured at the same instants, so each counts with its last measurement
 * until its next one, and with nothing before its first; where a line breaks it begins anew.
 */
export const stackLines = (lines: readonly (readonly ChartPoint[])[]): readonly Stacked[] => {
  const times = [...new Set(lines.flatMap((line) => line.map(({ x }) => x)))].sort((a, b) => a - b)
  const floor = times.map(() => 0)
  return lines.map((line) => {
    let next = 0
    let held: number | null = null
    const base = [...floor]
    const top = times.map((x, i): ChartPoint => {
      for (let point = line[next]; point !== undefined && point.x <= x; point = line[next]) {
        held = point.y
        next += 1
      }
      const isBreak = line[next - 1]?.x === x && held === null
      floor[i] = (base[i] ?? 0) + (held ?? 0)
      return isBreak ? { x, y: null } : { x, y: floor[i] ?? 0, value: held ?? 0 }
    })
    return { line: top, base }
  })
}
