import { longestWaitSeconds } from '../../../shared/core/figures'
import { type Health, historyMs, historyStepMs } from '../../../shared/staff/health'

type Past = NonNullable<Health['queues'][number]['history']>

/** One half hour: how it went, or that nothing was measured. */
export interface QueueBar {
  readonly ms: number
  readonly seconds: number | undefined
  readonly state: 'none' | 'fine' | 'behind'
}

/** The last day in half hours, oldest first. */
export const queueBars = (history: Past, nowMs: number): readonly QueueBar[] => {
  const lastMs = Math.floor(nowMs / historyStepMs) * historyStepMs
  const measured = new Map(history.map(({ ms, seconds }) => [Math.floor(ms / historyStepMs), seconds]))
  return Array.from({ length: historyMs / historyStepMs }, (_, i) => {
    const ms = lastMs - (historyMs / historyStepMs - 1 - i) * historyStepMs
    const seconds = measured.get(ms / historyStepMs)
    const state = seconds === undefined ? 'none' : seconds >= longestWaitSeconds ? 'behind' : 'fine'
    return { ms, seconds, state }
  })
}

/** The bars in one sentence. */
export const describeBars = (bars: readonly QueueBar[]): string => {
  const measured = bars.flatMap(({ seconds }) => seconds ?? [])
  if (measured.length === 0) return 'Nothing was measured in the last 24 hours.'
  const behind = bars.filter(({ state }) => state === 'behind').length
  const longest = `longest wait ${Math.round(Math.max(...measured))} s`
  return behind === 0
    ? `Last 24 hours: never behind, ${longest}.`
    : `Last 24 hours: behind in ${behind} of ${measured.length} half hours, ${longest}.`
}
