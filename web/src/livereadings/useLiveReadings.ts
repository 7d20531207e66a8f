import { useEffect, useMemo, useRef, useState } from 'react'
import type { DeviceId } from '../../../shared/core/ids'
import { queryReadings } from '../../../shared/data/queryReadings'
import { addressOf, type OutputOf, type RequestOf } from '../../../shared/core/endpoint'
import type { Reading } from '../../../shared/data/reading'
import { callEndpoint } from '../core/api/callEndpoint'
import { peekAnswer } from '../core/boot/pageAnswers'
import { createFlag, type Flag } from './createFlag'
import { sparklineLength, historyLength } from './series'
import { createPoller, type Poller, type PollState } from './createPoller'
import { createReadingsStore, type ReadingsStore } from './readingsStore'
import { portalNowMs } from '../ui/text/portalClock'

type Answer = OutputOf<typeof queryReadings>
export type CallReadings = (request: RequestOf<typeof queryReadings>) => Promise<Answer>

export interface Asked {
  /** Undefined until the plan is known; the latest reading is shown meanwhile. */
  isRestricted: boolean | undefined
  intervalSeconds: number
  /** How many of the latest readings the page wants, and how many it has asked for. */
  wanted: number
  loaded: number
}

/** Longer than this many intervals without an answer, the latest readings are asked for instead of all since. */
const longestCatchUp = sparklineLength

/**
 * Asks for what a page lacks: the latest reading alone while its plan is unknown or restricts data, then as many as
 * it wants, then only what is newer. When the answer reports a backfill: readings that came late, before those it has, it asks
 * for all it holds once more.
 */
export const openAskReadings = (
  deviceid: DeviceId,
  asked: Asked,
  call: CallReadings,
  nowMs: () => number,
) => {
  let lateAtMs: number | undefined
  let hasAnswer = false

  const askLatest = async (dataPoints: number): Promise<Answer> => {
    const answer = await call({ deviceid, dataPoints })
    asked.loaded = Math.max(asked.loaded, dataPoints)
    return answer
  }

  const askOnce = (newestTs: number | undefined): Promise<Answer> => {
    if (asked.isRestricted !== false) return askLatest(1)
    const longAgo = nowMs() / 1000 - longestCatchUp * asked.intervalSeconds
    if (newestTs === undefined || asked.loaded < asked.wanted || newestTs < longAgo) {
      return askLatest(Math.max(asked.wanted, sparklineLength))
    }
    return call({ deviceid, fromTime: Math.floor(newestTs) })
  }

  return async (newestTs: number | undefined): Promise<readonly Reading[]> => {
    const answer = await askOnce(newestTs)
    const hasBackfill = hasAnswer && asked.isRestricted === false && answer.late?.atMs !== lateAtMs
    hasAnswer = true
    lateAtMs = answer.late?.atMs
    return hasBackfill ? (await askLatest(Math.max(asked.wanted, sparklineLength))).data : answer.data
  }
}

interface Live extends Omit<PollState, 'isFetching'> {
  readonly store: ReadingsStore
  /** Whether a call is under way; apart from the rest, because every poll turns it twice. */
  readonly fetching: Flag
  readonly refresh: () => void
  /** Fetches earlier readings, for stepping further back and for channels that are measured seldom. */
  readonly loadEarlier: () => void
}

interface LiveOptions {
  /** Undefined until the plan is known; the latest reading is shown meanwhile. */
  readonly isRestricted: boolean | undefined
  readonly intervalSeconds: number
}

const setTimer = (run: () => void, ms: number) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

/** A store with what was asked for ahead, if it is here by now. */
const openStore = (deviceid: DeviceId) => {
  const store = createReadingsStore()
  const first = peekAnswer(queryReadings, addressOf(queryReadings, { deviceid, dataPoints: 1 }))
  if (first !== undefined) store.add(first.data)
  return { store, hasFirst: first !== undefined }
}

/**
 * The readings of a device, kept up to date for as long as the page is visible. The first call asks for the latest
 * reading alone, so that values show before the plan is known; then for as many as a trend line draws (a plan that
 * restricts data: for one); then only for what is new. A component that uses it is keyed by its device.
 */
export const useLiveReadings = (deviceid: DeviceId, { isRestricted, intervalSeconds }: LiveOptions): Live => {
  const [{ store, hasFirst }] = useState(() => openStore(deviceid))
  const [fetching] = useState(() => createFlag(true))
  const [state, setState] = useState<Omit<PollState, 'isFetching'>>({ hasAnswer: hasFirst, error: undefined })
  const options = useRef<Asked>({ isRestricted, intervalSeconds, wanted: sparklineLength, loaded: 0 })
  const poller = useRef<Poller | undefined>(undefined)

  useEffect(() => {
    Object.assign(options.current, { isRestricted, intervalSeconds })
  }, [isRestricted, intervalSeconds])

  useEffect(() => {
    const current = options.current

    const ask = openAskReadings(
      deviceid,
      current,
      (request) => callEndpoint(queryReadings, request),
      portalNowMs,
    )
    const started = createPoller({
      store,
      ask,
      intervalSeconds: () => current.intervalSeconds,
      isHidden: () => document.hidden,
      hasAnswer: hasFirst,
      tell: ({ isFetching, hasAnswer, error }) => {
        fetching.set(isFetching)
        setState((before) =>
          before.hasAnswer === hasAnswer && before.error === error ? before : { hasAnswer, error },
        )
      },
      setTimer,
    })
    poller.current = started
    document.addEventListener('visibilitychange', started.wake)
    started.poll()
    return () => {
      document.removeEventListener('visibilitychange', started.wake)
      started.stop()
    }
  }, [deviceid, store, hasFirst, fetching])

  useEffect(() => {
    if (isRestricted === false && options.current.loaded < options.current.wanted) poller.current?.poll()
  }, [isRestricted, store])

  const actions = useMemo(
    () => ({
      refresh: () => poller.current?.poll(),
      loadEarlier: () => {
        if (options.current.isRestricted !== false || options.current.wanted >= historyLength) return
        options.current.wanted = historyLength
        poller.current?.poll()
      },
    }),
    [],
  )
  return { store, fetching, ...state, ...actions }
}
