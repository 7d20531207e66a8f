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
