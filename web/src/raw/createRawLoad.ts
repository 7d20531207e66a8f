import type { Reading } from '../../../shared/data/reading'
import { type RawRange, rawLimits } from './rawLimits'
import { RequestError } from '../core/api/RequestError'

/** One page of a range: from `pageStartTime` on, or from its start. */
export type AskRaw = (
  request: { fromTime: number; toTime: number; dataPoints: number; pageStartTime?: number | undefined },
  signal: AbortSignal,
) => Promise<{ data: Reading[]; lastEvaluatedTime?: number | undefined }>

export interface RawLoadState {
  readonly state: 'loading' | 'done' | 'cancelled' | 'failed'
  readonly readings: readonly Reading[]
  /** How many were loaded, also where they are not kept. */
  readonly count: number
  /** How much of the range's time was read, 0 to 100. */
  readonly percent: number
  /** Where the next request would begin, epoch seconds; undefined when nothing is left. */
  readonly nextTs: number | undefined
  /** A request failed and is tried again. */
  readonly isRetrying: boolean
  readonly error: unknown
}

interface RawLoadParts {
  range: RawRange
  ask: AskRaw
  /** Waits; rejects when the signal is aborted. */
  pause: (ms: number, signal: AbortSignal) => Promise<void>
  tell: (state: RawLoadState) => void
  mostRequests?: number
  /** Takes each page as it comes; without it the readings are kept. */
  take?: (readings: readonly Reading[]) => void
}

/** How long to wait before a failed request is tried again. */
const retryPausesMs = [1000, 3000, 8000]

const mayPass = (error: unknown): error is RequestError =>
  error instanceof RequestError && (error.status === 0 || error.status === 429 || error.status >= 500)

const secondsBy = (round: (value: number) => number, ms: number) => round(ms / 1000)

/**
 * Loads a range page by page, with a pause between requests and no more of them than its limits say. A
 * request that failed is tried again; when that does not help either, or after `cancel`, `run` goes on from there.
 */
export const createRawLoad = ({
  range,
  ask,
  pause,
  tell,
  mostRequests = rawLimits.maxRequests,
  take,
}: RawLoadParts) => {
  const fromTime = secondsBy(Math.floor, range.fromMs)
  const toTime = secondsBy(Math.ceil, range.toMs)
  let abort = new AbortController()
  let requests = 0
  let state: RawLoadState = {
    state: 'loading',
    readings: [],
    count: 0,
    percent: 0,
    nextTs: fromTime,
    isRetrying: false,
    error: undefined,
  }

  const change = (changes: Partial<RawLoadState>) => {
    state = { ...state, ...changes }
    tell(state)
  }

  const askPatiently = async (pageStartTime: number | undefined) => {
    for (let tried = 0; ; tried += 1) {
      try {
        const dataPoints = rawLimits.pointsPerRequest
        return await ask({ fromTime, toTime, dataPoints, pageStartTime }, abort.signal)
      } catch (error) {
        const waitMs = retryPausesMs[tried]
        if (abort.signal.aborted || waitMs === undefined || !mayPass(error)) throw error
        change({ isRetrying: true })
        await pause(Math.max(waitMs, (error.retryAfterSeconds ?? 0) * 1000), abort.signal)
      }
    }
  }

  const askNext = async () => {
    if (requests > 0) await pause(rawLimits.pauseMs, abort.signal)
    const page = await askPatiently(requests === 0 ? undefined : state.nextTs)
    requests += 1
    const nextTs = page.lastEvaluatedTime
    const done = nextTs === undefined ? 1 : (nextTs - fromTime) / Math.max(1, toTime - fromTime)
    take?.(page.data)
    change({
      readings: take === undefined ? [...state.readings, ...page.data] : [],
      count: state.count + page.data.length,
      percent: Math.floor(100 * Math.min(1, Math.max(0, done))),
      nextTs,
      isRetrying: false,
    })
  }

  const run = async (): Promise<void> => {
    abort = new AbortController()
    change({ state: 'loading', error: undefined })
    try {
      while (state.nextTs !== undefined && requests < mostRequests) await askNext()
      change({ state: 'done' })
    } catch (error) {
      if (abort.signal.aborted) change({ state: 'cancelled', isRetrying: false })
      else change({ state: 'failed', isRetrying: false, error })
    }
  }

  return { run, cancel: () => abort.abort() }
}
