import type { Reading } from '../../../shared/data/reading'
import type { ReadingsStore } from './readingsStore'
import { pollSeconds } from '../../../shared/core/requestRates'
import { clockUnsetSeconds, secondMs } from '../../../shared/core/time'

/** The first wait after a poll that brought nothing new, and the longest. */
export const firstRetryMs = 5000
export const longestRetryMs = 120_000
export const defaultPollSeconds = pollSeconds.readings

export interface PollOutcome {
  /** Base interval × transmit interval of the device. */
  readonly intervalSeconds: number
  /** Newest `ts` after the poll and before it, seconds; undefined when there is no reading. */
  readonly newestTs: number | undefined
  readonly previousTs: number | undefined
  /** What the last call answered. */
  readonly retryMs: number
}

/**
 * How long to wait until the next poll: the device's own interval after new data; otherwise the retry interval, which
 * doubles from 5 s up to 120 s for as long as nothing new, or nothing with a set clock, comes.
 */
export const nextPollMs = ({
  intervalSeconds,
  newestTs,
  previousTs,
  retryMs,
}: PollOutcome): { waitMs: number; retryMs: number } => {
  const isNew = newestTs !== undefined && newestTs > clockUnsetSeconds && newestTs !== previousTs
  return isNew
    ? { waitMs: intervalSeconds * secondMs, retryMs: firstRetryMs }
    : { waitMs: retryMs, retryMs: Math.min(retryMs * 2, longestRetryMs) }
}

export interface PollState {
  /** Whether an answer has come at all. */
  readonly hasAnswer: boolean
  readonly isFetching: boolean
  /** Why the last attempt failed; undefined after one that did not. */
  readonly error: unknown
}

interface PollerDeps {
  readonly store: ReadingsStore
  /** Asks for what came after the newest reading, or for the latest ones. */
  readonly ask: (newestTs: number | undefined) => Promise<readonly Reading[]>
  readonly intervalSeconds: () => number
  readonly isHidden: () => boolean
  /** Whether the store holds an answer already. */
  readonly hasAnswer?: boolean
  readonly tell: (state: PollState) => void
  readonly setTimer: (run: () => void, ms: number) => () => void
}

export interface Poller {
  /** Asks at once, or once more after the call under way. */
  poll: () => void
  /** The page is visible again: makes up for a poll that was due meanwhile. */
  wake: () => void
  stop: () => void
}

/** Keeps a store up to date: asks, waits as `nextPollMs` says, and lets a hidden page rest. */
export const createPoller = ({
  store,
  ask,
  intervalSeconds,
  isHidden,
  hasAnswer = false,
  tell,
  setTimer,
}: PollerDeps): Poller => {
  let state: PollState = { hasAnswer, isFetching: false, error: undefined }
  let retryMs = firstRetryMs
  let cancelTimer: (() => void) | undefined
  let isDue = false
  let isStopped = false
  let isWantedAgain = false

  const update = (change: Partial<PollState>) => {
    state = { ...state, ...change }
    if (!isStopped) tell(state)
  }

  const attempt = async () => {
    try {
      store.add(await ask(store.snapshot().newestTs))
      update({ hasAnswer: true, isFetching: false, error: undefined })
    } catch (error) {
      update({ isFetching: false, error })
    }
  }

  const schedule = (previousTs: number | undefined) => {
    const { newestTs } = store.snapshot()
    const next = nextPollMs({ intervalSeconds: intervalSeconds(), newestTs, previousTs, retryMs })
    retryMs = next.retryMs
    cancelTimer = setTimer(() => {
      if (isHidden()) isDue = true
      else void run()
    }, next.waitMs)
  }

  const run = async () => {
    cancelTimer?.()
    isDue = false
    const previousTs = store.snapshot().newestTs
    update({ isFetching: true })
    await attempt()
    if (isStopped) return
    if (isWantedAgain) {
      isWantedAgain = false
      void run()
    } else schedule(previousTs)
  }

  return {
    poll: () => {
      if (state.isFetching) isWantedAgain = true
      else void run()
    },
    wake: () => {
      if (isDue && !state.isFetching) void run()
    },
    stop: () => {
      isStopped = true
      cancelTimer?.()
    },
  }
}
