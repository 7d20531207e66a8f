/** A page that breaks again and again says so a few times. */
const mostReports = 5

/** An answer of the portal, or none: its own log has it already. */
const isAnswer = (error: unknown): boolean => error instanceof Error && error.name === 'RequestError'

/**
 * Reports what breaks on this page and is not an answer of the portal. What reports it is fetched then; the returned
 * function reports what something else has caught.
 */
export const watchErrors = (): ((error: unknown) => void) => {
  let reports = 0
  const report = (error: unknown): void => {
    if (isAnswer(error) || reports >= mostReports) return
    reports += 1
    void import('./sendPageError').then(({ sendPageError }) => sendPageError(error)).catch(() => undefined)
  }
  window.addEventListener('error', ({ error }) => report(error))
  window.addEventListener('unhandledrejection', ({ reason }) => report(reason))
  return report
}
