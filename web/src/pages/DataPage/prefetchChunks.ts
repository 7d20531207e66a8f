/** Fetches the chart's code while nothing else is going on; the answer stops that. */
export const prefetchChunks = (): (() => void) => {
  const fetchChart = () => void import('../../data/chart/ChartPanel').catch(() => undefined)
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(fetchChart, { timeout: 10_000 })
    return () => cancelIdleCallback(handle)
  }
  const timer = setTimeout(fetchChart, 3000)
  return () => clearTimeout(timer)
}
