import { type ColumnRule, secondsOf } from '../ui/table/columnRules'

/** A stretch of a log, epoch seconds; open at an end that is not given. */
export interface LogWindow {
  fromTime?: number
  toTime?: number
}

/** Up to the end of a minute: a form names no seconds. */
const endOfMinute = (seconds: number | undefined) => (seconds === undefined ? undefined : seconds + 59)

type Bounds = (
  value: number | undefined,
  to: number | undefined,
) => Partial<Record<keyof LogWindow, number | undefined>>

const bounds: Partial<Record<ColumnRule['operator'], Bounds>> = {
  gt: (fromTime) => ({ fromTime }),
  gte: (fromTime) => ({ fromTime }),
  lt: (toTime) => ({ toTime }),
  lte: (value) => ({ toTime: endOfMinute(value) }),
  equals: (value) => ({ fromTime: value, toTime: endOfMinute(value) }),
  between: (fromTime, to) => ({ fromTime, toTime: endOfMinute(to) }),
}

/**
 * What of a log the rules on its time can want, so that the server need not be asked for the rest. Rules that
 * contradict each other leave nothing: then the whole is asked for, and the table shows none of it.
 */
export const timeWindowOf = (rules: readonly ColumnRule[]): LogWindow => {
  const windows = rules
    .filter(({ column }) => column === 'ts')
    .map(({ operator, value, to }) => bounds[operator]?.(secondsOf(value), secondsOf(to)) ?? {})
  const from = Math.max(...windows.map(({ fromTime }) => fromTime ?? -Infinity))
  const to = Math.min(...windows.map(({ toTime }) => toTime ?? Infinity))
  if (from > to) return {}
  return {
    ...(Number.isFinite(from) ? { fromTime: from } : {}),
    ...(Number.isFinite(to) ? { toTime: to } : {}),
  }
}
