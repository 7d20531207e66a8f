import { whenIdle } from '../../core/boot/whenIdle'

/** Fetches the chart's code while nothing else is going on; the answer stops that. */
export const prefetchChunks = (): (() => void) =>
  whenIdle(() => void import('../../keychart/ChartPanel').catch(() => undefined), {
    mostMs: 10_000,
    elseMs: 3000,
  })
