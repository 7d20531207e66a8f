import { minuteMs, secondMs } from './time'

/** No zone has ever changed its clock within such a piece of time. */
const pieceMs = 15 * minuteMs
/** So many pieces are remembered; a chart of a year asks for a few hundred. */
const mostKept = 5000

const clockIn = (zone: string) => {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const kept = new Map<number, number>()
  const ask = (ms: number): number => {
    const parts = Object.fromEntries(format.formatToParts(ms).map(({ type, value }) => [type, Number(value)]))
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
    return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(ms / secondMs) * secondMs
  }
  return (ms: number): number => {
    const piece = Math.floor(ms / pieceMs)
    const known = kept.get(piece)
    if (known !== undefined) return known
    if (kept.size >= mostKept) kept.clear()
    const offset = ask(piece * pieceMs)
    kept.set(piece, offset)
    return offset
  }
}

const clocks = new Map<string, (ms: number) => number>()

/** How far the clock of an IANA zone is ahead of UTC at an instant, in milliseconds. */
export const zoneOffsetAt = (zone: string, ms: number): number => {
  if (zone === 'UTC' || Number.isNaN(ms)) return 0
  const clock = clocks.get(zone) ?? clockIn(zone)
  clocks.set(zone, clock)
  return clock(ms)
}
