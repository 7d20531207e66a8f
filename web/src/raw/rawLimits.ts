import { dayMs, minuteMs, secondMs } from '../../../shared/core/time'
import { maxDataPoints } from '../../../shared/data/queryReadings'

/** Loading raw data. */
export const rawLimits = {
  defaultRangeMs: dayMs,
  maxRequests: 10,
  pauseMs: 300,
  pageSizes: [100, 50, 25, 10],
  defaultPageSize: 50,
  defaultStorageDays: 30,
  /** A page that was open a while asks for slightly more than the plan has, and that is no error. */
  toleranceMs: 10 * minuteMs,
  pointsPerRequest: maxDataPoints,
} as const

export interface RawRange {
  fromMs: number
  toMs: number
}

interface Plan {
  storageDays?: number | undefined
  planName?: string | undefined
}

/** Why a range cannot be loaded; undefined when it can. */
export const rawRangeRefusal = (
  { fromMs, toMs }: RawRange,
  { storageDays = rawLimits.defaultStorageDays, planName = '---' }: Plan,
  nowMs: number,
): string | undefined => {
  if (!(fromMs < toMs)) return 'Invalid date range'
  if (fromMs < nowMs - storageDays * dayMs - rawLimits.toleranceMs) {
    return `Data older than ${storageDays} day(s) is unavailable on the ${planName} plan.`
  }
  return undefined
}

/** What an address says of a range, in epoch seconds; undefined when it says none that could be loaded. */
export const readRawRange = (params: URLSearchParams): RawRange | undefined => {
  const [from, to] = [Number(params.get('from')), Number(params.get('to'))]
  if (!(Number.isInteger(from) && Number.isInteger(to) && from > 0 && from < to)) return undefined
  return { fromMs: from * secondMs, toMs: to * secondMs }
}

/** The same, to be written. */
export const writeRawRange = ({ fromMs, toMs }: RawRange) => ({
  from: String(Math.floor(fromMs / secondMs)),
  to: String(Math.ceil(toMs / secondMs)),
})
