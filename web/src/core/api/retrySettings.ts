import type { SWRConfiguration } from 'swr'
import { minuteMs } from '../../../../shared/core/time'
import { RequestError } from './RequestError'

const tooManyRequests = 429

/** Only what may pass by itself is asked again: no answer at all, too many questions, and trouble on the server's side. */
export const mayPass = (error: unknown): boolean =>
  !(error instanceof RequestError) ||
  error.status === 0 ||
  error.status === tooManyRequests ||
  error.status >= 500

const firstPauseMs = 3000
const longestPauseMs = minuteMs

/** Milliseconds: twice as long with each failure, up to a minute, with jitter so that pages do not all ask at once. */
const pauseMs = (failures: number): number =>
  Math.min(firstPauseMs * 2 ** (failures - 1), longestPauseMs) * (0.5 + Math.random() / 2)

/** Runs when the pause after so many failures in a row is over. A page that is not looked at waits. */
export const afterPause = (failures: number, run: () => void): void => {
  setTimeout(() => {
    if (document.visibilityState === 'hidden') afterPause(failures, run)
    else run()
  }, pauseMs(failures))
}

/**
 * How a question is asked again that failed. It never ends: the library does not poll what has failed, so that a page would
 * stay as it was before an outage.
 */
export const retrySettings: SWRConfiguration = {
  shouldRetryOnError: mayPass,
  onErrorRetry: (_error, _address, _settings, askAgain, { retryCount }) =>
    afterPause(retryCount, () => void askAgain({ retryCount })),
}
