import { useCallback, useEffect, useRef, useState } from 'react'
import type { DeviceId } from '../../../shared/core/ids'
import { queryReadings } from '../../../shared/data/queryReadings'
import type { Reading } from '../../../shared/data/reading'
import { callEndpoint } from '../core/api/callEndpoint'
import { RequestError } from '../core/api/RequestError'
import { saveFile } from '../ui/file/saveFile'
import { type RawRange, rawLimits } from './rawLimits'
import { createRawFile, rawFileName } from './rawFile'

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

/** Waits; rejects when the signal is aborted. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(new Error('The load was cancelled.'))
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, ms)
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })

/** What was loaded last, and for which range. */
export interface RawLoad extends RawLoadState {
  readonly range: RawRange
  /** Another one with every load. */
  readonly id: number
}

/** Loads raw data of a device, one range at a time; leaving the page ends it. */
export const useRawLoad = (deviceid: DeviceId) => {
  const [load, setLoad] = useState<RawLoad>()
  const running = useRef<ReturnType<typeof createRawLoad>>(undefined)
  const id = useRef(0)
  useEffect(() => () => running.current?.cancel(), [])

  const start = useCallback(
    (range: RawRange) => {
      running.current?.cancel()
      const own = (id.current += 1)
      const started = createRawLoad({
        range,
        ask: (request, signal) => callEndpoint(queryReadings, { deviceid, ...request }, signal),
        pause,
        // A load that was given up for another one may still speak.
        tell: (state) => own === id.current && setLoad({ ...state, range, id: own }),
      })
      running.current = started
      void started.run()
    },
    [deviceid],
  )
  const resume = useCallback(() => void running.current?.run(), [])
  const cancel = useCallback(() => running.current?.cancel(), [])
  return { load, start, resume, cancel }
}

export type RawFileKind = 'csv' | 'json'

export const rawFileTypes = {
  csv: 'text/csv;charset=utf-8',
  json: 'application/json',
} as const satisfies Record<RawFileKind, string>

/** Exports a whole range, however many requests that takes; leaving the page ends it. */
export const useWholeExport = (deviceid: DeviceId) => {
  const [job, setJob] = useState<RawLoadState>()
  const running = useRef<ReturnType<typeof createRawLoad>>(undefined)
  useEffect(() => () => running.current?.cancel(), [])

  const start = useCallback(
    (range: RawRange, kind: RawFileKind) => {
      running.current?.cancel()
      const file = createRawFile(kind)
      const started = createRawLoad({
        range,
        ask: (request, signal) => callEndpoint(queryReadings, { deviceid, ...request }, signal),
        pause,
        mostRequests: Infinity,
        take: file.take,
        tell: (state) => {
          if (running.current !== started) return
          setJob(state)
          if (state.state !== 'done' || state.count === 0) return
          void file
            .finish()
            .then((parts) => saveFile(rawFileName(deviceid, range, kind), rawFileTypes[kind], parts))
        },
      })
      running.current = started
      void started.run()
    },
    [deviceid],
  )
  const resume = useCallback(() => void running.current?.run(), [])
  const cancel = useCallback(() => running.current?.cancel(), [])
  return { job, start, resume, cancel }
}
