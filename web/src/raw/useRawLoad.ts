import { useCallback, useEffect, useRef, useState } from 'react'
import type { DeviceId } from '../../../shared/core/ids'
import { queryReadings } from '../../../shared/data/queryReadings'
import type { RawRange } from './rawLimits'
import { callEndpoint } from '../core/api/callEndpoint'
import { type RawLoadState, createRawLoad } from './createRawLoad'
import { saveFile } from '../ui/file/saveFile'
import { createRawFile, rawFileName } from './rawFile'

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
